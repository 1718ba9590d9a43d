import { deepCopy } from '../../../k8s/json.ts';
import { additionalOf, itemsOf, type JSONSchemaProps } from '../crdTypes.ts';
import type { RuleFinding } from './ruleProblems.ts';
import { ruleProblems } from './ruleProblems.ts';
import { unescapeName } from './types/escaping.ts';

/** A bound that a schema lacks: where it goes, from the schema's root, and how large it may be. */
export interface MissingBound {
  /** Keys of JSON: `['properties', 'spec', 'properties', 'entries']`. */
  readonly at: readonly string[];
  readonly add: 'maxItems' | 'maxProperties' | 'maxLength';
  readonly value: number;
}

/**
 * The bounds that bring a rule under its budget: the largest round ones that do, the same for all lists and maps, and a larger one for
 * texts. Undefined where no bounds would help; then the rule itself costs too much. `path`: of the schema, as in the finding.
 */
export function boundsFor(schema: JSONSchemaProps, path: string, finding: RuleFinding): MissingBound[] | undefined {
  const open = openParts(schema, path, finding);
  if (open.length === 0) return undefined;
  for (const size of sizes) {
    const bounds = open.map((bound) => ({ ...bound, value: bound.add === 'maxLength' ? size.text : size.count }));
    if (isCheap(schema, path, finding, bounds)) return bounds;
  }
  return undefined;
}

/** The lists, maps and texts without bound that the cost of a rule rests on: those around the rule first. */
export function openParts(schema: JSONSchemaProps, path: string, { cost, cause }: RuleFinding): Omit<MissingBound, 'value'>[] {
  if (cost === undefined) return [];
  const node = stepsOf((cause.field ?? '').slice(path.length).replace(/\.x-kubernetes-validations.*$/, ''));
  const open: Omit<MissingBound, 'value'>[] = cost.unboundedAbove.map((above) => {
    const at = stepsOf(above.slice(path.length));
    return { at, add: itemsOf(nodeAt(schema, at) ?? {}) === undefined ? 'maxProperties' : 'maxItems' };
  });
  for (const { path: below, add } of cost.unbounded) {
    const at = stepsBelow(schema, node, below);
    if (at !== undefined) open.push({ at, add });
  }
  return open;
}

/** From what hardly restrains anybody to what is still of use. */
const sizes: readonly { readonly count: number; readonly text: number }[] = [
  { count: 1000, text: 4096 },
  { count: 1000, text: 253 },
  { count: 500, text: 253 },
  { count: 250, text: 253 },
  { count: 100, text: 253 },
  { count: 100, text: 63 },
  { count: 64, text: 63 },
  { count: 32, text: 63 },
  { count: 16, text: 63 },
  { count: 16, text: 32 },
  { count: 8, text: 32 },
  { count: 4, text: 16 },
];

function isCheap(schema: JSONSchemaProps, path: string, finding: RuleFinding, bounds: readonly MissingBound[]): boolean {
  const bounded = deepCopy(schema);
  for (const { at, add, value } of bounds) {
    const node = nodeAt(bounded, at);
    if (node !== undefined) node[add] = value;
  }
  const { field } = finding.cause;
  return !ruleProblems(bounded, path, [], { keepExpensive: false }).some(({ cause, cost }) => cost !== undefined && cause.field === field);
}

/** `.properties[spec].items` as keys. */
function stepsOf(path: string): string[] {
  return [...path.matchAll(/\[([^\]]*)\]|\.([^.[]+)/g)].map(([, key, name]) => key ?? name ?? '');
}

function nodeAt(schema: JSONSchemaProps, at: readonly string[]): JSONSchemaProps | undefined {
  let node: unknown = schema;
  for (const step of at) node = typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[step] : undefined;
  return typeof node === 'object' && node !== null ? node : undefined;
}

/** From a node along names as CEL has them; undefined for what no schema describes (the name of the object, a key of a map). */
function stepsBelow(schema: JSONSchemaProps, node: readonly string[], names: readonly string[]): string[] | undefined {
  const at = [...node];
  for (const name of names) {
    const here = nodeAt(schema, at);
    if (here === undefined) return undefined;
    if (name === '@items' && itemsOf(here) !== undefined) at.push('items');
    else if (name === '@values' && additionalOf(here) !== undefined) at.push('additionalProperties');
    else {
      const property = Object.keys(here.properties ?? {}).find((key) => key === unescapeName(name) || key === name);
      if (property === undefined) return undefined;
      at.push('properties', property);
    }
  }
  return at;
}
