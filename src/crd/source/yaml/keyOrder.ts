/** The order of keys in go.yaml.in/yaml/v2: letters after other characters, runs of digits by their number. */
export function byKey(a: string, b: string): number {
  if (plainWord.test(a) && plainWord.test(b)) return a < b ? -1 : a > b ? 1 : 0;
  const left = [...a];
  const right = [...b];
  for (let i = 0; i < left.length && i < right.length; i++) {
    const l = left[i] ?? '';
    const r = right[i] ?? '';
    if (l === r) continue;
    const letters = isLetter(l) || isLetter(r);
    if (letters) return isLetter(l) && isLetter(r) ? byCodePoint(l, r) : isLetter(r) ? -1 : 1;
    return byNumber(left, right, i);
  }
  return left.length - right.length;
}

/** Of letters only, as most keys are: code units order them. */
const plainWord = /^[A-Za-z]*$/;

function byNumber(left: readonly string[], right: readonly string[], at: number): number {
  const l = digitsFrom(left, at);
  const r = digitsFrom(right, at);
  const continues = (left[at] === '0' || right[at] === '0') && followsNonZero(left, at);
  const prefix = continues ? '1' : '0';
  const difference = BigInt(prefix + l) - BigInt(prefix + r);
  if (difference !== 0n) return difference < 0n ? -1 : 1;
  if (l.length !== r.length) return l.length - r.length;
  return byCodePoint(left[at] ?? '', right[at] ?? '');
}

function digitsFrom(characters: readonly string[], at: number): string {
  let digits = '';
  for (let i = at; isDigit(characters[i]); i++) digits += characters[i];
  return digits;
}

/** Whether the digits just before belong to a number that is not zero so far. */
function followsNonZero(characters: readonly string[], at: number): boolean {
  for (let i = at - 1; i >= 0 && isDigit(characters[i]); i--) if (characters[i] !== '0') return true;
  return false;
}

function byCodePoint(a: string, b: string): number {
  return (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0);
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

function isLetter(character: string): boolean {
  return /^\p{L}$/u.test(character);
}
