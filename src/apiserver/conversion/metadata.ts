import { fail, ok, type Result } from '../../base/result.ts';
import { deepCopy } from '../../k8s/json.ts';
import { validateObjectMeta } from '../../k8s/objectMetaValidation.ts';
import { isTree, type Tree } from '../json/bytes.ts';

/** Gives a converted object the metadata that it had, but for labels and annotations: these are the webhook's. The error says what is wrong with them. */
export function restoreMeta(original: Tree, converted: Tree): Result<Tree, string> {
  const given = converted['metadata'];
  if (given === undefined) return fail('missing metadata in converted object');
  if (!isTree(given)) return fail(`invalid metadata of type ${goType(given)} in converted object`);
  const meta = isTree(original['metadata']) ? deepCopy(original['metadata']) : {};
  converted['metadata'] = meta;
  for (const field of ['labels', 'annotations'] as const) {
    const texts = given[field];
    if (texts === undefined || texts === null) {
      delete meta[field];
      continue;
    }
    if (!isTree(texts)) return fail(`invalid metadata.${field} of type ${goType(texts)} in converted object`);
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text !== 'string') return fail(`metadata.${field}[${key}] must be a string, but is ${goType(text)} in converted object`);
    }
    const causes = validateObjectMeta({ name: 'a', [field]: texts }, { namespaced: false, name: () => [] });
    if (causes.length > 0) {
      const said = causes.map(
        ({ field: at, message }) => `${(at ?? '').replace('metadata.annotations', 'metadata.annotation')}: ${message}`,
      );
      return fail(said.length === 1 ? (said[0] as string) : `[${said.join(', ')}]`);
    }
    meta[field] = texts;
  }
  return ok(converted);
}

/** As Go names what JSON holds. */
function goType(value: unknown): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return '[]interface {}';
  if (typeof value === 'object') return 'map[string]interface {}';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}
