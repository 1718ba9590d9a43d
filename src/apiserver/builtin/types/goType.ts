import type { Tree } from '../../json/bytes.ts';
import { builtInSchemas, referenceOf, shapeOf } from '../schemas.ts';

/** A type of the built-in kinds as Go has it: made once from schema and shape, and walked by decoding, defaulting and filling. */
export type GoType =
  | StructType
  | { readonly kind: 'map'; readonly name: string; readonly of: GoType }
  | { readonly kind: 'list'; readonly name: string; readonly of: GoType }
  | { readonly kind: 'scalar'; readonly name: string; readonly type: 'string' | 'boolean' | 'integer' | 'number' }
  | { readonly kind: 'any' | 'bytes' | 'quantity' | 'time' | 'microTime' | 'intOrString'; readonly name: string };

export interface StructType {
  readonly kind: 'struct';
  /** As messages say it: `v1.Container`. */
  readonly name: string;
  /** As the schema is called: `io.k8s.api.core.v1.Container`. */
  readonly schemaName: string;
  readonly fields: ReadonlyMap<string, GoType>;
  /** Fields that are left out when they hold a zero value. */
  readonly zero: ReadonlySet<string>;
  /** Fields that are always there, with what they hold when nothing is said. */
  readonly empty: readonly (readonly [string, unknown])[];
}

const known = new Map<string, GoType>();

/** The type of a named schema; after `loadSchemas`. */
export function goTypeOf(schemaName: string): GoType {
  const made = known.get(schemaName);
  if (made) return made;
  const special = specials[schemaName.slice(schemaName.indexOf('apimachinery.pkg.'))];
  if (special !== undefined) return remember(schemaName, special);
  const schema = builtInSchemas()[schemaName] ?? {};
  const properties = schema['properties'] as Record<string, Tree> | undefined;
  // A named type without fields holds anything: RawExtension, JSON, FieldsV1.
  if (!properties) return remember(schemaName, ofSchema(schema, shortName(schemaName)));
  const { empty = {}, zero = [], named = {} } = shapeOf(schemaName);
  const fields = new Map<string, GoType>();
  const type = remember(schemaName, {
    kind: 'struct',
    name: shortName(schemaName),
    schemaName,
    fields,
    zero: new Set(zero),
    empty: Object.entries(empty),
  });
  for (const [field, property] of Object.entries(properties)) fields.set(field, ofSchema(property, named[field]));
  return type;
}

function remember(schemaName: string, type: GoType): GoType {
  known.set(schemaName, type);
  return type;
}

const specials: Record<string, GoType> = {
  'apimachinery.pkg.api.resource.Quantity': { kind: 'quantity', name: 'resource.Quantity' },
  'apimachinery.pkg.apis.meta.v1.Time': { kind: 'time', name: 'v1.Time' },
  'apimachinery.pkg.apis.meta.v1.MicroTime': { kind: 'microTime', name: 'v1.MicroTime' },
  'apimachinery.pkg.util.intstr.IntOrString': { kind: 'intOrString', name: 'intstr.IntOrString' },
};

function ofSchema(schema: Tree, named: string | undefined): GoType {
  const reference = referenceOf(schema);
  if (reference !== undefined) return goTypeOf(reference);
  switch (schema['type']) {
    case 'object': {
      const values = schema['additionalProperties'] as Tree | undefined;
      if (typeof values !== 'object') return { kind: 'any', name: named ?? 'map[string]interface {}' };
      const of = ofSchema(values, undefined);
      return { kind: 'map', name: named ?? `map[string]${of.name}`, of };
    }
    case 'array': {
      const of = ofSchema((schema['items'] as Tree | undefined) ?? {}, undefined);
      return { kind: 'list', name: named ?? `[]${of.name}`, of };
    }
    case 'string':
      return schema['format'] === 'byte' ? { kind: 'bytes', name: '[]uint8' } : { kind: 'scalar', type: 'string', name: named ?? 'string' };
    case 'boolean':
      return { kind: 'scalar', type: 'boolean', name: named ?? 'bool' };
    case 'integer':
      return { kind: 'scalar', type: 'integer', name: named ?? (schema['format'] === 'int32' ? 'int32' : 'int64') };
    case 'number':
      return { kind: 'scalar', type: 'number', name: named ?? 'float64' };
    default:
      return { kind: 'any', name: named ?? 'interface {}' };
  }
}

/** `io.k8s.api.core.v1.Container` is `v1.Container` in Go's messages. */
function shortName(schemaName: string): string {
  return schemaName.split('.').slice(-2).join('.');
}
