/**
 * What clients did to a few objects, and whether one server that does one thing at a time could have answered so. A write's
 * revision says where it stands; the rules:
 * 1. A write that was answered before another was begun has the smaller revision, and no two have the same.
 * 2. The changes are told once each, in the order of revisions, and nothing else is told.
 * 3. Each write, refused or done, fits the state that it found.
 * 4. Each read is a state that was there while it was asked.
 * 5. A list is the state at its revision, and that was there while it was asked.
 */
export interface Stored {
  readonly uid: string;
  readonly value: string;
  readonly revision: number;
}

export type Outcome =
  | { readonly kind: 'written'; readonly object: Stored }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'read'; readonly object: Stored | undefined }
  | { readonly kind: 'listed'; readonly revision: number; readonly objects: ReadonlyMap<string, Stored> }
  | { readonly kind: 'refused'; readonly reason: 'AlreadyExists' | 'NotFound' | 'Conflict' };

export interface Operation {
  readonly what: 'create' | 'update' | 'patch' | 'delete' | 'get' | 'list';
  readonly key: string;
  /** For an update, and a deletion on condition: the revision that the object is to have. */
  readonly expected?: number | undefined;
  readonly value?: string | undefined;
  /** Places in the one order of all beginnings and ends. */
  readonly begun: number;
  readonly ended: number;
  readonly outcome: Outcome;
}

export interface Told {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly key: string;
  readonly object: Stored;
}

type State = ReadonlyMap<string, Stored>;

/** What does not hold, a line each; `told` is everything that a watch of all has seen, in its order. */
export function faultsOf(operations: readonly Operation[], told: readonly Told[], first: number): string[] {
  const faults: string[] = [];
  const revisions = told.map(({ object }) => object.revision);
  revisions.forEach((revision, index) => {
    if (revision <= (revisions[index - 1] ?? first)) faults.push(`2: revision ${revision} is told after ${revisions[index - 1] ?? first}`);
  });
  const states = statesOf(told, faults);
  const placed = operations.map((operation) => ({ operation, at: placeOf(operation, told, faults) }));
  const used = new Map<number, Operation>();
  for (const { operation, at } of placed) {
    if (at === undefined) continue;
    if (used.has(at)) faults.push(`1: ${show(operation)} and ${show(used.get(at) as Operation)} both have place ${at}`);
    used.set(at, operation);
  }
  for (let at = 0; at < told.length; at++) if (!used.has(at)) faults.push(`2: nobody asked for ${JSON.stringify(told[at])}`);
  const bounds = new Bounds(placed);
  for (const { operation, at } of placed) {
    const [from, to] = [bounds.lowest(operation), bounds.highest(operation, told.length)];
    const fault = at === undefined ? readFault(operation, states, from, to, revisions, first) : writeFault(operation, states, at, from, to);
    if (fault !== undefined) faults.push(`${fault}: ${show(operation)} between ${from} and ${to}`);
  }
  return faults;
}

/** The state before the first change, and after each. */
function statesOf(told: readonly Told[], faults: string[]): State[] {
  const states: State[] = [new Map()];
  for (const { type, key, object } of told) {
    const before = states.at(-1) as State;
    const found = before.get(key);
    if ((type === 'ADDED') !== (found === undefined))
      faults.push(`2: ${type} ${key} at ${object.revision} does not follow from what was told`);
    if (found !== undefined && found.uid !== object.uid) faults.push(`2: ${key} changes its uid at ${object.revision}`);
    const after = new Map(before);
    if (type === 'DELETED') after.delete(key);
    else after.set(key, object);
    states.push(after);
  }
  return states;
}

/** The index of the change that a write has made; `undefined` where it has made none. */
function placeOf({ key, outcome, value, expected, ...operation }: Operation, told: readonly Told[], faults: string[]): number | undefined {
  const wanted = (event: Told): boolean =>
    event.key === key &&
    (outcome.kind === 'written'
      ? event.type !== 'DELETED' && event.object.revision === outcome.object.revision
      : event.object.value === value);
  if (outcome.kind !== 'written' && outcome.kind !== 'deleted') return undefined;
  const at = told.findIndex((event) => (outcome.kind === 'deleted') === (event.type === 'DELETED') && wanted(event));
  if (at < 0) faults.push(`2: never told: ${operation.what} ${key} ${value ?? expected ?? ''}`);
  return at < 0 ? undefined : at;
}

/** What real time says about the places of operations. */
class Bounds {
  readonly #ends: { readonly ended: number; readonly at: number }[] = [];
  readonly #begins: { readonly begun: number; readonly at: number }[] = [];

  constructor(placed: readonly { readonly operation: Operation; readonly at: number | undefined }[]) {
    for (const { operation, at } of placed) {
      if (at === undefined) continue;
      this.#ends.push({ ended: operation.ended, at: at + 1 });
      this.#begins.push({ begun: operation.begun, at });
    }
  }

  /** So many changes had been acknowledged before it began. */
  lowest({ begun }: Operation): number {
    return this.#ends.reduce((most, end) => (end.ended < begun ? Math.max(most, end.at) : most), 0);
  }

  /** The change with this index was asked for only after it had ended. */
  highest({ ended }: Operation, all: number): number {
    return this.#begins.reduce((least, begin) => (begin.begun > ended ? Math.min(least, begin.at) : least), all);
  }
}

function writeFault(
  { what, key, expected }: Operation,
  states: readonly State[],
  at: number,
  from: number,
  to: number,
): string | undefined {
  if (at < from || at >= to) return '1: its revision is out of real time';
  const found = states[at]?.get(key);
  if ((what === 'create') !== (found === undefined)) return '3: it was done, and could not have been';
  if (expected !== undefined && found?.revision !== expected) return '3: it was done on another revision than the one expected';
  return undefined;
}

function readFault(
  { what, key, expected, outcome }: Operation,
  states: readonly State[],
  from: number,
  to: number,
  revisions: readonly number[],
  first: number,
): string | undefined {
  const some = (holds: (state: State) => boolean): boolean => states.slice(from, to + 1).some(holds);
  if (outcome.kind === 'refused') {
    const { reason } = outcome;
    const fits = (found: Stored | undefined): boolean =>
      reason === 'NotFound' ? found === undefined : found !== undefined && (what === 'create' || found.revision !== expected);
    return some((state) => fits(state.get(key))) ? undefined : `3: refused as ${reason}, and it never was so`;
  }
  if (outcome.kind === 'read') {
    return some((state) => same(state.get(key), outcome.object)) ? undefined : '4: what was read never was so';
  }
  if (outcome.kind !== 'listed') return undefined;
  const at = revisions.filter((revision) => revision <= outcome.revision).length;
  const state = states[at] as State;
  if (outcome.revision >= first && (at < from || at > to)) return `5: a list of ${at} changes`;
  const equal = state.size === outcome.objects.size && [...state].every(([name, object]) => same(object, outcome.objects.get(name)));
  return equal ? undefined : `5: the list is not the state at revision ${outcome.revision}`;
}

function same(a: Stored | undefined, b: Stored | undefined): boolean {
  return a?.uid === b?.uid && a?.revision === b?.revision && a?.value === b?.value;
}

function show({ what, key, value, expected, outcome }: Operation): string {
  return `${what} ${key} ${value ?? ''} ${expected ?? ''} -> ${JSON.stringify(outcome)}`;
}
