import { additionalOf, itemsOf, type JSONSchemaProps } from '../schema/index.ts';
import { boundChanges } from './bounds.ts';
import type { CompatibilityFinding, Sufferer } from './finding.ts';
import { renamedTo } from './renamed.ts';
import { valueChanges } from './values.ts';

/** A finding before it is known whose version it is. */
export type SchemaFinding = Omit<CompatibilityFinding, 'version'>;

/** What a node's change does, without its place. Everyone breaks who is not left out. */
export type NodeChange = Omit<SchemaFinding, 'path' | 'breaks' | 'certain'> & {
  readonly breaks?: readonly Sufferer[];
  readonly certain?: boolean;
};

/** What was taken under the old schema and is not, or not as it was, under the new one; in the order of the old schema. */
export function schemaFindings(old: JSONSchemaProps, next: JSONSchemaProps): SchemaFinding[] {
  const found: SchemaFinding[] = [];
  compare(old, next, '', found);
  return found;
}

/** What a resource has without saying so: a schema may restrict it, and that is a change. */
function withOwnFields(schema: JSONSchemaProps, path: string): JSONSchemaProps {
  if (path !== '' && schema['x-kubernetes-embedded-resource'] !== true) return schema;
  const text: JSONSchemaProps = { type: 'string' };
  const metadata: JSONSchemaProps = {
    type: 'object',
    properties: { name: text, generateName: text, ...schema.properties?.['metadata']?.properties },
  };
  const own = { apiVersion: text, kind: text, ...schema.properties, metadata: { ...schema.properties?.['metadata'], ...metadata } };
  return { ...schema, properties: own };
}

function compare(before: JSONSchemaProps, after: JSONSchemaProps, path: string, found: SchemaFinding[]): void {
  const [old, next] = [withOwnFields(before, path), withOwnFields(after, path)];
  const add = (change: NodeChange, at = path): void =>
    void found.push({ breaks: ['clients', 'storedObjects'], certain: true, ...change, path: at });
  for (const change of [...valueChanges(old, next), ...boundChanges(old, next)]) add(change);
  if (typeOf(old) !== typeOf(next)) return;
  compareFields(old, next, path, found, add);
  const [wasItems, isItems] = [itemsOf(old), itemsOf(next)];
  if (wasItems !== undefined && isItems !== undefined) compare(wasItems, isItems, `${path}[*]`, found);
}

function compareFields(
  old: JSONSchemaProps,
  next: JSONSchemaProps,
  path: string,
  found: SchemaFinding[],
  add: (change: NodeChange, at?: string) => void,
): void {
  const [was, is] = [old.properties ?? {}, next.properties ?? {}];
  const [wasMap, isMap] = [additionalOf(old), additionalOf(next)];
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
  for (const [name, before] of Object.entries(was)) {
    const after = is[name] ?? isMap;
    if (after !== undefined) compare(before, after, at(name), found);
    else if (!takesAnything(next)) add(removal(name, before, was, is), at(name));
  }
  for (const [name, after] of Object.entries(is)) {
    if (was[name] !== undefined) continue;
    if (wasMap !== undefined) compare(wasMap, after, at(name), found);
    else if (takesAnything(old)) compare(anything, after, at(name), found);
  }
  if (wasMap !== undefined && isMap !== undefined) compare(wasMap, isMap, `${path}[*]`, found);
  else if (wasMap !== undefined && !takesAnything(next)) add(closed('keys of any name'));
  else if (takesAnything(old) && !takesAnything(next)) {
    if (isMap === undefined) add(closed('fields that the schema does not know'));
    else compare(anything, isMap, `${path}[*]`, found);
  }
}

/** Stands for what a schema that preserves unknown fields says of them. */
const anything: JSONSchemaProps = { 'x-kubernetes-preserve-unknown-fields': true };

function takesAnything(schema: JSONSchemaProps): boolean {
  return schema['x-kubernetes-preserve-unknown-fields'] === true || schema.additionalProperties === true;
}

function typeOf(schema: JSONSchemaProps): string {
  return schema['x-kubernetes-int-or-string'] === true ? 'integer or string' : (schema.type ?? 'any type');
}

function removal(
  name: string,
  before: JSONSchemaProps,
  was: Record<string, JSONSchemaProps>,
  is: Record<string, JSONSchemaProps>,
): NodeChange {
  const renamed = renamedTo(name, before, was, is);
  const effect = 'Values of the field are dropped without a word, from requests and from stored objects.';
  if (renamed === undefined) {
    const safeWay = 'Keep the field, say in its description that it is ignored, and leave it out of the next version only.';
    return { kind: 'fieldRemoved', change: 'the field is gone', effect, safeWay };
  }
  const safeWay = `Keep ${name} beside ${renamed} and read either; or rename it in a new version, with a conversion webhook that moves the value.`;
  return { kind: 'fieldRenamed', change: `the field is gone, and ${renamed} is like it`, effect, safeWay };
}

function closed(what: string): NodeChange {
  return {
    kind: 'unknownFieldsDropped',
    change: `${what} are no longer kept`,
    effect: 'They are dropped without a word, from requests and from stored objects.',
    safeWay: 'Name the fields that are in use in the schema first, and keep the rest until nobody sets them.',
  };
}
