import { GrowingList } from '../library/operators.ts';
import type { FoldExpr } from '../syntax/expr.ts';
import { CelError, ListValue, MapValue, PlainList, type Value } from '../values/value.ts';
import type { Slots, Step } from './compile.ts';
import { Failed, type Frame } from './frame.ts';

/** A comprehension. A failed step of `all` and `exists` is kept: a later one may decide all the same. */
export function compileFold(expr: FoldExpr, slots: Slots, compile: (expr: FoldExpr['range'], slots: Slots) => Step): Step {
  const range = compile(expr.range, slots);
  const init = compile(expr.init, slots);
  const [accu, first, second] = [slotCount(slots), slotCount(slots) + 1, slotCount(slots) + 2];
  const withAccu = new Map([...slots, [expr.accu, accu]]);
  const inner = new Map([...withAccu, [expr.variable, first]]);
  if (expr.variable2 !== undefined) inner.set(expr.variable2, second);
  reserve(withAccu, accu);
  reserve(inner, second);
  const condition = compile(expr.condition, inner);
  const step = compile(expr.step, inner);
  const result = compile(expr.result, withAccu);
  const grows = expr.init.kind === 'list' && expr.init.elements.length === 0;
  const keepsGoing = expr.condition.kind === 'call';
  const pairs = expr.variable2 !== undefined;

  function run(frame: Frame): void {
    if (!keepsGoing) {
      frame.locals[accu] = step(frame);
      return;
    }
    try {
      frame.locals[accu] = step(frame);
    } catch (error) {
      if (!(error instanceof CelError)) throw error;
      frame.locals[accu] = new Failed(error);
    }
  }

  /** False when the loop is to end. */
  function once(frame: Frame, key: Value, value: Value): boolean {
    frame.locals[first] = key;
    frame.locals[second] = value;
    if (condition(frame) === false) return false;
    run(frame);
    return true;
  }

  return (frame) => {
    const over = range(frame);
    const start = init(frame);
    frame.locals[accu] = grows ? new GrowingList([]) : start;
    if (over instanceof ListValue) {
      const size = over.size;
      for (let index = 0; index < size; index++) {
        const item = over.at(index);
        if (!once(frame, pairs ? BigInt(index) : item, item)) break;
      }
    } else if (over instanceof MapValue) {
      for (const key of over.keys()) if (!once(frame, key, pairs ? (over.find(key) ?? null) : null)) break;
    } else throw new CelError('no such overload');
    const done = result(frame);
    return done instanceof GrowingList ? new PlainList(done.items) : done;
  };
}

/** One more than the highest slot in use: kept under a name that no variable has. */
const top = '';

function slotCount(slots: Slots): number {
  return slots.get(top) ?? 0;
}

function reserve(slots: Map<string, number>, used: number): void {
  slots.set(top, used + 1);
}
