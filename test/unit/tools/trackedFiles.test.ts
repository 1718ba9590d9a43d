import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDownloadAddresses, findTraces } from '../../../tools/check/trackedFiles.ts';

test('a line that names the machine it was written on is found, with its number', () => {
  const files = new Map([
    ['docs/a.md', 'first\nopen /home/ada/project/x\n'],
    ['docs/b.md', 'nothing here\n'],
  ]);
  assert.deepEqual(findTraces(files, ['/home/ada/']), ['docs/a.md:2 holds "/home/ada/"']);
});

test('a lock file that says where a package was downloaded from is refused; one from a folder is not', () => {
  const lock = (resolved?: string): Map<string, string> =>
    new Map([['package-lock.json', JSON.stringify({ packages: { '': {}, 'node_modules/yaml': { version: '2.9.1', resolved } } })]]);
  assert.deepEqual(findDownloadAddresses(lock()), []);
  assert.deepEqual(findDownloadAddresses(lock('file:vendor/yaml.tgz')), []);
  assert.match(findDownloadAddresses(lock('https://example.com/yaml.tgz')).join(), /node_modules\/yaml has a download address/);
});
