import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { chooseNode } from '../../../../src/workbench/node/chooseNode.ts';

const folder = mkdtempSync(join(tmpdir(), 'choose-node-'));
const node = join(folder, 'node');
writeFileSync(node, '#!/bin/sh\n');
chmodSync(node, 0o755);
after(() => rmSync(folder, { recursive: true, force: true }));

const self = { path: '/opt/code', electron: true, version: 'v22.20.0' };
const path = ['', '/does/not/exist', folder].join(delimiter);
const says = (version: string) => () => Promise.resolve(version);

test('the setting comes first', async () => {
  const choice = await chooseNode({ setting: '/my/node', path, self, versionOf: says('v22.19.0') });
  assert.deepEqual(choice, { path: '/my/node', electron: false });
});

test('a setting that is too old or does not start is an error, not passed over', async () => {
  await assert.rejects(
    chooseNode({ setting: '/my/node', path, self, versionOf: says('v20.11.0') }),
    /names \/my\/node, which is v20\.11\.0/,
  );
  const broken = () => Promise.reject(new Error('ENOENT'));
  await assert.rejects(chooseNode({ setting: '/my/node', path, self, versionOf: broken }), /does not start: ENOENT/);
});

test('then a node on PATH that is new enough', async () => {
  assert.deepEqual(await chooseNode({ setting: '', path, self, versionOf: says('v24.1.0') }), { path: node, electron: false });
});

test("then VS Code's own, run as Node", async () => {
  assert.deepEqual(await chooseNode({ setting: '', path, self, versionOf: says('v22.18.9') }), { path: '/opt/code', electron: true });
  assert.deepEqual(await chooseNode({ setting: '', path: '', self }), { path: '/opt/code', electron: true });
});

test('where none is new enough, the message says what to do', async () => {
  await assert.rejects(
    chooseNode({ setting: '', path: '', self: { ...self, version: 'v20.9.0' } }),
    /Install one, or set "crdStudio\.nodePath"/,
  );
});
