import { runeCount } from '../../../../k8s/goText.ts';
import { accumulator } from '../syntax/macros.ts';
import {
  type CallExpr,
  type Expr,
  type FoldExpr,
  type IdentExpr,
  type ListExpr,
  type MapExpr,
  type SelectExpr,
  type Visitor,
  visitNode,
} from '../syntax/expr.ts';
import { type CelType, dyn, isOptional, param } from '../types/celType.ts';
import type { DeclType } from '../types/declType.ts';
import { type CallEstimate, estimateCall, estimateSort, type Operand } from './callEstimate.ts';
import { add, fixed, multiply, type Range, union, unlimited, unknownSize } from './range.ts';

/** A part of the schema whose size nothing bounds, and the field that would; the path is relative to the rule's `self`. */
export interface Unbounded {
  /** Field names as in CEL; `@items`, `@values` and `@keys` for what is in a list or map. */
  readonly path: readonly string[];
  readonly add: 'maxItems' | 'maxProperties' | 'maxLength';
}

/** The worst that the expression can cost, as Kubernetes estimates it, and what is unbounded among that which counts. */
export function estimate(expr: Expr, self: DeclType): { readonly max: number; readonly unbounded: readonly Unbounded[] } {
  const estimator = new Estimator(self);
  const { max } = estimator.cost(expr);
  return { max, unbounded: [...estimator.unbounded.values()].sort((a, b) => a.path.length - b.path.length) };
}

type Path = readonly string[] | undefined;

/** How large the keys and values of a list or map are that the expression itself makes. */
interface Entries {
  readonly list: boolean;
  readonly key: Range;
  readonly value: Range;
}

interface Variable {
  readonly path: Path;
  readonly size: Range | undefined;
  readonly entries: Entries | undefined;
}

class Estimator {
  readonly unbounded = new Map<string, Unbounded>();
  readonly #self: DeclType;
  readonly #paths = new Map<Expr, Path>();
  readonly #sizes = new Map<Expr, Range>();
  readonly #entries = new Map<Expr, Entries>();
  readonly #variables = new Map<string, Variable[]>();
  readonly #costOf: Visitor<Range> = {
    const: () => fixed(0),
    ident: (expr) => this.#ident(expr),
    select: (expr) => this.#select(expr),
    call: (expr) => this.#call(expr),
    list: (expr) => this.#list(expr),
    map: (expr) => this.#map(expr),
    fold: (expr) => (isBinding(expr) ? this.#bind(expr) : this.#fold(expr)),
  };

  constructor(self: DeclType) {
    this.#self = self;
  }

  cost(expr: Expr): Range {
    return visitNode(expr, this.#costOf);
  }

  #ident(expr: IdentExpr): Range {
    this.#paths.set(expr, this.#variable(expr.name)?.path ?? (this.#variable(expr.name) === undefined ? [expr.name] : undefined));
    return fixed(1);
  }

  #select(expr: SelectExpr): Range {
    if (expr.qualified !== undefined) {
      this.#paths.set(expr, [expr.qualified]);
      return fixed(1);
    }
    const operand = this.cost(expr.operand);
    if (expr.test) return operand;
    const kind = expr.operand.type?.kind;
    this.#paths.set(expr, [...(this.#path(expr.operand) ?? []), expr.field]);
    return kind === 'map' || kind === 'object' || kind === 'param' ? add(operand, fixed(1)) : operand;
  }

  #call(expr: CallExpr): Range {
    const { args, target, name } = expr;
    if (name === 'dyn' && args[0] !== undefined) {
      const cost = this.cost(args[0]);
      this.#copySizes(expr, args[0]);
      return add(fixed(1), cost);
    }
    const costs = args.map((arg) => this.cost(arg));
    const operands = args.map((arg) => this.#operand(arg));
    if ((expr.overloads ?? []).length === 0) return fixed(0);
    const targetCost = target === undefined ? fixed(0) : this.cost(target);
    const receiver = target === undefined ? undefined : this.#operand(target);
    let cost: Range = { min: unlimited, max: 0 };
    let size: Range | undefined;
    for (const { id } of expr.overloads ?? []) {
      const found = this.#overload(expr, id, receiver, operands, costs);
      cost = union(cost, found.cost);
      if (found.size !== undefined) size = size === undefined ? found.size : union(size, found.size);
      const [container] = args;
      if ((id === 'index_list' || id === 'index_map') && container !== undefined) {
        size = this.#entriesOf(container)?.value;
        this.#paths.set(expr, [...(this.#path(container) ?? []), id === 'index_list' ? '@items' : '@values']);
      }
      size ??= this.#size(expr);
    }
    if (size !== undefined) this.#sizes.set(expr, size);
    return add(targetCost, cost);
  }

  #overload(expr: CallExpr, id: string, target: Operand | undefined, args: readonly Operand[], costs: readonly Range[]): CallEstimate {
    const [first = fixed(0), second = fixed(0), third = fixed(0)] = costs;
    if (id === 'logical_and' || id === 'logical_or') return { cost: { min: first.min, max: add(first, second).max } };
    if (id === 'conditional') {
      this.#unionEntries(expr, expr.args[1], expr.args[2]);
      return { cost: add(first, union(second, third)), size: union(args[1]?.size ?? unknownSize, args[2]?.size ?? unknownSize) };
    }
    if (id === 'add_list') this.#unionEntries(expr, expr.args[0], expr.args[1]);
    const sorted = estimateSort(id, id.endsWith('_sort') ? target?.size : args[0]?.size);
    const found = sorted ?? estimateCall({ call: expr, overload: id, target, args });
    return { cost: add(found.cost, ...costs), size: found.size };
  }

  #unionEntries(expr: Expr, a: Expr | undefined, b: Expr | undefined): void {
    const left = a === undefined ? undefined : this.#entriesOf(a);
    const right = b === undefined ? undefined : this.#entriesOf(b);
    if (left === undefined || right === undefined) return;
    this.#entries.set(expr, { list: left.list, key: union(left.key, right.key), value: union(left.value, right.value) });
  }

  #list(expr: ListExpr): Range {
    const costs = expr.elements.map((element) => this.cost(element));
    const value = this.#unionSizes(expr.elements);
    this.#entries.set(expr, { list: true, key: fixed(1), value });
    return add(...costs, fixed(10));
  }

  #map(expr: MapExpr): Range {
    const costs = expr.entries.flat().map((part) => this.cost(part));
    const key = this.#unionSizes(expr.entries.map(([each]) => each));
    const value = this.#unionSizes(expr.entries.map(([, each]) => each));
    this.#entries.set(expr, { list: false, key, value });
    return add(...costs, fixed(30));
  }

  #unionSizes(exprs: readonly Expr[]): Range {
    const sizes = exprs.map((each) => this.#size(each) ?? unknownSize);
    return sizes.length === 0 ? fixed(0) : sizes.reduce(union);
  }

  #fold(expr: FoldExpr): Range {
    const outside = [this.cost(expr.range), this.cost(expr.init)];
    this.#push(expr.accu, { path: this.#path(expr.init), size: this.#size(expr.init), entries: this.#entriesOf(expr.init) });
    const entries = this.#entriesOf(expr.range);
    const isList = entries?.list ?? expr.range.type?.kind === 'list';
    const at = (step: string): Path => [...(this.#path(expr.range) ?? []), step];
    const key: Variable = { path: at(isList ? '@indices' : '@keys'), size: entries?.key, entries: undefined };
    const value: Variable = { path: at(isList ? '@items' : '@values'), size: entries?.value, entries: undefined };
    this.#push(expr.variable, expr.variable2 === undefined && isList ? value : key);
    if (expr.variable2 !== undefined) this.#push(expr.variable2, value);
    const each = add(this.cost(expr.condition), this.cost(expr.step));
    this.#pop(expr.variable);
    if (expr.variable2 !== undefined) this.#pop(expr.variable2);
    outside.push(this.cost(expr.result));
    this.#pop(expr.accu);
    const count = this.#size(expr.range) ?? unknownSize;
    if (expr.init.kind === 'const') this.#setSize(expr, this.#size(expr.init));
    else if (expr.init.kind === 'list' || expr.init.kind === 'map') {
      this.#sizes.set(expr, count);
      this.#setEntries(expr, this.#entriesOf(expr.step));
    }
    return add(...outside, multiply(count, each));
  }

  #bind(expr: FoldExpr): Range {
    const outside = [this.cost(expr.range), this.cost(expr.init)];
    this.#push(expr.accu, { path: this.#path(expr.init), size: this.#size(expr.init), entries: this.#entriesOf(expr.init) });
    const result = this.cost(expr.result);
    this.#pop(expr.accu);
    this.#copySizes(expr, expr.result);
    return add(...outside, result);
  }

  #operand(expr: Expr): Operand {
    const type = expr.type ?? dyn;
    const path = this.#path(expr);
    const itemSize = path === undefined || path.length === 0 ? undefined : this.#sizeAt([...path, '@items']);
    return { expr, type, size: this.#size(expr), itemSize };
  }

  #size(expr: Expr): Range | undefined {
    const known = this.#sizes.get(expr) ?? literalSize(expr);
    if (known !== undefined) return known;
    const declared = this.#sizeAt(this.#path(expr));
    if (declared !== undefined) {
      this.#sizes.set(expr, declared);
      return declared;
    }
    if (expr.type !== undefined && isScalar(expr.type)) return fixed(1);
    return expr.kind === 'ident' ? this.#variable(expr.name)?.size : undefined;
  }

  /** What the schema says of the part at a path that starts with `self`. */
  #sizeAt(path: Path): Range | undefined {
    if (path === undefined || path.length === 0) return undefined;
    let node: DeclType | undefined = this.#self;
    for (const step of path.slice(1)) {
      const below: DeclType | undefined =
        step === '@keys' ? keysOf(node) : step === '@items' || step === '@values' ? node.element : node.fields?.get(step)?.type;
      if (below === undefined) return undefined;
      node = below;
    }
    if (node.unbounded !== undefined) this.unbounded.set(path.slice(1).join('.'), { path: path.slice(1), add: node.unbounded });
    return { min: 0, max: node.maxElements };
  }

  #path(expr: Expr): Path {
    const variable = expr.kind === 'ident' ? this.#variable(expr.name) : undefined;
    return variable === undefined ? this.#paths.get(expr) : variable.path;
  }

  #entriesOf(expr: Expr): Entries | undefined {
    return this.#entries.get(expr) ?? (expr.kind === 'ident' ? this.#variable(expr.name)?.entries : undefined);
  }

  #copySizes(to: Expr, from: Expr): void {
    this.#setSize(to, this.#size(from));
    this.#setEntries(to, this.#entriesOf(from));
  }

  #setSize(expr: Expr, size: Range | undefined): void {
    if (size !== undefined) this.#sizes.set(expr, size);
  }

  #setEntries(expr: Expr, entries: Entries | undefined): void {
    if (entries !== undefined) this.#entries.set(expr, entries);
  }

  #variable(name: string): Variable | undefined {
    return this.#variables.get(name)?.at(-1);
  }

  #push(name: string, variable: Variable): void {
    const stack = this.#variables.get(name);
    if (stack === undefined) this.#variables.set(name, [variable]);
    else stack.push(variable);
  }

  #pop(name: string): void {
    this.#variables.get(name)?.pop();
  }
}

/** A name for a value: no loop. */
function isBinding({ range, accu }: FoldExpr): boolean {
  return range.kind === 'list' && range.elements.length === 0 && accu !== accumulator;
}

/** Keys of maps are strings of which the schema says nothing. */
function keysOf(node: DeclType): DeclType | undefined {
  return node.type.kind === 'map' ? { ...node, fields: undefined, element: undefined, maxElements: 0, unbounded: undefined } : undefined;
}

function literalSize(expr: Expr): Range | undefined {
  if (expr.kind === 'list') return fixed(expr.elements.length);
  if (expr.kind === 'map') return fixed(expr.entries.length);
  if (expr.kind !== 'const') return undefined;
  if (typeof expr.value === 'string') return fixed(runeCount(expr.value));
  return fixed(expr.value instanceof Uint8Array ? expr.value.length : 1);
}

function isScalar(type: CelType): boolean {
  if (isOptional(type)) return isScalar(param(type, 0));
  return ['bool', 'double', 'duration', 'int', 'timestamp', 'uint'].includes(type.kind);
}
