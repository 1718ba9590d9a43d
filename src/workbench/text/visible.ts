/** Letters that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name as it can be read in a line: characters that cannot be seen, break the line or turn its direction around are
 * written out ("\u{202e}"), and a name in a script from right to left is kept from turning what stands beside it.
 */
export function visible(text: string): string {
  const written = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
  return rightToLeft.test(written) ? `\u2068${written}\u2069` : written;
}

/** `visible`, with the middle of a long name left out, so that what stands beside it is not pushed out of sight. */
export function visibleName(name: string): string {
  const letters = [...name];
  if (letters.length <= 80) return visible(name);
  return visible(`${letters.slice(0, 50).join('')}…${letters.slice(-25).join('')}`);
}
