/** How field names of a schema are written in CEL: `a.b` as `a__dot__b`, `namespace` as `__namespace__`. */

/** The name in CEL; undefined for one that cannot be written at all (it starts with a digit, or holds other signs). */
export function escapeName(name: string): string | undefined {
  if (reserved.has(name)) return `__${name}__`;
  if (plain.test(name)) return name;
  if (!writable.test(name)) return undefined;
  return name.replace(/__|[-./]/g, (part) => `__${words.get(part) ?? ''}__`);
}

/** The name in the schema; undefined for one that no field escapes to. */
export function unescapeName(name: string): string | undefined {
  let valid = true;
  const plain = name.replace(/__([^_]+)__/g, (whole, word: string) => {
    const sign = signs.get(word);
    if (sign !== undefined) return sign;
    if (!reserved.has(word) || whole !== name) valid = false;
    return word;
  });
  return valid ? plain : undefined;
}

/** Needs no escape: most names. */
const plain = /^[A-Za-z][A-Za-z0-9]*$/;
const writable = /^[A-Za-z_./-][\w./-]*$/;

const words: ReadonlyMap<string, string> = new Map([
  ['__', 'underscores'],
  ['.', 'dot'],
  ['-', 'dash'],
  ['/', 'slash'],
]);
const signs: ReadonlyMap<string, string> = new Map([...words].map(([sign, word]) => [word, sign]));

const reserved: ReadonlySet<string> = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(' '),
);
