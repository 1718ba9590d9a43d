import assert from 'node:assert/strict';
import { readFileSync, realpathSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import esbuild from 'esbuild';

const folder = realpathSync('dist/runtime');

/** What a bundler of a person's makes of a program over the package as it is published. */
async function bundle(
  program: string,
): Promise<{ readonly text: string; readonly inputs: readonly string[]; readonly external: readonly string[] }> {
  const { outputFiles, metafile } = await esbuild.build({
    stdin: { contents: program.replaceAll('@crd-studio/runtime', folder), resolveDir: folder },
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    outdir: folder,
    logLevel: 'error',
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) =>
    Object.entries(output.inputs).flatMap(([input, { bytesInOutput }]) => (bytesInOutput > 0 ? [path.resolve(input)] : [])),
  );
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports.filter(({ external }) => external === true));
  return { text: outputFiles.map((file) => file.text).join('\n'), inputs, external: [...new Set(imports.map((each) => each.path))] };
}

test('a program that only sets a condition carries no manager, no client and no watch', async () => {
  const small = await bundle(`export { setCondition } from '@crd-studio/runtime/index.js';`);
  assert.ok(small.text.includes('lastTransitionTime'));
  assert.deepEqual(small.text.match(/resourceVersionMatch|leaderElection|AsyncGenerator|node:http/), null);
  assert.ok(small.text.length < 16_000, `${small.text.length} bytes`);
  const whole = await bundle(`export { Manager } from '@crd-studio/runtime/index.js';`);
  assert.ok(whole.text.length > small.text.length * 10, 'the measure measures');
});

test('the package needs nothing but itself and Node: no extension, no vscode, no TypeScript compiler', async () => {
  for (const entry of ['index.js', 'testing.js', 'sandbox.js']) {
    const { inputs, external } = await bundle(`export * from '@crd-studio/runtime/${entry}';`);
    const strangers = inputs.filter((input) => !input.startsWith(folder + path.sep) && !input.endsWith('<stdin>'));
    assert.deepEqual(strangers, [], entry);
    const missing = external.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));
    assert.deepEqual(missing, [], entry);
  }
});

test('what its manager is made of comes from the rooms of a library', () => {
  const { sources } = JSON.parse(readFileSync(path.join(folder, 'index.js.map'), 'utf8')) as { sources: string[] };
  const rooms = new Set(sources.flatMap((source) => /(?:^|\/)src\/(\w+)\//.exec(source)?.[1] ?? []));
  assert.deepEqual(
    [...rooms].filter((room) => !['base', 'k8s', 'client', 'runtime'].includes(room)),
    [],
  );
  assert.ok(rooms.has('runtime'));
});

test('its manifest depends on nothing, is an ES module with types, and says from which Node on it runs', () => {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
  assert.equal(manifest['dependencies'], undefined);
  assert.equal(manifest['type'], 'module');
  assert.equal(manifest['sideEffects'], false);
  assert.deepEqual(manifest['engines'], { node: '>=22.19' });
  for (const conditions of Object.values(manifest['exports'] as Record<string, string | Record<string, string>>)) {
    for (const file of typeof conditions === 'string' ? [conditions] : Object.values(conditions))
      assert.ok(readFileSync(path.join(folder, file)).length > 0);
  }
});
