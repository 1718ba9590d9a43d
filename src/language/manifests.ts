import { parseAllDocuments } from 'yaml';
import type { SourceFiles } from '../crd/source/files.ts';
import { isList, isObject, type Json, type JsonObject } from '../crd/source/json.ts';
import type { ManifestFile } from '../crd/source/manifests.ts';
import { ruleFromJson } from '../crd/source/rbac/roles.ts';
import { isCovered } from '../crd/source/rbac/covered.ts';
import { documents } from '../crd/source/yaml/documents.ts';
import type { GeneratedManifest } from '../protocol/language.ts';

/**
 * What is to be written of manifests, beside what is there. A file is replaced as a whole, as controller-gen does, when a generator wrote
 * it; one that a person wrote, or to which they added what no marker asks for, is `foreign`: to be replaced only when they agree.
 */
export function manifestsFor(project: string, made: readonly ManifestFile[], files: SourceFiles): GeneratedManifest[] {
  return made.map(({ kind, path, text }) => ({ path, text, foreign: isForeign(files.read(`${project}/${path}`), kind, text) }));
}

const kinds: Readonly<Record<ManifestFile['kind'], readonly string[]>> = {
  role: ['ClusterRole', 'Role'],
  webhooks: ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'],
};

function isForeign(before: string | undefined, kind: ManifestFile['kind'], next: string): boolean {
  if (before === undefined || before.trim() === '' || before === next) return false;
  const objects = objectsOf(before);
  if (objects === undefined || objects.some((object) => !kinds[kind].includes(String(object['kind'])))) return true;
  if (documents(objects) === before) return false;
  return kind !== 'role' || hasOwnComment(before) || !grantsNoMore(objects, objectsOf(next) ?? []);
}

function objectsOf(text: string): JsonObject[] | undefined {
  const parsed = parseAllDocuments(text);
  if (!Array.isArray(parsed) || parsed.some((document) => document.errors.length > 0)) return undefined;
  const values = parsed.map((document) => document.toJS() as Json).filter((value) => value !== null);
  return values.every(isObject) ? values : undefined;
}

/** Comments of a role that Create API wrote before the role was generated. */
const scaffolded = [/^# The rules that the \+kubebuilder:rbac markers in \S+ ask for\.$/, /^# \+crd-studio:scaffold:rules$/];

function hasOwnComment(text: string): boolean {
  return text.split(/\r?\n/).some((line) => line.includes('#') && !scaffolded.some((own) => own.test(line.trim())));
}

function grantsNoMore(before: readonly JsonObject[], next: readonly JsonObject[]): boolean {
  return before.every((role) => {
    const same = next.find((other) => String(other['kind']) === String(role['kind']) && nameOf(other) === nameOf(role));
    const rules = same === undefined ? [] : rulesOf(same);
    return rulesOf(role).every((rule) => isCovered(ruleFromJson(rule), rules.map(ruleFromJson)));
  });
}

function rulesOf(role: JsonObject): JsonObject[] {
  const rules = role['rules'] ?? null;
  return isList(rules) ? rules.filter(isObject) : [];
}

function nameOf(object: JsonObject): string {
  const metadata = object['metadata'];
  return isObject(metadata) ? `${String(metadata['namespace'] ?? '')}/${String(metadata['name'])}` : '';
}
