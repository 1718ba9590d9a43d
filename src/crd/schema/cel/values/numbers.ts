/** An unsigned 64-bit integer. A signed one is a `bigint`, a double a `number`. */
export class Uint {
  readonly value: bigint;

  constructor(value: bigint) {
    this.value = value;
  }
}

const maxInt: bigint = 2n ** 63n - 1n;
const minInt: bigint = -(2n ** 63n);
export const maxUint: bigint = 2n ** 64n - 1n;

export function isInt64(value: bigint): boolean {
  return value >= minInt && value <= maxInt;
}
