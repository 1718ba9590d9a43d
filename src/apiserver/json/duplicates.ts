import { endOfString } from './bodyJson.ts';

/**
 * Paths of keys that stand twice in an object of a JSON text, as Go tells them: `data.a`, `spec.list[0].b`; each is told when it
 * comes again. `tree` is what the text says: only where the text has more keys than that is it looked through.
 */
export function duplicateKeys(text: string, tree: unknown): string[] {
  const keys = text.match(/"\s*:/g)?.length ?? 0;
  return keys === countKeys(tree) ? [] : search(text);
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + countKeys(item), 0);
  let count = 0;
  for (const item of Object.values(value)) count += 1 + countKeys(item);
  return count;
}

interface Open {
  readonly path: string;
  /** Of an object; a list has an index instead. */
  readonly keys: Set<string> | undefined;
  index: number;
  key: string;
}

/** The text is known to be JSON. */
function search(text: string): string[] {
  const found: string[] = [];
  const stack: Open[] = [];
  for (let at = 0; at < text.length; at++) {
    const top = stack.at(-1);
    const char = text[at];
    if (char === '{' || char === '[') stack.push({ path: pathIn(top), keys: char === '{' ? new Set() : undefined, index: 0, key: '' });
    else if (char === '}' || char === ']') stack.pop();
    else if (char === ',' && top) top.index++;
    else if (char === '"') {
      const end = endOfString(text, at);
      if (top?.keys && /^\s*:/.test(text.slice(end + 1, end + 64))) {
        top.key = JSON.parse(text.slice(at, end + 1)) as string;
        const path = pathIn(top);
        if (top.keys.has(top.key) && !found.includes(path)) found.push(path);
        top.keys.add(top.key);
      }
      at = end;
    }
  }
  return found;
}

function pathIn(open: Open | undefined): string {
  if (open === undefined) return '';
  if (open.keys === undefined) return `${open.path}[${open.index}]`;
  return open.path === '' ? open.key : `${open.path}.${open.key}`;
}
