import { patternProblem } from '../../pattern.ts';
import { regex } from '../library/regex.ts';
import type { CallExpr, Expr } from '../syntax/expr.ts';
import { CelError, PlainList, PlainMap, type Value } from '../values/value.ts';

/** An expression that is right but cannot be made ready to run: a literal that does not convert, or a pattern that is none. */
export class Unusable extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/** What the API server computes once, before the expression runs: it costs nothing then. Undefined for what is no constant. */
export function constantOf(expr: Expr): Value | undefined {
  switch (expr.kind) {
    case 'const':
      return expr.value;
    case 'list': {
      if (expr.optional !== undefined) return undefined;
      const items = expr.elements.map(constantOf);
      return items.includes(undefined) ? undefined : new PlainList(items as Value[]);
    }
    case 'map': {
      if (expr.optional !== undefined) return undefined;
      const map = new PlainMap();
      for (const [key, value] of expr.entries) {
        const [name, held] = [constantOf(key), constantOf(value)];
        if (name === undefined || held === undefined || !map.add(name, held)) return undefined;
      }
      return map;
    }
    case 'call':
      return convertedOf(expr);
    default:
      return undefined;
  }
}

/** Throws where a pattern that is a literal is none. */
export function checkPattern(expr: CallExpr): void {
  const pattern = expr.target === undefined ? expr.args[1] : expr.args[0];
  if (!['find', 'findAll', 'matches'].includes(expr.name) || pattern?.kind !== 'const' || typeof pattern.value !== 'string') return;
  const problem = patternProblem(pattern.value);
  if (problem !== undefined) throw new Unusable(pattern.at, problem);
  regex(pattern.value);
}

const conversions: ReadonlySet<string> = new Set([
  'bool',
  'bytes',
  'double',
  'duration',
  'dyn',
  'int',
  'string',
  'timestamp',
  'type',
  'uint',
]);

function convertedOf({ name, args, target, overloads, at }: CallExpr): Value | undefined {
  const [arg] = args;
  const [overload] = overloads ?? [];
  if (!conversions.has(name) || target !== undefined || args.length !== 1 || arg === undefined || overload?.call === undefined)
    return undefined;
  const value = constantOf(arg);
  if (value === undefined) return undefined;
  try {
    return (overload.call as (value: Value) => Value)(value);
  } catch (error) {
    if (!(error instanceof CelError)) throw error;
    throw new Unusable(at, error.message);
  }
}
