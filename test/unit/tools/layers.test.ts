import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLayers, type Rules } from '../../../tools/check/layers.ts';

const rules: Rules = {
  table: [
    { at: 'base', imports: [], packages: [] },
    { at: 'client', imports: ['base'], packages: ['@kubernetes/client-node?'] },
    { at: 'runtime', imports: ['base'], packages: [] },
    { at: 'ui', imports: ['base'], packages: ['vscode'] },
    { at: 'entry.ts', imports: ['base', 'client'], packages: [] },
  ],
  notInBundle: { 'entry.ts': ['typescript', '@kubernetes/client-node'] },
};

const clean = {
  'base/clock.ts': "import { setTimeout } from 'node:timers';\nexport const clock = setTimeout;\n",
  'client/http.ts': "import { clock } from '../base/clock.ts';\nexport const http = clock;\n",
  'runtime/queue.ts': "import type { clock } from '../base/clock.ts';\nexport type Queue = typeof clock;\n",
  'ui/tree.ts': "import * as vscode from 'vscode';\nexport const tree = vscode;\n",
  'entry.ts': "import { http } from './client/http.ts';\nhttp();\n",
};

function faults(changes: Record<string, string> = {}): string[] {
  return checkLayers(new Map(Object.entries({ ...clean, ...changes })), rules);
}

test('a tree that keeps to the table has no fault', () => {
  assert.deepEqual(faults(), []);
});

test('a forbidden import is named, also when it is only of a type or lazy', () => {
  for (const line of [
    "import '../client/http.ts';",
    "import type { http } from '../client/http.ts';",
    "export const x = () => import('../client/http.ts');",
  ]) {
    assert.deepEqual(faults({ 'runtime/loop.ts': `${line}\n` }), [
      'src/runtime/loop.ts: "runtime" may not import "client" (../client/http.ts)',
    ]);
  }
});

test('only ui may import vscode', () => {
  assert.deepEqual(faults({ 'base/window.ts': "import * as vscode from 'vscode';\n" }), [
    'src/base/window.ts: "base" may not import the package vscode',
  ]);
});

test('a package marked lazy is refused where the module loads, and taken by import()', () => {
  const separate: Rules = { ...rules, notInBundle: {} };
  const check = (text: string): string[] => checkLayers(new Map(Object.entries({ ...clean, 'client/kubeconfig.ts': text })), separate);
  assert.deepEqual(check("export const load = () => import('@kubernetes/client-node');\n"), []);
  assert.deepEqual(check("import { KubeConfig } from '@kubernetes/client-node';\nexport const x = KubeConfig;\n"), [
    'src/client/kubeconfig.ts: "client" loads @kubernetes/client-node only lazily, by import() where it is needed',
  ]);
});

test('what must not be in a bundle is found however far away, with the way to it', () => {
  const changes = {
    'client/http.ts': "export const http = () => import('./kubeconfig.ts');\n",
    'client/kubeconfig.ts': "export const load = () => import('@kubernetes/client-node');\n",
  };
  assert.deepEqual(faults(changes), [
    'the bundle of src/entry.ts must not hold @kubernetes/client-node, and does: entry.ts -> client/http.ts -> client/kubeconfig.ts',
  ]);
});

test('every file belongs to a row, and every row to a file', () => {
  assert.deepEqual(faults({ 'extras/thing.ts': 'export {};\n' }), [
    'src/extras/thing.ts belongs to no row of the architecture table (tools/check/layerTable.ts)',
  ]);
  const withoutUi = new Map(Object.entries(clean).filter(([path]) => path !== 'ui/tree.ts'));
  assert.deepEqual(checkLayers(withoutUi, rules), ['the row "ui" of the architecture table fits no file']);
});

test('default exports, long files, long entries and names that say nothing are faults', () => {
  assert.deepEqual(faults({ 'base/a.ts': 'export default 1;\n' }), ['src/base/a.ts has a default export; export it by name']);
  assert.deepEqual(faults({ 'base/a.ts': 'export default function f() {}\n' }), ['src/base/a.ts has a default export; export it by name']);
  assert.deepEqual(faults({ 'base/a.ts': '//\n'.repeat(501) }), ['src/base/a.ts has 501 lines; the limit is 500']);
  assert.deepEqual(faults({ 'entry.ts': '//\n'.repeat(61) }), ['src/entry.ts has 61 lines; the limit is 60']);
  assert.deepEqual(faults({ 'base/utils.ts': 'export {};\n' }), ['src/base/utils.ts: name the file after what is in it']);
  assert.deepEqual(faults({ 'base/snake_case.ts': 'export {};\n' }), ['src/base/snake_case.ts: file names are camelCase']);
});

test('half of the files are below 100 lines, nine in ten below 300', () => {
  const many = (lines: number): Record<string, string> =>
    Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`base/file${index}.ts`, '//\n'.repeat(lines)]));
  assert.deepEqual(faults(many(99)), []);
  assert.deepEqual(faults(many(100)), ['half of the files of src/ have 100 lines or more; the limit is 100']);
  assert.deepEqual(faults(many(300)), [
    'half of the files of src/ have 300 lines or more; the limit is 100',
    'one in ten files of src/ has 300 lines or more; the limit is 300',
  ]);
});
