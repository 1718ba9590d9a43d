/**
 * Writes `examples/guestbook` anew: exactly what Create API and Generate CRDs make of group "webapp", version "v1", kind
 * "Guestbook". Not a line of it is written by hand; `test/unit/scaffold/example.test.ts` compares.
 * Without `vendor/`: the runtime's package is packed from `dist/` where the example is used.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import typescript from 'typescript';
import type { SourceFiles } from '../../src/crd/source/files.ts';
import { CrdGenerator, type Generated } from '../../src/crd/source/generate.ts';
import { generatorVersion } from '../../src/crd/source/generatorVersion.ts';
import { createApi } from '../../src/scaffold/createApi.ts';

export const exampleFolder = resolve(import.meta.dirname, '../../examples/guestbook');

/** Path in the project to text. Throws where the scaffold's types do not make a CRD without a complaint. */
export function exampleFiles(): Map<string, string> {
  const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string };
  const api = { group: 'webapp', version: 'v1', kind: 'Guestbook', plural: 'guestbooks', namespaced: true, controller: true };
  const runtime = { version, tarball: new Uint8Array() };
  const plan = createApi({ api, project: { domain: 'example.com', projectName: 'guestbook', runtime } }, () => undefined);
  if (!plan.ok) throw new Error(plan.error.message);
  const files = new Map(plan.value.files.flatMap((file) => ('text' in file ? [[file.path, file.text] as const] : [])));
  for (const { path, text } of generated(files).files) files.set(path, text);
  return files;
}

/** What Generate CRDs makes of a project that is given as path to text. Throws where anything in it is complained of. */
export function generated(files: ReadonlyMap<string, string>): Generated {
  const project = '/example';
  const inside = (path: string): string => path.slice(project.length + 1);
  const source: SourceFiles = {
    read: (path) => files.get(inside(path)),
    list: (folder) => {
      const names = [...files.keys()]
        .filter((path) => path.startsWith(`${inside(folder)}/`))
        .map((path) => path.slice(inside(folder).length + 1));
      const entries = new Map(names.map((name) => [name.split('/', 1)[0] ?? '', name.includes('/')]));
      return [...entries].map(([name, isFolder]) => ({ name, folder: isFolder }));
    },
  };
  const generator = new CrdGenerator({ compiler: typescript, project, packages: () => undefined, generatorVersion });
  const made = generator.generate(source);
  if (made.diagnostics.length > 0) throw new Error(made.diagnostics.map(({ message }) => message).join('\n'));
  return made;
}

if (import.meta.main) {
  rmSync(exampleFolder, { recursive: true, force: true });
  for (const [path, text] of exampleFiles()) {
    mkdirSync(dirname(join(exampleFolder, path)), { recursive: true });
    writeFileSync(join(exampleFolder, path), text);
  }
  console.log(`wrote ${exampleFolder}`);
}
