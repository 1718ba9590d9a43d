import type { Rule } from './rules.ts';

/** Whether every single thing that `rule` grants is granted by one of `rules`, too. */
export function isCovered(rule: Rule, rules: readonly Rule[]): boolean {
  return rule.verbs.every(
    (verb) =>
      rule.urls.every((url) => rules.some((other) => has(other.verbs, verb) && has(other.urls, url))) &&
      rule.resources.every((resource) =>
        rule.groups.every((group) => rules.some((other) => has(other.verbs, verb) && grants(other, group, resource, rule.resourceNames))),
      ),
  );
}

function grants(rule: Rule, group: string, resource: string, names: readonly string[]): boolean {
  if (!has(rule.groups, group) || !has(rule.resources, resource)) return false;
  return rule.resourceNames.length === 0 || (names.length > 0 && names.every((name) => rule.resourceNames.includes(name)));
}

function has(values: readonly string[], value: string): boolean {
  return values.includes(value) || values.includes('*');
}
