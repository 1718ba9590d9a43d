import { goQuote } from '../../k8s/goText.ts';
import type { PolicyRule } from './rules.ts';

/** Which rights, one by one, are in `wanted` and in no rule of `held`. */
export function missingRules(held: readonly PolicyRule[], wanted: readonly PolicyRule[]): PolicyRule[] {
  return wanted.flatMap(singleRights).filter((right) => !held.some((rule) => covers(rule, right)));
}

/** Rights as a refusal tells them: those to one resource together, sorted. */
export function compactText(rights: readonly PolicyRule[]): string[] {
  const byResource = new Map<string, PolicyRule>();
  for (const right of rights) {
    const { verbs, ...about } = right;
    const key = right.nonResourceURLs ? JSON.stringify(right) : JSON.stringify(about);
    const known = byResource.get(key);
    byResource.set(key, known ? { ...known, verbs: [...known.verbs, ...verbs] } : right);
  }
  return [...new Set([...byResource.values()].map(ruleText))].sort();
}

/** A rule as rights to one verb on one thing each. */
function singleRights({ apiGroups = [], resources = [], verbs, resourceNames = [], nonResourceURLs = [] }: PolicyRule): PolicyRule[] {
  const rights: PolicyRule[] = [];
  for (const group of apiGroups) {
    for (const resource of resources) {
      for (const verb of verbs) {
        const right = { apiGroups: [group], resources: [resource], verbs: [verb] };
        if (resourceNames.length === 0) rights.push(right);
        else rights.push(...resourceNames.map((name) => ({ ...right, resourceNames: [name] })));
      }
    }
  }
  for (const url of nonResourceURLs) rights.push(...verbs.map((verb) => ({ nonResourceURLs: [url], verbs: [verb] })));
  return rights;
}

function covers(rule: PolicyRule, right: PolicyRule): boolean {
  const names = rule.resourceNames ?? [];
  const named = right.resourceNames ?? [];
  return (
    hasAll(rule.verbs, right.verbs) &&
    hasAll(rule.apiGroups, right.apiGroups) &&
    (right.resources ?? []).every((resource) => coversResource(rule.resources ?? [], resource)) &&
    (right.nonResourceURLs ?? []).every((url) => (rule.nonResourceURLs ?? []).some((own) => coversUrl(own, url))) &&
    (names.length === 0 || (named.length > 0 && named.every((name) => names.includes(name))))
  );
}

function hasAll(list: readonly string[] = [], items: readonly string[] = []): boolean {
  return list.includes('*') || items.every((item) => list.includes(item));
}

function coversResource(resources: readonly string[], resource: string): boolean {
  if (resources.includes('*') || resources.includes(resource)) return true;
  const slash = resource.indexOf('/');
  return slash >= 0 && resources.includes(`*${resource.slice(slash)}`);
}

function coversUrl(own: string, url: string): boolean {
  return own === url || (own.endsWith('*') && url.startsWith(own.replace(/\*+$/, '')));
}

const shown = [
  ['APIGroups', 'apiGroups'],
  ['Resources', 'resources'],
  ['NonResourceURLs', 'nonResourceURLs'],
  ['ResourceNames', 'resourceNames'],
  ['Verbs', 'verbs'],
] as const;

function ruleText(rule: PolicyRule): string {
  const parts = shown
    .filter(([, field]) => (rule[field]?.length ?? 0) > 0)
    .map(([title, field]) => `${title}:[${(rule[field] ?? []).map(goQuote).join(' ')}]`);
  return `{${parts.join(', ')}}`;
}
