import { compareBytes } from '../../k8s/goText.ts';
import { additionalOf, itemsOf, type JSONSchemaProps } from './crdTypes.ts';

/**
 * Builds the function that removes unknown fields from an object, in place, and gives their paths, sorted.
 * `resourceRoot`: apiVersion, kind and metadata stay whatever the schema says (as they do in embedded resources).
 */
export function compilePruning(schema: JSONSchemaProps, resourceRoot: boolean): (object: unknown) => string[] {
  const root = pruner(schema, resourceRoot);
  return (object) => {
    const state: State = { path: [], unknown: [] };
    if (isContainer(object)) root(object, state);
    return state.unknown.length > 1 ? state.unknown.sort(compareBytes) : state.unknown;
  };
}

interface State {
  /** Keys and indices from the root to the value at hand. */
  readonly path: (string | number)[];
  readonly unknown: string[];
}

/** Is called with objects and arrays only. */
type Pruner = (value: Container, state: State) => void;

type Container = Record<string, unknown> | unknown[];

function pruner(schema: JSONSchemaProps, embedded = schema['x-kubernetes-embedded-resource'] === true): Pruner {
  const preserve = schema['x-kubernetes-preserve-unknown-fields'] === true;
  const properties = new Map(Object.entries(schema.properties ?? {}).map(([name, property]) => [name, pruner(property)]));
  const items = itemsOf(schema);
  const pruneItem = items === undefined ? (preserve ? undefined : pruneUnknown) : preserve ? skipping(items) : pruner(items);
  const additional = additionalOf(schema);
  const pruneAdditional = additional === undefined ? pruneUnknown : pruner(additional);
  const allowsMore = schema.additionalProperties !== undefined;
  return (value, state) => {
    if (Array.isArray(value)) {
      if (pruneItem !== undefined) pruneItems(value, pruneItem, state);
      return;
    }
    for (const key in value) {
      if (embedded && isMetaField(key)) continue;
      const child = value[key];
      const prune = properties.get(key) ?? (allowsMore ? pruneAdditional : undefined);
      if (prune !== undefined) {
        if (isContainer(child)) descend(key, child, prune, state);
      } else if (!preserve) drop(value, key, state);
    }
  };
}

/** Below a list that preserves unknown fields, its items do too; what they describe is pruned. */
function skipping(schema: JSONSchemaProps): Pruner {
  return pruner({ ...schema, 'x-kubernetes-preserve-unknown-fields': true });
}

/** Without a schema no key is known; lists are kept, their items' keys are not. */
const pruneUnknown: Pruner = (value, state) => {
  if (Array.isArray(value)) pruneItems(value, pruneUnknown, state);
  else for (const key of Object.keys(value)) drop(value, key, state, true);
};

function pruneItems(items: readonly unknown[], prune: Pruner, state: State): void {
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    if (isContainer(item)) descend(i, item, prune, state);
  }
}

function descend(step: string | number, value: Container, prune: Pruner, state: State): void {
  state.path.push(step);
  prune(value, state);
  state.path.pop();
}

/** Metadata that a schema's root does not mention is dropped without a word. */
function drop(value: Record<string, unknown>, key: string, state: State, noSchema = false): void {
  delete value[key];
  if (noSchema || !isMetaField(key) || state.path.length > 0) state.unknown.push(pathText([...state.path, key]));
}

function pathText(path: readonly (string | number)[]): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');
}

function isMetaField(key: string): boolean {
  return key === 'metadata' || key === 'kind' || key === 'apiVersion';
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}
