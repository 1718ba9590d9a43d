import { sameJson, type Json } from '../json.ts';
import { type Schema, schemaJson } from './schema.ts';

/**
 * A named type's schema as one field uses it: the field's description, title and example win, its other words are added. Where
 * both say something different, both stand in `allOf`, so that both hold: as controller-gen flattens a reference.
 */
function useOf(named: Schema, field: Schema): Schema {
  const merged = into(into({}, named), field);
  copyText(merged, named);
  copyText(merged, field);
  return merged;
}

/** Adds the fields and rules of another object to those of `schema`; text is not taken over. */
export function withBase(schema: Schema, base: Schema): Schema {
  return into({ ...schema }, base);
}

/** Puts the words of each named type where it is referred to, and those of what is extended beside them. */
export function flatten(schema: Schema): Schema {
  const { allOf, ...own } = resolve(schema);
  return (allOf ?? []).reduce<Schema>(into, own);
}

/** The node with its references and children resolved; what it extends still stands in `allOf`. */
function resolve(schema: Schema): Schema {
  const { ref, ...own } = schema;
  const flat: Schema = own;
  if (own.allOf !== undefined) flat.allOf = own.allOf.map(resolve);
  if (own.items !== undefined) flat.items = flatten(own.items);
  if (own.additionalProperties !== undefined) flat.additionalProperties = flatten(own.additionalProperties);
  if (own.properties !== undefined) {
    flat.properties = Object.fromEntries(Object.entries(own.properties).map(([name, property]) => [name, flatten(property)]));
  }
  return ref === undefined ? flat : useOf(resolve(ref), flat);
}

/** Limits that controller-gen writes twice where the type and its use both state them, be they equal. */
const stated: ReadonlySet<keyof Schema> = new Set(['maximum', 'minimum', 'multipleOf', 'maxLength', 'minLength', 'maxItems', 'minItems']);

const texts = ['title', 'description', 'example', 'externalDocs'] as const;

function copyText(to: Schema, from: Schema): void {
  for (const key of texts) if (from[key] !== undefined && from[key] !== '') Object.assign(to, { [key]: from[key] });
}

function into(to: Schema, from: Schema): Schema {
  for (const part of from.allOf ?? []) into(to, part);
  const kept: Record<string, unknown> = {};
  const added: Record<string, unknown> = {};
  for (const key of Object.keys(from) as (keyof Schema)[]) {
    const value = from[key];
    if (value === undefined || key === 'allOf' || (texts as readonly string[]).includes(key)) continue;
    const present = to[key];
    if (present === undefined) Object.assign(to, { [key]: value });
    else if ((stated.has(key) || !sameJson(asJson(present), asJson(value))) && !joined(to, key, from)) {
      kept[key] = present;
      added[key] = value;
      delete to[key];
    }
  }
  if (Object.keys(added).length > 0) to.allOf = [...(to.allOf ?? []), kept, added];
  return to;
}

/** Whether two different values of `key` have a value that says both. */
function joined(to: Schema, key: keyof Schema, from: Schema): boolean {
  switch (key) {
    case 'properties':
      for (const [name, property] of Object.entries(from.properties ?? {})) {
        const present = to.properties?.[name];
        to.properties = { ...to.properties, [name]: present === undefined ? property : into({ ...present }, property) };
      }
      return true;
    case 'required':
      to.required = [...new Set([...(to.required ?? []), ...(from.required ?? [])])].sort();
      return true;
    case 'additionalProperties':
      to.additionalProperties = into({ ...to.additionalProperties }, from.additionalProperties ?? {});
      return true;
    case 'x-kubernetes-validations':
      to[key] = [...(from[key] ?? []), ...(to[key] ?? [])];
      return true;
    case 'enum':
    case 'type':
      return true;
    case 'x-kubernetes-preserve-unknown-fields':
      Object.assign(to, { [key]: from[key] });
      return true;
    case 'x-kubernetes-map-type':
      Object.assign(to, { [key]: from[key] });
      return true;
    default:
      return false;
  }
}

function asJson(value: Exclude<Schema[keyof Schema], undefined>): Json {
  return schemaJson({ default: value as Json })['default'] ?? null;
}
