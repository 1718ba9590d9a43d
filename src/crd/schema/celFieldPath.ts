import { fail, ok, type Result } from '../../base/result.ts';
import { childPath, type FieldPath, keyPath } from '../../k8s/fieldError.ts';
import { additionalOf, type JSONSchemaProps } from './crdTypes.ts';

export interface FoundField {
  readonly path: string;
  /** Undefined where the schema leaves values open. */
  readonly schema: JSONSchemaProps | undefined;
  readonly root: string;
}

/**
 * Follows a path of fields and map keys (`.spec.labels['app']`) through a schema: the fieldPath of a validation rule, or a
 * selectable field (which allows no brackets). The error is the API server's.
 */
export function findFieldPath(
  jsonPath: string,
  schema: JSONSchemaProps,
  options: { readonly brackets: boolean },
): Result<FoundField, string> {
  const tokens = tokensOf(jsonPath);
  let node: JSONSchemaProps | undefined = schema;
  let path: FieldPath;
  let root = '';
  for (let i = 0; i < tokens.length; ) {
    const delimiter = tokens[i] ?? '';
    if (delimiter !== '[' && delimiter !== '.') return fail(`expected [ or . but got: ${delimiter}`);
    if (delimiter === '[' && !options.brackets) return fail('array notation is not allowed');
    const token = tokens[i + 1];
    if (token === undefined) return fail('unexpected end of JSON path');
    let name = token;
    if (delimiter === '[') {
      if (!/^'.*'$/s.test(token) || token.length < 2) return fail(`expected single quoted string but got ${token}`);
      name = token.slice(1, -1).replace(/\\(['\\])/g, '$1');
    }
    if (node === undefined || (node.properties === undefined && node.additionalProperties === undefined))
      return fail('does not refer to a valid field');
    const named: boolean = node.properties !== undefined && Object.keys(node.properties).length > 0;
    if (named && !Object.hasOwn(node.properties ?? {}, name)) return fail('does not refer to a valid field');
    if (path === undefined) root = name;
    path = named ? childPath(path, name) : keyPath(path, name);
    node = named ? node.properties?.[name] : additionalOf(node);
    i += 2;
    if (delimiter !== '[') continue;
    const close = tokens[i];
    if (close === undefined) return fail('unexpected end of JSON path');
    if (close !== ']') return fail(`expected ] but got ${close}`);
    i++;
  }
  return ok({ path: path ?? '<nil>', schema: node, root });
}

/** Delimiters alone, quoted strings whole, and what stands between. */
function tokensOf(text: string): string[] {
  return text.match(/[.[\]]|'(?:[^'\\]|\\.)*'|[^.[\]']+'?[^.[\]]*|'.*$/gs) ?? [];
}
