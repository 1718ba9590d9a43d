import type { Token } from './tokens.ts';

/** Where the operand begins that ends at token `last`: `self.items[0].f(x)` as a whole; undefined where none ends there. */
export function operandStart(tokens: readonly Token[], last: number): number | undefined {
  let at = last;
  for (;;) {
    const token = tokens[at];
    if (token === undefined) return undefined;
    let start = at;
    if (token.text in opening) {
      const open = openingOf(tokens, at);
      if (open === undefined) return undefined;
      start = open;
      const before = tokens[open - 1];
      if (token.text === ')' && isName(before)) start = open - 1;
      else if (token.text === ']' && before !== undefined && endsOperand(before)) {
        at = open - 1;
        continue;
      }
    } else if (!endsOperand(token)) return undefined;
    if (!isDot(tokens[start - 1])) return start;
    at = start - 2;
  }
}

/** The index of the bracket that closes what the one at `open` opens; the last token where none does. */
export function closingOf(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const { kind, text } = tokens[at] as Token;
    if (kind !== 'sign') continue;
    if ('([{'.includes(text)) depth++;
    else if (text in opening && --depth === 0) return at;
  }
  return tokens.length - 1;
}

export function isDot(token: Token | undefined): boolean {
  return token?.kind === 'sign' && (token.text === '.' || token.text === '.?');
}

export function isName(token: Token | undefined): boolean {
  return token?.kind === 'word' && token.text !== 'in';
}

const opening: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

function openingOf(tokens: readonly Token[], close: number): number | undefined {
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    const { kind, text } = tokens[at] as Token;
    if (kind !== 'sign') continue;
    if (text in opening) depth++;
    else if ('([{'.includes(text) && --depth === 0) return at;
  }
  return undefined;
}

function endsOperand(token: Token): boolean {
  return isName(token) || token.kind === 'number' || token.kind === 'text' || token.text in opening;
}
