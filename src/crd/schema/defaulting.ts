import { deepCopy, setKey } from '../../k8s/json.ts';
import { additionalOf, itemsOf, type JSONSchemaProps } from './crdTypes.ts';

/** Builds the function that sets the schema's defaults in an object, in place. A default of a parent gets its fields' defaults too. */
export function compileDefaulting(schema: JSONSchemaProps): (object: unknown) => void {
  return defaulter(schema) ?? (() => undefined);
}

/** Builds the function that removes nulls which are neither nullable nor defaulted, in place. Items of lists stay. */
export function compileNullDropping(schema: JSONSchemaProps): (object: unknown) => void {
  return nullDropper(schema);
}

type Visitor = (value: unknown) => void;

/** Undefined where neither the schema nor anything below has a default. */
function defaulter(schema: JSONSchemaProps): Visitor | undefined {
  const properties = Object.entries(schema.properties ?? {});
  const defaulted = properties.filter(([, property]) => hasDefault(property));
  const below = new Map<string, Visitor | undefined>(properties.map(([name, property]) => [name, defaulter(property)]));
  const additional = additionalOf(schema);
  const additionalDefault = additional === undefined ? undefined : defaulter(additional);
  const items = itemsOf(schema);
  const itemDefault = items === undefined ? undefined : defaulter(items);
  const fillAdditional = additional !== undefined && hasDefault(additional) && additional.nullable !== true;
  const fillItems = items !== undefined && hasDefault(items) && items.nullable !== true;
  const deep = [...below.entries()].filter((entry): entry is [string, Visitor] => entry[1] !== undefined);
  if (defaulted.length === 0 && deep.length === 0 && !additionalDefault && !itemDefault && !fillAdditional && !fillItems) return undefined;
  return (value) => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) {
        if (fillItems && value[i] === null) value[i] = deepCopy(items.default);
        itemDefault?.(value[i]);
      }
      return;
    }
    const object = value as Record<string, unknown>;
    for (const [name, property] of defaulted) {
      const present = Object.hasOwn(object, name) && object[name] !== undefined;
      if (!present || (object[name] === null && property.nullable !== true)) setKey(object, name, deepCopy(property.default));
    }
    for (const [name, visit] of deep) if (Object.hasOwn(object, name)) visit(object[name]);
    if (!additionalDefault && !fillAdditional) return;
    for (const key in object) {
      if (below.has(key)) continue;
      if (fillAdditional && object[key] === null) object[key] = deepCopy(additional.default);
      additionalDefault?.(object[key]);
    }
  };
}

function nullDropper(schema: JSONSchemaProps): Visitor {
  const properties = new Map(Object.entries(schema.properties ?? {}).map(([name, property]) => [name, nullRule(property)]));
  const additional = additionalOf(schema);
  const rest = additional === undefined ? undefined : nullRule(additional);
  const items = itemsOf(schema);
  const dropInItem = items === undefined ? undefined : nullDropper(items);
  return (value) => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      if (dropInItem !== undefined) for (let i = 0; i < value.length; i++) dropInItem(value[i]);
      return;
    }
    const object = value as Record<string, unknown>;
    for (const key in object) {
      const child = object[key];
      if (typeof child !== 'object') continue;
      const rule = properties.get(key) ?? rest;
      if (rule === undefined) continue;
      if (child !== null) rule.below(child);
      else if (rule.drop) delete object[key];
    }
  };
}

interface NullRule {
  readonly drop: boolean;
  readonly below: Visitor;
}

function nullRule(schema: JSONSchemaProps): NullRule {
  return { drop: schema.nullable !== true && !hasDefault(schema), below: nullDropper(schema) };
}

/** A default of null is none: that is how the API server reads it. */
function hasDefault(schema: JSONSchemaProps): boolean {
  return schema.default !== undefined && schema.default !== null;
}
