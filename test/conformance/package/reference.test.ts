import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { filesBelow, referenceFiles, referenceFolder } from '../../../tools/generate/reference.ts';

describe('the API reference', { timeout: 240_000 }, () => {
  let made = new Map<string, string>();
  before(async () => {
    made = await referenceFiles();
  });

  test('docs/reference is what the docstrings say today: "npm run reference" writes it anew', async () => {
    const present = await filesBelow(referenceFolder);
    assert.deepEqual([...present.keys()], [...made.keys()]);
    for (const [path, text] of made) assert.equal(present.get(path), text, path);
  });

  test('it describes what a person calls first', () => {
    const manager = made.get('package/classes/Manager.md') ?? '';
    for (const method of ['controller', 'start', 'stop']) assert.match(manager, new RegExp(`^### ${method}\\(\\)$`, 'm'));
    assert.match(made.get('testing/functions/startSandbox.md') ?? '', /Starts an API server/);
  });
});
