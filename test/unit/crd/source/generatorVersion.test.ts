import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { generatorVersion } from '../../../../src/crd/source/generatorVersion.ts';

test('CRDs name the version of this product', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as { version: string };
  assert.equal(generatorVersion, `v${version}`);
});
