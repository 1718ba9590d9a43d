import type { CrdFile } from '../crd/source/generate.ts';
import type { SourceFiles } from '../crd/source/files.ts';
import type { GeneratedManifest } from '../protocol/language.ts';

const path = 'config/crd/kustomization.yaml';
const marker = /^([ \t]*)# \+crd-studio:scaffold:crds[ \t]*\r?$/m;

/**
 * `config/crd/kustomization.yaml` with a line for every CRD that it does not name yet, in front of the scaffold's marker; nothing else of it
 * changes. Without that marker it is the person's own, and left alone.
 */
export function kustomizationFor(project: string, crds: readonly CrdFile[], files: SourceFiles): GeneratedManifest[] {
  const before = files.read(`${project}/${path}`);
  const at = before === undefined ? null : marker.exec(before);
  if (before === undefined || at === null) return [];
  const named = new Set([...before.matchAll(/^[ \t]*-[ \t]+["']?(?:\.\/)?([^\s"'#]+)/gm)].map((match) => match[1]));
  const missing = crds.map((crd) => crd.path.replace('config/crd/', '')).filter((file) => !named.has(file));
  if (missing.length === 0) return [];
  const end = before.includes('\r\n') ? '\r\n' : '\n';
  const lines = missing.map((file) => `${at[1] ?? ''}- ${file}${end}`).join('');
  return [{ path, text: before.slice(0, at.index) + lines + before.slice(at.index), foreign: false }];
}
