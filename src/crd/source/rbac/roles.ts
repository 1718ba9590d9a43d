import type { Json, JsonObject } from '../json.ts';
import { argumentsOf, type Marker } from '../markers/definition.ts';
import { listOf } from '../crd/version.ts';
import { normalRules, type Rule } from './rules.ts';

/** The name of a role when no marker gives one, as kubebuilder's Makefile has it. */
export const defaultRoleName = 'manager-role';

/** The roles that `+kubebuilder:rbac` markers ask for: one for each namespace and name, the ClusterRoles first. */
export function rolesOf(markers: readonly Marker[]): JsonObject[] {
  const byRole = new Map<string, { readonly namespace: string; readonly name: string; readonly rules: Rule[] }>();
  for (const marker of markers) {
    const given = argumentsOf(marker);
    const namespace = String(given['namespace'] ?? '');
    const name = String(given['roleName'] ?? '') || defaultRoleName;
    const key = JSON.stringify([namespace, name]);
    const role = byRole.get(key) ?? { namespace, name, rules: [] };
    role.rules.push(ruleOf(given));
    byRole.set(key, role);
  }
  return [...byRole.values()]
    .sort((a, b) => order(a.namespace, b.namespace) || order(a.name, b.name))
    .map(({ namespace, name, rules }) => roleJson(namespace, name, rules));
}

/** What the API server would refuse in a rule that is marked so, with what to write instead; undefined when nothing. */
export function refusedRule(marker: Marker): string | undefined {
  const given = argumentsOf(marker);
  const { groups, resources, urls, verbs } = ruleOf(given);
  if (verbs.length === 0) return 'verbs is empty; write verbs=get;list;watch or what is needed';
  if (resources.length > 0 && urls.length > 0) return 'a rule is about resources or about urls; write a marker for each';
  if (urls.length > 0) return String(given['namespace'] ?? '') === '' ? undefined : 'urls are of the whole cluster; leave namespace out';
  if (resources.length === 0) return 'it names no resources and no urls; write resources=pods, or what is meant';
  return groups.length === 0 ? 'groups is missing; write groups=core for Pods, Services, Secrets and their like' : undefined;
}

/** A Role of a namespace, or a ClusterRole where that is empty; its rules in their normal form. */
export function roleJson(namespace: string, name: string, rules: readonly Rule[]): JsonObject {
  return {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: namespace === '' ? 'ClusterRole' : 'Role',
    metadata: namespace === '' ? { name } : { name, namespace },
    rules: normalRules(rules).map(ruleJson),
  };
}

/** A rule as it stands in a role; what is no list of texts in it counts as empty. */
export function ruleFromJson(rule: JsonObject): Rule {
  return {
    groups: texts(rule['apiGroups']),
    resources: texts(rule['resources']),
    resourceNames: texts(rule['resourceNames']),
    urls: texts(rule['nonResourceURLs']),
    verbs: texts(rule['verbs']),
  };
}

function ruleOf(given: JsonObject): Rule {
  return {
    groups: texts(given['groups']),
    resources: texts(given['resources']),
    resourceNames: texts(given['resourceNames']),
    urls: texts(given['urls']),
    verbs: texts(given['verbs']),
  };
}

function ruleJson({ groups, resources, resourceNames, urls, verbs }: Rule): JsonObject {
  const lists = { apiGroups: groups, nonResourceURLs: urls, resourceNames, resources };
  return { ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)), verbs: verbs.length === 0 ? null : verbs };
}

function texts(value: Json | undefined): string[] {
  return listOf(value).map(String);
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
