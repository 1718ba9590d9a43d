const words = new Set(
  [
    ['y', 'yes', 'true', 'on', 'n', 'no', 'false', 'off', 'null'].flatMap((word) => [word, word.toUpperCase(), capital(word)]),
    ['', '~', '.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF', '-.inf', '-.Inf', '-.INF', '.nan', '.NaN', '.NAN'],
  ].flat(),
);

/** Whether YAML 1.1 takes this very word for something else. */
export function isReserved(word: string): boolean {
  return words.has(word);
}

/** Whether YAML 1.1, as go.yaml.in/yaml/v2 reads it, would take the bare text for something else than a string. */
export function looksLikeOtherType(text: string): boolean {
  if (words.has(text)) return true;
  if (text.startsWith('.')) return /^\.[0-9]+(_[0-9]+)*([eE][-+]?[0-9]+)?$/.test(text);
  if (!/^[-+0-9]/.test(text)) return false;
  return isTimestamp(text) || isNumber(text.replaceAll('_', '')) || /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/.test(text);
}

function isNumber(text: string): boolean {
  if (/^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/.test(text)) return Number.isFinite(Number(text));
  const integer = /^([-+]?)(0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+)$/.exec(text);
  return integer?.[2] !== undefined && BigInt(integer[2]) < 2n ** (integer[1] === '' ? 64n : 63n);
}

function isTimestamp(text: string): boolean {
  const match =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt]\d{1,2}:\d{1,2}:\d{1,2}(?:\.\d+)?(?:Z|[-+]\d\d:\d\d)| \d{1,2}:\d{1,2}:\d{1,2}(?:\.\d+)?)?$/.exec(
      text,
    );
  if (match === null) return false;
  const [year, month, day] = match.slice(1, 4).map(Number) as [number, number, number];
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
