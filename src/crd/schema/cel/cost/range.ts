/** The least and the most something can cost, or how large it can be. Beyond 2^53 the most is near enough. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** As much as a uint64 holds: stands for "no bound is known". */
export const unlimited: number = 2 ** 64;

export const unknownSize: Range = { min: 0, max: unlimited };

export function fixed(value: number): Range {
  return { min: value, max: value };
}

export function add(...ranges: readonly Range[]): Range {
  let [min, max] = [0, 0];
  for (const range of ranges) {
    min += range.min;
    max += range.max;
  }
  return { min: cap(min), max: cap(max) };
}

export function multiply(a: Range, b: Range): Range {
  return { min: cap(a.min * b.min), max: cap(a.max * b.max) };
}

/** Rounded up. */
export function scale({ min, max }: Range, factor: number): Range {
  return { min: cap(Math.ceil(min * factor)), max: cap(Math.ceil(max * factor)) };
}

export function union(a: Range, b: Range): Range {
  return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) };
}

function cap(value: number): number {
  return Math.min(value, unlimited);
}
