import { parse } from 'yaml';
import { isList, isObject, type JsonObject } from '../crd/source/json.ts';
import { roleJson, ruleFromJson } from '../crd/source/rbac/roles.ts';
import { documents } from '../crd/source/yaml/documents.ts';

/**
 * A role as the generator writes it, with rules (given as lines of YAML) added in the generator's order and form, so that the next
 * generation has nothing to change; undefined when the text has another form.
 */
export function withRules(text: string, lines: readonly string[]): string | undefined {
  if (!text.startsWith('---\napiVersion: rbac.authorization.k8s.io/v1\n') || text.includes('\n---')) return undefined;
  const role = readRole(text);
  const metadata = role?.['metadata'];
  if (role === undefined || !isObject(metadata) || documents([role]) !== text) return undefined;
  const { name, namespace } = metadata;
  const rules = [role['rules'] ?? null, parse(lines.join('\n')) as JsonObject[]].flatMap((each) =>
    isList(each) ? (each as JsonObject[]) : [],
  );
  return documents([roleJson(String(namespace ?? ''), String(name), rules.map(ruleFromJson))]);
}

function readRole(text: string): JsonObject | undefined {
  try {
    return parse(text) as JsonObject;
  } catch {
    return undefined; // begun as the generator begins, and then no YAML: a person is at work in it
  }
}
