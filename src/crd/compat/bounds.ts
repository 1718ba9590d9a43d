import type { JSONSchemaProps } from '../schema/index.ts';
import type { NodeChange } from './schema.ts';

/** Bounds of numbers, lengths and counts that are tighter than they were. */
export function boundChanges(old: JSONSchemaProps, next: JSONSchemaProps): NodeChange[] {
  const found: NodeChange[] = [];
  for (const name of uppers) {
    const [was, is] = [old[name], next[name]];
    if (is !== undefined && (was === undefined || is < was)) found.push(tightened(name, was, is));
  }
  for (const name of lowers) {
    const [was, is] = [old[name], next[name]];
    if (is !== undefined && (was === undefined ? !isNoBound(name, is) : is > was)) found.push(tightened(name, was, is));
  }
  for (const [exclusive, bound] of exclusives) {
    if (next[exclusive] === true && old[exclusive] !== true && next[bound] !== undefined && next[bound] === old[bound]) {
      found.push(tightened(exclusive, false, true));
    }
  }
  const factor = next.multipleOf;
  if (factor !== undefined && (old.multipleOf === undefined || !isMultiple(old.multipleOf, factor))) {
    found.push(tightened('multipleOf', old.multipleOf, factor));
  }
  if (next.uniqueItems === true && old.uniqueItems !== true) found.push(tightened('uniqueItems', false, true));
  return found;
}

function isMultiple(value: number, factor: number): boolean {
  if (value === factor) return true;
  const times = value / factor;
  return Math.abs(times - Math.round(times)) < 1e-9;
}

const uppers = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const;
const lowers = ['minimum', 'minLength', 'minItems', 'minProperties'] as const;
const exclusives = [
  ['exclusiveMaximum', 'maximum'],
  ['exclusiveMinimum', 'minimum'],
] as const;

/** Nothing is shorter than nothing. */
function isNoBound(name: (typeof lowers)[number], bound: number): boolean {
  return name !== 'minimum' && bound <= 0;
}

function tightened(name: string, was: number | boolean | undefined, is: number | boolean): NodeChange {
  return {
    kind: 'boundTightened',
    change: was === undefined ? `${name} is ${is}, there was none` : `${name} is ${is}, was ${was}`,
    effect: 'Values beyond the new bound are refused in new objects, and in stored ones as soon as the value changes.',
    safeWay:
      'Keep the bound in this version; give the tighter one to the next version, or let the controller say in the status what it does not take.',
    certain: false,
  };
}
