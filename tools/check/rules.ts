import type { Gate } from './gate.ts';
import { readSources } from './sources.ts';

/**
 * The numbered rules of the module headers (`* Q4 ...` in a doc comment) against the tests: each number stands in one
 * header, and at the beginning of a test's name (`'Q4 a delayed key ...'`, `'Q2, Q3 ...'`); no test names another number
 * behind letters that a header uses.
 */
export const rulesGate: Gate = {
  name: 'rules',
  run: () => Promise.resolve(checkRules(readSources('src'), readSources('test')).join('\n')),
};

/** One sentence per fault. Texts by path below `src/` and `test/`. */
export function checkRules(sources: ReadonlyMap<string, string>, tests: ReadonlyMap<string, string>): string[] {
  const faults: string[] = [];
  const homes = new Map<string, string>();
  for (const [path, text] of sources) {
    for (const [, rule = ''] of text.matchAll(/^ \* ([A-Z]{1,2}\d+) /gm)) {
      const other = homes.get(rule);
      if (other === undefined) homes.set(rule, path);
      else faults.push(`rule ${rule} stands in src/${path} and in src/${other}; a number is given once`);
    }
  }
  const letters = new Set([...homes.keys()].map(lettersOf));
  const tested = new Set<string>();
  for (const [path, text] of tests) {
    for (const [, numbers = ''] of text.matchAll(/\b(?:test|it|describe)\(\s*['"`]([A-Z]{1,2}\d+(?:, [A-Z]{1,2}\d+)*) /g)) {
      for (const rule of numbers.split(', ')) {
        tested.add(rule);
        if (letters.has(lettersOf(rule)) && !homes.has(rule)) faults.push(`test/${path} names rule ${rule}, which no header of src/ has`);
      }
    }
  }
  for (const [rule, path] of homes) {
    if (!tested.has(rule)) faults.push(`rule ${rule} of src/${path} has no test; begin a test's name with "${rule} "`);
  }
  return faults;
}

function lettersOf(rule: string): string {
  return rule.replace(/\d+$/, '');
}
