import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Break } from '../../../../src/protocol/language.ts';
import { breaksTitle, describeBreaks } from '../../../../src/workbench/text/describeBreaks.ts';

const tightened: Break = {
  version: 'v1',
  path: 'spec.replicas',
  breaks: ['clients', 'storedObjects'],
  certain: false,
  change: 'maximum is 5, was 10',
  effect: 'Values above 5 are refused.',
  safeWay: 'Keep the bound.',
};
const crd = { path: 'config/crd/bases/a.yaml', group: 'example.com', kind: 'Guestbook' };

test('what breaks is told with its place, whom it breaks, and a safe way', () => {
  assert.equal(breaksTitle([tightened]), 'breaks: 1');
  assert.equal(
    describeBreaks({ ...crd, breaks: [tightened] }),
    `# Guestbook \\(example\\.com\\)

Beside the last commit, config/crd/bases/a\\.yaml breaks 1 thing that others may rely on.

## v1 spec\\.replicas: maximum is 5, was 10

**May break clients and stored objects.** Values above 5 are refused\\.

**Safe way:** Keep the bound\\.

`,
  );
});

test('a change that breaks nobody says so', () => {
  assert.equal(breaksTitle([]), 'breaks nothing');
  assert.match(describeBreaks({ ...crd, breaks: [] }), /breaks nothing: whoever used it can go on\.\n$/);
});
