import { formatQuantity, parseQuantity, type Quantity } from './quantity.ts';

/** Amounts of resources by name: what stands in requests, limits, quotas and capacities, as numbers. */
export type Amounts = ReadonlyMap<string, Quantity>;

/** What cannot be read is left out. */
export function amountsOf(list: unknown): Map<string, Quantity> {
  const amounts = new Map<string, Quantity>();
  for (const [name, text] of Object.entries((list ?? {}) as Readonly<Record<string, unknown>>)) {
    const amount = parseQuantity(String(text));
    if (amount !== undefined) amounts.set(name, amount);
  }
  return amounts;
}

/** By name, each in its one form. */
export function textsOf(amounts: Amounts): Record<string, string> {
  return Object.fromEntries([...amounts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, amount]) => [name, formatQuantity(amount)]));
}

export function count(number: number): Quantity {
  return { nanos: BigInt(number) * 1_000_000_000n, format: 'decimal' };
}

/** A sum is written as its first part is, unless that is nothing. */
export function addAmounts(...lists: readonly Amounts[]): Map<string, Quantity> {
  const sums = new Map<string, Quantity>();
  for (const list of lists) {
    for (const [name, amount] of list) {
      const known = sums.get(name);
      const format = known === undefined || known.nanos === 0n ? amount.format : known.format;
      sums.set(name, { nanos: (known?.nanos ?? 0n) + amount.nanos, format });
    }
  }
  return sums;
}

/** The larger of each. */
export function maxAmounts(a: Amounts, b: Amounts): Map<string, Quantity> {
  const most = new Map(a);
  for (const [name, amount] of b) {
    const known = most.get(name);
    if (known === undefined || known.nanos < amount.nanos) most.set(name, amount);
  }
  return most;
}

/** What is left of `a` without `b`, never below nothing. */
export function withoutAmounts(a: Amounts, b: Amounts): Map<string, Quantity> {
  return new Map(
    [...a].map(([name, amount]) => {
      const nanos = amount.nanos - (b.get(name)?.nanos ?? 0n);
      return [name, { ...amount, nanos: nanos < 0n ? 0n : nanos }];
    }),
  );
}

export function onlyNamed(amounts: Amounts, names: Iterable<string>): Map<string, Quantity> {
  const wanted = new Set(names);
  return new Map([...amounts].filter(([name]) => wanted.has(name)));
}

export function sameAmounts(a: Amounts, b: Amounts): boolean {
  return a.size === b.size && [...a].every(([name, amount]) => b.get(name)?.nanos === amount.nanos);
}
