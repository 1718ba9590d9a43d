import type { Attributes } from './attributes.ts';

/** rbac.authorization.k8s.io/v1 PolicyRule. */
export interface PolicyRule {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

export function ruleAllows(rule: PolicyRule, attributes: Attributes): boolean {
  if (!has(rule.verbs, attributes.verb)) return false;
  if ('path' in attributes) return (rule.nonResourceURLs ?? []).some((url) => urlMatches(url, attributes.path));
  const { group, resource, subresource, name } = attributes;
  const names = rule.resourceNames ?? [];
  return (
    has(rule.apiGroups, group) &&
    resourceMatches(rule.resources ?? [], resource, subresource) &&
    (names.length === 0 || names.includes(name))
  );
}

function has(list: readonly string[] = [], item: string): boolean {
  return list.includes('*') || list.includes(item);
}

function resourceMatches(resources: readonly string[], resource: string, subresource: string): boolean {
  const whole = subresource === '' ? resource : `${resource}/${subresource}`;
  return resources.some((one) => one === '*' || one === whole || (subresource !== '' && one === `*/${subresource}`));
}

function urlMatches(url: string, path: string): boolean {
  if (url === '*' || url === path) return true;
  return url.endsWith('*') && path.startsWith(url.replace(/\*+$/, ''));
}
