import { acronyms, endings, irregularWords } from './pluralWords.ts';

/**
 * The resource name kubebuilder and controller-gen give a kind by default: lower case, English plural of its last word. Same
 * rules and same oddities (Logo -> logoes), so that a project in Go and one in TypeScript agree; the one difference: a kind that
 * is an acronym in mixed case (Dns) is not doubled.
 */
export function pluralOf(kind: string): string {
  const word = lastWord(kind);
  const stem = kind.slice(0, kind.length - word.length);
  return (stem + pluralOfWord(word)).toLowerCase();
}

interface Words {
  readonly plurals: ReadonlySet<string>;
  readonly bySingular: ReadonlyMap<string, string>;
  readonly endings: readonly (readonly [ending: string, plural: string])[];
  readonly acronyms: ReadonlySet<string>;
}

function pluralOfWord(word: string): string {
  const { plurals, bySingular, endings: rules } = words();
  const lower = word.toLowerCase();
  if (word === 'IDs' || plurals.has(lower)) return word;
  const irregular = bySingular.get(word === 'ID' ? word : lower);
  if (irregular !== undefined) return irregular;
  for (const [ending, plural] of rules) {
    if (word.endsWith(plural)) return word;
    if (word.endsWith(ending)) return word.slice(0, word.length - ending.length) + plural;
  }
  return lower.endsWith('s') ? word : `${word}s`;
}

function lastWord(kind: string): string {
  const known = words().acronyms;
  let start = 0;
  for (let i = 1; i < kind.length; i++) {
    if (!isUpper(kind.charAt(i))) continue;
    if (!isUpper(kind.charAt(i - 1)) || known.has(kind.slice(start, i).toUpperCase())) start = i;
  }
  return kind.slice(start);
}

function isUpper(letter: string): boolean {
  return letter >= 'A' && letter <= 'Z';
}

let loaded: Words | undefined;

function words(): Words {
  loaded ??= load();
  return loaded;
}

function load(): Words {
  const plurals = new Set<string>();
  const bySingular = new Map<string, string>();
  const rules: [string, string][] = pairs(endings);
  for (const [flagged, forms] of pairs(irregularWords)) {
    const singular = flagged.replace(/^[!>]+/, '');
    const [plural = '', other] = forms.split(',');
    bySingular.set(singular, plural);
    if (!flagged.includes('>')) {
      plurals.add(plural);
      if (other !== undefined) plurals.add(other);
    }
    if (!flagged.includes('!')) rules.unshift([singular, plural]);
  }
  return { plurals, bySingular, endings: rules, acronyms: new Set(acronyms.trim().split(/\s+/)) };
}

function pairs(text: string): [string, string][] {
  return text
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const colon = entry.indexOf(':');
      return [entry.slice(0, colon), entry.slice(colon + 1)];
    });
}
