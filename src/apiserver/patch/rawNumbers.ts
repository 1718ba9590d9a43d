import { goJson } from '../../k8s/goText.ts';
import { parseJson, setKey } from '../../k8s/json.ts';

/** A number written otherwise than the API server writes it (`1.0`, `1e3`): as text it differs from its plain spelling. */
export class RawNumber {
  readonly text: string;
  readonly value: number | bigint;

  constructor(text: string, value: number | bigint) {
    this.text = text;
    this.value = value;
  }
}

/** Parses JSON; numbers of unusual spelling become `RawNumber`. Throws SyntaxError. */
export function readNumbers(text: string): unknown {
  const reviver = (_key: string, value: unknown, context: { source?: string }): unknown => {
    if (typeof value !== 'number' || context.source === undefined) return value;
    const exact = parseJson(context.source) as number | bigint;
    return goJson(exact) === context.source ? exact : new RawNumber(context.source, exact);
  };
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown);
}

/** The same value with plain numbers. */
export function settleNumbers(value: unknown): unknown {
  if (value instanceof RawNumber) return value.value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(settleNumbers);
  const settled: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) setKey(settled, key, settleNumbers(item));
  return settled;
}

/** What Go's JSON decoder calls a value. */
export function jsonType(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (value instanceof RawNumber || typeof value === 'bigint') return 'number';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}
