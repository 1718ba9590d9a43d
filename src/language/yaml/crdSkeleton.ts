import { parseDocument } from 'yaml';
import { isObject, type JsonValue } from '../../k8s/json.ts';

/** What of a CRD says which objects it is for. */
export interface CrdNames {
  readonly group: string;
  readonly kind: string;
  /** The served ones. */
  readonly versions: readonly string[];
}

/** How far lines are indented that say it, as controllers' generators write them; schemas are indented further. */
const deepest = 4;

/**
 * The names of a CRD in one YAML document, without reading its schema: of a large one that takes as long as all the rest. Undefined where the
 * document is none, or is written so that its names cannot be told like that.
 */
export function crdNames(text: string): CrdNames | undefined {
  if (!text.includes('CustomResourceDefinition')) return undefined;
  const lines = text.split('\n').filter((line) => /^ *[^\s#]/.test(line) && line.search(/\S/) <= deepest);
  const document = parseDocument(lines.join('\n'), { prettyErrors: false, logLevel: 'silent' });
  return document.errors.length > 0 ? undefined : namesOf(document.toJS({ maxAliasCount: 0 }) as JsonValue);
}

function namesOf(value: JsonValue): CrdNames | undefined {
  if (!isObject(value) || value['kind'] !== 'CustomResourceDefinition' || !isObject(value['spec'])) return undefined;
  const { group, names, versions } = value['spec'];
  const kind = isObject(names) ? names['kind'] : undefined;
  if (typeof group !== 'string' || typeof kind !== 'string' || !Array.isArray(versions)) return undefined;
  const all = versions.filter(isObject);
  if (all.length !== versions.length || all.some(({ name, served }) => typeof name !== 'string' || typeof served !== 'boolean'))
    return undefined;
  return { group, kind, versions: all.filter(({ served }) => served === true).map(({ name }) => String(name)) };
}
