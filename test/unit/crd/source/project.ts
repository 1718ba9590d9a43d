import { CrdGenerator } from '../../../../src/crd/source/generate.ts';
import type { SourceDiagnostic } from '../../../../src/crd/source/diagnostic.ts';
import type { FolderEntry, SourceFiles } from '../../../../src/crd/source/files.ts';
import { loadCompiler } from '../../../../src/crd/source/typescript/compiler.ts';

/** The files of a project in a test, by path below the project's folder `/p`. */
export function inMemory(texts: Readonly<Record<string, string>>): SourceFiles {
  const files = new Map(Object.entries(texts).map(([path, text]) => [`/p/${path}`, text]));
  return {
    read: (path) => files.get(path),
    list(folder) {
      const entries = new Map<string, FolderEntry>();
      for (const path of files.keys()) {
        if (!path.startsWith(`${folder}/`)) continue;
        const [name = '', ...below] = path.slice(folder.length + 1).split('/');
        entries.set(name, { name, folder: below.length > 0 });
      }
      return [...entries.values()];
    },
  };
}

export async function newGenerator(): Promise<CrdGenerator> {
  return new CrdGenerator({ compiler: await loadCompiler(), project: '/p', packages: () => undefined, generatorVersion: 'v0.1.0' });
}

/** The CRD files and manifests by path, and the diagnostics as `file:line:column message` lines. */
export async function generate(
  texts: Readonly<Record<string, string>>,
): Promise<{ files: Record<string, string>; manifests: Record<string, string>; problems: string[] }> {
  const generated = (await newGenerator()).generate(inMemory(texts));
  return {
    files: Object.fromEntries(generated.files.map((file) => [file.path, file.text])),
    manifests: Object.fromEntries(generated.manifests.map((file) => [file.path, file.text])),
    problems: generated.diagnostics.map((diagnostic) => show(diagnostic, texts)),
  };
}

function show(diagnostic: SourceDiagnostic, texts: Readonly<Record<string, string>>): string {
  const before = (texts[diagnostic.path.slice('/p/'.length)] ?? '').slice(0, diagnostic.start).split('\n');
  const file = diagnostic.path.slice(diagnostic.path.lastIndexOf('/') + 1);
  return `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1} ${diagnostic.message}`;
}
