import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type ts from 'typescript';
import { addShippedTypes } from '../../../src/tsplugin/plugin.ts';
import { dependsOnRuntime } from '../../../src/tsplugin/projects.ts';
import { shippedTypes } from '../../../src/tsplugin/shippedTypes.ts';

let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'plugin-'));
  const exports = {
    '.': { types: './types/package.d.ts', default: './index.js' },
    './testing': { types: './types/testing.d.ts' },
    './package.json': './package.json',
  };
  write('extension/dist/runtime/package.json', JSON.stringify({ exports }));
  write('extension/dist/runtime/types/package.d.ts', 'export {};');
  write('extension/dist/runtime/types/testing.d.ts', 'export {};');
  write('extension/node_modules/crd-studio-ts-plugin/types/node/index.d.ts', '');
  write('extension/node_modules/crd-studio-ts-plugin/types/undici-types/index.d.ts', '');
  write('project/package.json', '{"dependencies":{"@crd-studio/runtime":"file:vendor/x.tgz"}}');
  write('other/package.json', '{"dependencies":{}}');
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

const plugin = (): string => join(base, 'extension/node_modules/crd-studio-ts-plugin');

test("what comes with the extension is found by the package's own manifest", () => {
  const { modules, node } = shippedTypes(plugin());
  assert.deepEqual([...modules.keys()], ['@crd-studio/runtime', '@crd-studio/runtime/testing']);
  assert.equal(modules.get('@crd-studio/runtime'), join(base, 'extension/dist/runtime/types/package.d.ts'));
  assert.equal(node, join(plugin(), 'types/node/index.d.ts'));
  assert.equal(shippedTypes(join(base, 'nowhere/a/b')).modules.size, 0);
});

test('only a project that names the runtime in its package.json is helped', () => {
  assert.equal(dependsOnRuntime(join(base, 'project/src/api/v1/a.ts')), true);
  assert.equal(dependsOnRuntime(join(base, 'other/src/a.ts')), false);
});

test('what is installed comes first, what is missing is filled in, what is not ours stays missing', () => {
  const main = join(base, 'project/src/main.ts');
  assert.deepEqual(resolved(['@crd-studio/runtime', '@crd-studio/runtime/testing', 'lodash'], main), [
    'package.d.ts',
    'testing.d.ts',
    undefined,
  ]);
  assert.deepEqual(resolved(['@crd-studio/runtime'], main, 'installed.d.ts'), ['installed.d.ts']);
  assert.deepEqual(resolved(['@crd-studio/runtime'], join(base, 'other/main.ts')), [undefined]);
});

test("Node's own types find what they are made of, and nobody else does through us", () => {
  assert.deepEqual(resolved(['undici-types'], join(plugin(), 'types/node/globals.d.ts')), ['index.d.ts']);
  assert.deepEqual(resolved(['undici-types'], join(base, 'project/src/main.ts')), [undefined]);
});

/** Names of the files to which a host with our types leads the imports of `from`; `installed` is what it finds by itself. */
function resolved(names: string[], from: string, installed?: string): (string | undefined)[] {
  const found = installed === undefined ? undefined : { resolvedFileName: installed, extension: '.d.ts', isExternalLibraryImport: true };
  const host = { resolveModuleNameLiterals: () => names.map(() => ({ resolvedModule: found })) } as unknown as ts.LanguageServiceHost;
  addShippedTypes(host, shippedTypes(plugin()));
  const literals = names.map((text) => ({ text })) as unknown as ts.StringLiteralLike[];
  const resolutions = host.resolveModuleNameLiterals?.(literals, from, undefined, {}, {} as ts.SourceFile, undefined) ?? [];
  return resolutions.map(({ resolvedModule }) => resolvedModule?.resolvedFileName.split('/').at(-1));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), text);
}
