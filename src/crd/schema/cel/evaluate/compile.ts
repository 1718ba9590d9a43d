import { index, optionalIndex } from '../library/operators.ts';
import { type CallExpr, type Expr, type ListExpr, type MapExpr, type SelectExpr, visitNode } from '../syntax/expr.ts';
import { type CelType, dyn, param } from '../types/celType.ts';
import { contains, isOfType } from '../values/compare.ts';
import { callCost, resultCost } from '../cost/callCost.ts';
import { checkPattern, constantOf } from './constants.ts';
import { CelError, ListValue, MapValue, none, Optional, PlainList, PlainMap, TypeValue, type Value } from '../values/value.ts';
import { typeNamed } from '../check/scope.ts';
import { compileFold } from './fold.ts';
import { Failed, type Frame } from './frame.ts';

/** A part of a checked expression, ready to run. Throws `CelError` where it has no value. */
export type Step = (frame: Frame) => Value;

/** Where the variables of comprehensions are: by name, in the order of their nesting. */
export type Slots = ReadonlyMap<string, number>;

export function compile(expr: Expr, slots: Slots = new Map()): Step {
  const constant = constantOf(expr);
  if (constant !== undefined) return () => constant;
  return visitNode<Step>(expr, {
    const:
      ({ value }) =>
      () =>
        value,
    ident: ({ name }) => compileIdent(name, slots),
    select: (each) => (each.qualified === undefined ? compileSelect(each, slots) : compileIdent(each.qualified, slots)),
    call: (each) => compileCall(each, slots),
    list: (each) => compileList(each, slots),
    map: (each) => compileMap(each, slots),
    fold: (each) => compileFold(each, slots, compile),
  });
}

function compileIdent(name: string, slots: Slots): Step {
  const slot = slots.get(name);
  if (slot !== undefined) {
    return (frame) => {
      frame.spend(1);
      const value = frame.locals[slot] as Value | Failed;
      if (value instanceof Failed) throw value.error;
      return value;
    };
  }
  const named = typeNamed(name);
  if (named !== undefined) {
    const type = new TypeValue(param(named, 0));
    return () => type;
  }
  return (frame) => {
    frame.spend(1);
    const value = frame.variables.get(name);
    if (value === undefined) throw new CelError(`no such attribute(s): ${name}`);
    if (value instanceof Failed) throw value.error;
    return value;
  };
}

function compileSelect({ operand, field, test }: SelectExpr, slots: Slots): Step {
  const of = compile(operand, slots);
  if (test) return (frame) => isPresent(of(frame), field);
  const cost = isAttribute(operand) ? 1 : 2;
  return (frame) => {
    const value = of(frame);
    frame.spend(cost);
    if (value instanceof Optional) return optionalIndex(value, field);
    if (!(value instanceof MapValue)) throw new CelError('no such overload');
    return index(value, field);
  };
}

function isPresent(value: Value, field: string): boolean {
  const held = value instanceof Optional ? value.value : value;
  if (held === undefined) return false;
  if (!(held instanceof MapValue)) throw new CelError('no such overload');
  return held.find(field) !== undefined;
}

function compileList({ elements, optional }: ListExpr, slots: Slots): Step {
  const steps = elements.map((element) => compile(element, slots));
  if (optional !== undefined) return withOptionals(steps, optional);
  return (frame) => {
    const list = new PlainList(steps.map((step) => step(frame)));
    frame.spend(10);
    return list;
  };
}

function withOptionals(steps: readonly Step[], optional: ReadonlySet<number>): Step {
  return (frame) => {
    const values = steps.map((step, index) => (optional.has(index) ? heldBy(step(frame)) : step(frame)));
    frame.spend(10);
    return new PlainList(values.filter((value) => value !== undefined));
  };
}

function heldBy(value: Value): Value | undefined {
  if (value instanceof Optional) return value.value;
  throw new CelError('no such overload');
}

function compileMap({ entries, optional }: MapExpr, slots: Slots): Step {
  const steps = entries.map(([key, value]) => [compile(key, slots), compile(value, slots)] as const);
  return (frame) => {
    const map = new PlainMap();
    for (const [index, [key, value]] of steps.entries()) {
      const name = key(frame);
      const held = optional?.has(index) === true ? heldBy(value(frame)) : value(frame);
      if (held !== undefined) map.add(name, held);
    }
    frame.spend(30);
    return map;
  };
}

function compileCall(expr: CallExpr, slots: Slots): Step {
  const { target, name } = expr;
  const args = (target === undefined ? expr.args : [target, ...expr.args]).map((arg) => compile(arg, slots));
  const [first = nothing, second = nothing, third = nothing] = args;
  switch (name) {
    case '_&&_':
      return compileLogic(first, second, false);
    case '_||_':
      return compileLogic(first, second, true);
    case '_?_:_':
      return compileConditional(first, second, third, expr);
    case '@not_strictly_false':
      return (frame) => notFalse(first, frame);
    case '_[_]':
      return indexing(expr, first, second, (value, key) => (value instanceof Optional ? optionalIndex(value, key) : index(value, key)));
    case '_?._':
    case '_[?_]':
      return indexing(expr, first, second, optionalIndex);
    case 'or':
      return (frame) => {
        const value = optional(first(frame));
        return value.value === undefined ? second(frame) : value;
      };
    case 'orValue':
      return (frame) => optional(first(frame)).value ?? second(frame);
    default:
      return isConstantMembership(expr) ? membership(first, second) : compileFunction(expr, args);
  }
}

type Callable = (...args: Value[]) => Value;
type CallCost = ((args: readonly Value[]) => number) | undefined;

function compileFunction(expr: CallExpr, args: readonly Step[]): Step {
  checkPattern(expr);
  const overloads = expr.overloads ?? [];
  const [only] = overloads;
  const types = (expr.target === undefined ? expr.args : [expr.target, ...expr.args]).map(({ type }) => type?.kind);
  const sure = overloads.length === 1 && !types.some((kind) => kind === 'dyn' || kind === 'param' || kind === 'error');
  const id = overloads.length === 1 ? only?.id : undefined;
  const cost = callCost(expr.name, id);
  const more = resultCost(expr.name);
  const call = only?.call as Callable | undefined;
  if (sure && only !== undefined && call !== undefined && more === undefined) return compileSure(call, args, cost, only.args);
  return (frame) => {
    const values = args.map((arg) => arg(frame));
    const overload = overloads.find((each) => each.args.every((type, at) => isOfType(values[at] as Value, type)));
    if (overload?.call === undefined) throw new CelError('no such overload');
    frame.spend(cost?.(values) ?? 1);
    const result = (overload.call as Callable)(...values);
    if (more !== undefined) frame.spend(more(result));
    return result;
  };
}

/** A call whose overload is known; a null may come all the same. Those of one and two arguments are what most rules consist of. */
function compileSure(call: Callable, args: readonly Step[], cost: CallCost, types: readonly CelType[]): Step {
  const [first = nothing, second = nothing] = args;
  const [firstType = dyn, secondType = dyn] = types;
  if (args.length === 1 && cost === undefined) {
    return (frame) => {
      const value = first(frame);
      mustFit(value, firstType);
      frame.spend(1);
      return call(value);
    };
  }
  if (args.length === 2) {
    return (frame) => {
      const left = first(frame);
      const right = second(frame);
      mustFit(left, firstType);
      mustFit(right, secondType);
      frame.spend(cost === undefined || (typeof left === 'bigint' && typeof right === 'bigint') ? 1 : cost([left, right]));
      return call(left, right);
    };
  }
  return (frame) => {
    const values = args.map((arg) => arg(frame));
    for (const [index, value] of values.entries()) mustFit(value, types[index] ?? dyn);
    frame.spend(cost?.(values) ?? 1);
    return call(...values);
  };
}

function mustFit(value: Value, type: CelType): void {
  if (!isOfType(value, type)) throw new CelError('no such overload');
}

/** `x in ['a', 'b']`: the API server looks that up. */
function isConstantMembership({ name, args }: CallExpr): boolean {
  const list = args[1];
  return (
    name === '@in' && list?.kind === 'list' && list.elements.every((each) => each.kind === 'const' && !(each.value instanceof Uint8Array))
  );
}

function membership(value: Step, list: Step): Step {
  return (frame) => {
    const wanted = value(frame);
    const all = list(frame);
    return all instanceof ListValue && contains(all, wanted);
  };
}

function compileLogic(left: Step, right: Step, decides: boolean): Step {
  return (frame) => {
    let failure: CelError | undefined;
    try {
      if (boolean(left(frame)) === decides) return decides;
    } catch (error) {
      if (!(error instanceof CelError)) throw error;
      failure = error;
    }
    const value = boolean(right(frame));
    if (failure !== undefined && value !== decides) throw failure;
    return value;
  };
}

function notFalse(step: Step, frame: Frame): Value {
  try {
    frame.spend(1);
    const value = step(frame);
    return typeof value === 'boolean' ? value : true;
  } catch (error) {
    if (!(error instanceof CelError)) throw error;
    return true;
  }
}

/**
 * A chain of names, fields and indices costs one for its start and one a step. As an index, or as what a condition chooses, its
 * start is not counted; where it does not start at a name, the start is counted once more.
 */
function isAttribute(expr: Expr): boolean {
  if (expr.kind === 'ident' || expr.kind === 'select') return true;
  return expr.kind === 'call' && attributeCalls.has(expr.name);
}

const attributeCalls: ReadonlySet<string> = new Set(['_[_]', '_[?_]', '_?._', '_?_:_']);

function indexing({ args }: CallExpr, container: Step, key: Step, look: (value: Value, key: Value) => Value): Step {
  const [of, by] = args;
  const cost = (of !== undefined && isAttribute(of) ? 1 : 2) - (by !== undefined && isAttribute(by) ? 1 : 0);
  return (frame) => {
    const value = container(frame);
    const at = key(frame);
    frame.spend(cost);
    const found = look(value, at);
    if (found instanceof Optional && found.value === undefined) frame.spend(-1);
    return found;
  };
}

function compileConditional(condition: Step, yes: Step, no: Step, { args }: CallExpr): Step {
  const [refundYes, refundNo] = [args[1], args[2]].map((arg) =>
    arg !== undefined && isAttribute(arg) && constantOf(arg) === undefined ? 1 : 0,
  );
  return (frame) => {
    const chosen = boolean(condition(frame));
    const value = chosen ? yes(frame) : no(frame);
    frame.spend(-((chosen ? refundYes : refundNo) ?? 0));
    return value;
  };
}

function boolean(value: Value): boolean {
  if (typeof value !== 'boolean') throw new CelError('no such overload');
  return value;
}

function optional(value: Value): Optional {
  if (!(value instanceof Optional)) throw new CelError('no such overload');
  return value;
}

function nothing(): Value {
  return none;
}
