import type { CustomResourceDefinition } from '../../crd/schema/index.ts';
import type { Pace } from './pace.ts';

/** A CRD that objects may be of: its names are known at once, its schema when an object has asked for it. */
export interface KnownCrd {
  readonly group: string;
  readonly kind: string;
  /** The served ones. */
  readonly versions: readonly string[];
  /** Absent where the cluster has it. */
  readonly file?: string;
  /** As far as it is read. */
  readonly crd: CustomResourceDefinition | undefined;
  /** Reads it. One of the cluster may still be on its way when this resolves. */
  load(pace: Pace): Promise<void>;
}

/** Words that stand behind `kind:` in a text, in YAML or JSON, those of lists' items included. */
export function kindWords(text: string): ReadonlySet<string> {
  const words = [...text.matchAll(/(?<![\w.-])kind["']?[ \t]*:[ \t]*["']?([A-Za-z]\w*)/g)].map(([, word = '']) => word);
  return new Set(words.flatMap((word) => (word.endsWith('List') ? [word, word.slice(0, -'List'.length)] : [word])));
}

/** Whether a text may hold an object of the kind. */
export function mayName(
  { text, words }: { readonly text: string; readonly words: ReadonlySet<string> },
  { group, kind, versions }: Pick<KnownCrd, 'group' | 'kind' | 'versions'>,
): boolean {
  return words.has(kind) && versions.some((version) => text.includes(group === '' ? version : `${group}/${version}`));
}
