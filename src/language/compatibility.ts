import { parse } from 'yaml';
import { compareCrds } from '../crd/compat/index.ts';
import type { CustomResourceDefinition } from '../crd/schema/index.ts';
import type { CrdFile } from '../crd/source/generate.ts';
import type { CrdBreaks } from '../protocol/language.ts';

/** What each generated CRD breaks, beside the text that `before` gives for its path. */
export async function compatibility(
  files: readonly CrdFile[],
  before: (path: string) => Promise<string | undefined>,
): Promise<readonly CrdBreaks[]> {
  const all = await Promise.all(files.map(async (file) => ({ file, old: await before(file.path) })));
  return all.flatMap(({ file: { path, text, group, kind }, old }) => {
    const was = old === undefined || old === text ? undefined : crdOf(old);
    if (was === undefined) return [];
    const breaks = compareCrds(was, parse(text) as CustomResourceDefinition).map(({ kind: _kind, ...found }) => found);
    return [{ path, group, kind, breaks }];
  });
}

/** What was committed may be anything. */
function crdOf(text: string): CustomResourceDefinition | undefined {
  let value: Partial<CustomResourceDefinition> | null;
  try {
    value = parse(text) as Partial<CustomResourceDefinition> | null;
  } catch {
    return undefined; // not YAML: nobody can have installed it
  }
  const { kind, spec } = value ?? {};
  return kind === 'CustomResourceDefinition' && Array.isArray(spec?.versions) ? (value as CustomResourceDefinition) : undefined;
}
