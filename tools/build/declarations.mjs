/**
 * The types of `@crd-studio/runtime`: `tsc` emits one .d.ts a source into `dist/runtime/types`, and the `.ts` in their
 * imports becomes `.js`, which every module resolution of a person's project understands. Those of Kubernetes' own packages lie beside.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kubernetesTypes } from './kubernetesTypes.mjs';
import { mirror, writeWhole } from './write.mjs';

/** Writes them below `root`. */
export async function emitDeclarations(root) {
  const made = await mkdtemp(join(tmpdir(), 'crd-studio-types-'));
  try {
    const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    await emit(tsc, made);
    for (const file of await readdir(made, { recursive: true })) {
      if (file.endsWith('.d.ts')) await importsAsJs(join(made, file));
    }
    for (const [file, text] of await kubernetesTypes()) await writeWhole(join(made, file), text);
    await mirror(made, join(root, 'dist/runtime/types'));
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

async function emit(tsc, target) {
  const code = await new Promise((done, fail) => {
    const child = spawn(process.execPath, [tsc, '-p', 'tsconfig.runtime.json', '--outDir', target], { stdio: 'inherit' });
    child.on('error', fail);
    child.on('close', done);
  });
  if (code !== 0) throw new Error('the types of @crd-studio/runtime could not be written (see above)');
}

async function importsAsJs(file) {
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll(/((?:from|import\()\s*['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'));
}
