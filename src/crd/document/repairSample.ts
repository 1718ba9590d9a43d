import { deepCopy, isObject, type JsonObject, type JsonValue, setKey } from '../../k8s/json.ts';
import { compileSchema, type JSONSchemaProps, schemaNodeAt } from '../schema/index.ts';

/** Rules can ask for more than trying finds. */
const mostRounds = 10;

/**
 * Adds optional fields to an object, one at a time, where that leaves the API server less to refuse: rules and alternatives ask for fields that
 * no schema calls required. `sample`: a value of a field.
 */
export function repairSample(schema: JSONSchemaProps, object: JsonObject, sample: (field: JSONSchemaProps) => JsonValue): JsonObject {
  const compiled = compileSchema(schema);
  const refused = (one: JsonObject): string[] => compiled.validate(deepCopy(one)).map(({ field = '' }) => field);
  let [best, fields] = [object, refused(object)];
  for (let round = 0; round < mostRounds && fields.length > 0; round++) {
    const better = fields
      .flatMap((field) => withOneMore(schema, best, pathOf(field), sample))
      .find((one) => refused(one).length < fields.length);
    if (better === undefined) break;
    [best, fields] = [better, refused(better)];
  }
  return best;
}

/** The object with one more field of the map at the path: each that is not there yet. */
function withOneMore(
  schema: JSONSchemaProps,
  object: JsonObject,
  path: readonly (string | number)[],
  sample: (field: JSONSchemaProps) => JsonValue,
): JsonObject[] {
  const properties = Object.entries(schemaNodeAt(schema, path)?.properties ?? {});
  const map = valueAt(object, path);
  if (!isObject(map)) return [];
  return properties
    .filter(([name]) => !Object.hasOwn(map, name))
    .map(([name, field]) => {
      const copy = deepCopy(object);
      setKey(valueAt(copy, path) as JsonObject, name, sample(field));
      return copy;
    });
}

function valueAt(value: JsonValue, path: readonly (string | number)[]): JsonValue | undefined {
  let at: JsonValue | undefined = value;
  for (const step of path) {
    if (typeof step === 'number') at = Array.isArray(at) ? at[step] : undefined;
    else at = isObject(at) ? at[step] : undefined;
  }
  return at;
}

/** `spec.rules[0].port`: names with dots in them lead nowhere, and nothing is added there. */
function pathOf(field: string): (string | number)[] {
  return [...field.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([step, index]) => (index === undefined ? step : Number(index)));
}
