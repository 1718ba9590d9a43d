import { parse } from 'yaml';
import { compareCrds } from '../crd/compat/index.ts';
import type { CustomResourceDefinition } from '../crd/schema/index.ts';
import type { CrdFile } from '../crd/source/generate.ts';
import type { CrdBreaks } from '../protocol/language.ts';

/** What generated CRDs break beside their texts of before. A CRD is compared once with the same text, however often it is asked for. */
export class Compatibility {
  readonly #known = new WeakMap<CrdFile, { readonly old: string; readonly found: readonly CrdBreaks[] }>();

  /** `before`: by path. */
  of(files: readonly CrdFile[], before: ReadonlyMap<string, string>): readonly CrdBreaks[] {
    return files.flatMap((file) => {
      const old = before.get(file.path);
      if (old === undefined || old === file.text) return [];
      let known = this.#known.get(file);
      if (known?.old !== old) {
        known = { old, found: compared(file, old) };
        this.#known.set(file, known);
      }
      return known.found;
    });
  }
}

function compared({ path, text, group, kind }: CrdFile, old: string): CrdBreaks[] {
  const was = crdOf(old);
  if (was === undefined) return [];
  const breaks = compareCrds(was, parse(text) as CustomResourceDefinition).map(({ kind: _kind, ...found }) => found);
  return [{ path, group, kind, breaks }];
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
