import type { ObjectKey } from '../../k8s/object.ts';

/** Where a reconcile function begins, and by which name it calls its request. */
export interface ReconcilePlace {
  /** Zero-based, of the first line of its body. */
  readonly line: number;
  readonly request: string;
}

/**
 * Finds the reconcile function in a controller's source: a method `reconcile(request, ...)`, or a function that is handed to
 * `.reconcile(...)`. Undefined where there is none whose first parameter has a name.
 */
export function reconcilePlace(source: string): ReconcilePlace | undefined {
  for (const found of source.matchAll(pattern)) {
    const [text, request] = found;
    if (request === undefined) continue;
    const body = source.indexOf('{', afterParameters(source, found.index + text.length));
    if (body < 0) continue;
    const first = /^(?:\s|\/\/[^\n]*\n|\/\*[^]*?\*\/)*/.exec(source.slice(body + 1))?.[0].length ?? 0;
    return { line: source.slice(0, body + 1 + first).split('\n').length - 1, request };
  }
  return undefined;
}

/** Holds for one key alone. */
export function keyCondition(request: string, { namespace, name }: ObjectKey): string {
  const named = `${request}.name === ${JSON.stringify(name)}`;
  return namespace === '' ? named : `${named} && ${request}.namespace === ${JSON.stringify(namespace)}`;
}

/** "reconcile(request", "reconcile(async (request", "reconcile(async function (request". */
const pattern = /\breconcile\s*\(\s*(?:async\s*)?(?:function\b\s*\w*\s*)?\(?\s*([A-Za-z_$][\w$]*)\s*(?=[:,)=])/g;

/** Behind the parenthesis that closes the parameters, types with braces of their own included. */
function afterParameters(source: string, from: number): number {
  let depth = 1;
  for (let at = from; at < source.length; at++) {
    const character = source[at];
    if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return afterType(source, at + 1);
  }
  return source.length;
}

/** Behind a return type such as `: Promise<{ requeueAfter: number }>`. */
function afterType(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    const character = source[at];
    if (character === '<') depth++;
    else if (character === '>' && source[at - 1] !== '=') depth--;
    else if (character === '{' && depth <= 0) return at;
  }
  return source.length;
}
