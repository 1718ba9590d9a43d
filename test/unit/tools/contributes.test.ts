import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkContributes, checkTexts, type Manifest } from '../../../tools/check/contributes.ts';

const sources = new Map([
  ['ui/commands/index.ts', "export const commands = { 'crdStudio.createApi': 1 };\n"],
  ['ui/views/project.ts', "export const view = 'crdStudio.project';\nexport const debug = 'crd-controller';\n"],
]);
const manifest: Manifest['contributes'] & object = {
  commands: [{ command: 'crdStudio.createApi', title: 'Create API', category: 'CRD Studio' }],
  views: { crdStudio: [{ id: 'crdStudio.project' }] },
  debuggers: [{ type: 'crd-controller' }],
};
const faults = (changes: Manifest['contributes']): string[] => checkContributes({ contributes: { ...manifest, ...changes } }, sources);

test('what is contributed and registered alike has no fault', () => {
  assert.deepEqual(faults({}), []);
});

test('a command on one side only is a fault of the other', () => {
  assert.deepEqual(faults({ commands: [] }), [
    'src/ui/commands/index.ts registers crdStudio.createApi, which package.json does not contribute',
  ]);
  const extra = { command: 'crdStudio.other', title: 'Other', category: 'CRD Studio' };
  assert.deepEqual(faults({ commands: [...(manifest.commands ?? []), extra] }), [
    'package.json contributes the command crdStudio.other, which is not in src/ui/commands/index.ts',
  ]);
});

test('menus, keybindings, welcome texts and when clauses name only what is contributed', () => {
  assert.deepEqual(faults({ menus: { 'view/title': [{ command: 'crdStudio.gone', when: 'view == crdStudio.lost' }] } }), [
    'the menu view/title names the command crdStudio.gone, which is not contributed',
    '"view == crdStudio.lost" names the view crdStudio.lost, which is not contributed',
  ]);
  assert.deepEqual(faults({ viewsWelcome: [{ view: 'crdStudio.project', contents: '[Go](command:crdStudio.gone)' }] }), [
    'a welcome text links to the command crdStudio.gone, which is not contributed',
  ]);
});

test('a view, a debugger or a setting that no code names is a fault', () => {
  assert.deepEqual(faults({ debuggers: [{ type: 'crd-other' }], views: { crdStudio: [{ id: 'crdStudio.other' }] } }), [
    'package.json contributes the view crdStudio.other, which no file of src/ui names',
    'package.json contributes the debugger crd-other, which no file of src/ui names',
  ]);
  assert.deepEqual(faults({ configuration: { properties: { 'crdStudio.unread': {} } } }), [
    'package.json contributes the setting crdStudio.unread, which no file of src/ui reads',
  ]);
});

test('texts are there, and used', () => {
  assert.deepEqual(checkTexts('{ "title": "%a%" }', { a: 'A' }), []);
  assert.deepEqual(checkTexts('{ "title": "%a%" }', { b: 'B' }), [
    'package.json refers to the text a, which package.nls.json does not have',
    'package.nls.json has the text b, which package.json does not refer to',
  ]);
});
