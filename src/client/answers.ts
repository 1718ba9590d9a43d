import { BrokenExchange } from './transport.ts';

/** The JSON of an answer. Throws `BrokenExchange` (`BAD_ANSWER`) for anything else; what it says names no content, which may be a Secret's. */
export function parseAnswer<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new BrokenExchange(`it answered with ${pageIn(text) ?? `${text.length} characters that are no JSON`}`, badAnswer);
  }
}

/** `value` where it is a list. Anything else must not be taken for an empty one: its reader would take all for gone. */
export function checkedList<T extends { readonly items: readonly unknown[] }>(value: T): T {
  const { kind, items } = (value ?? {}) as { readonly kind?: unknown; readonly items?: unknown };
  if (Array.isArray(items)) return value;
  if ((items === undefined || items === null) && typeof kind === 'string' && kind.endsWith('List')) return { ...value, items: [] };
  const what = typeof kind === 'string' ? `an object of kind ${kind}` : 'JSON that is no list';
  throw new BrokenExchange(`it answered a list with ${what}`, badAnswer);
}

/** Names an HTML page by its title; undefined for other text. */
export function pageIn(text: string): string | undefined {
  if (!/^\s*</.test(text)) return undefined;
  const title = /<title[^>]*>([^<]{1,100})/i.exec(text)?.[1]?.trim();
  return title ? `a web page ("${title}")` : 'a web page';
}

const badAnswer = { unsent: false, code: 'BAD_ANSWER' };
