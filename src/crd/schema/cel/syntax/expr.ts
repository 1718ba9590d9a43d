import type { CelType } from '../types/celType.ts';
import type { Overload } from '../types/overload.ts';
import type { Uint } from '../values/numbers.ts';

/**
 * The tree of a CEL expression: macros are expanded, as the checker, the cost model and the evaluator need it. `at` is where an
 * error about the node is shown: an offset in the source, in UTF-16 units, at the operator or bracket that makes the node.
 * The checker fills in `type` and `overloads`.
 */
export type Expr = ConstExpr | IdentExpr | SelectExpr | CallExpr | ListExpr | MapExpr | FoldExpr;

interface Node {
  readonly at: number;
  type?: CelType;
}

export interface ConstExpr extends Node {
  readonly kind: 'const';
  readonly value: null | boolean | bigint | number | string | Uint | Uint8Array;
}

export interface IdentExpr extends Node {
  readonly kind: 'ident';
  readonly name: string;
}

export interface SelectExpr extends Node {
  readonly kind: 'select';
  readonly operand: Expr;
  readonly field: string;
  /** `has(operand.field)`. */
  readonly test: boolean;
  /** The checker found the whole (`optional.none`, `google.protobuf.Timestamp`) to be one name. */
  qualified?: string;
}

/** A function, an operator (`_+_`, `_[_]`, `_?_:_`) or a method of `target`. */
export interface CallExpr extends Node {
  readonly kind: 'call';
  name: string;
  target: Expr | undefined;
  readonly args: Expr[];
  overloads?: Overload[];
}

export interface ListExpr extends Node {
  readonly kind: 'list';
  readonly elements: Expr[];
  /** By index: `[?a]` holds what the optional holds, or nothing. */
  readonly optional?: ReadonlySet<number>;
}

export interface MapExpr extends Node {
  readonly kind: 'map';
  readonly entries: (readonly [key: Expr, value: Expr])[];
  /** By index: `{?k: v}`. */
  readonly optional?: ReadonlySet<number>;
}

/** A comprehension: what `all`, `exists`, `map`, `filter` and the like become. */
export interface FoldExpr extends Node {
  readonly kind: 'fold';
  readonly range: Expr;
  readonly variable: string;
  readonly variable2: string | undefined;
  readonly accu: string;
  readonly init: Expr;
  readonly condition: Expr;
  readonly step: Expr;
  readonly result: Expr;
}

/** What is done with each kind of node. */
export type Visitor<T> = { readonly [K in Expr['kind']]: (expr: Extract<Expr, { readonly kind: K }>) => T };

/** The one place that tells the kinds of nodes apart: whoever walks a tree says what each is to them. */
export function visitNode<T>(expr: Expr, visitor: Visitor<T>): T {
  return (visitor[expr.kind] as (expr: Expr) => T)(expr);
}

export function children(expr: Expr): readonly Expr[] {
  return visitNode(expr, below);
}

const below: Visitor<readonly Expr[]> = {
  const: () => [],
  ident: () => [],
  select: ({ operand }) => [operand],
  call: ({ target, args }) => (target === undefined ? args : [target, ...args]),
  list: ({ elements }) => elements,
  map: ({ entries }) => entries.flat(),
  fold: ({ range, init, condition, step, result }) => [range, init, condition, step, result],
};
