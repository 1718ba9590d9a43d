/** What a marker asks for, or a rule of a role grants. Empty lists are left out in YAML. */
export interface Rule {
  readonly groups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames: readonly string[];
  readonly urls: readonly string[];
  readonly verbs: readonly string[];
}

/**
 * The rules in the one form in which controller-gen writes them: one resource a rule to begin with; then rules for the same things
 * become one with the verbs of all, then those that differ in their resources only, in their groups only, in their URLs only; sorted,
 * and any verb `*` stands for all. `core` is the group "".
 */
export function normalRules(rules: readonly Rule[]): Rule[] {
  const single = rules.flatMap(({ groups, ...rest }) => {
    const rule = { ...rest, groups: groups.map((group) => (group === 'core' ? '' : group)) };
    return rule.resources.length === 0 ? [rule] : rule.resources.map((resource) => ({ ...rule, resources: [resource] }));
  });
  const byVerbs = joined(single, 'verbs');
  const byResources = joined(byVerbs, 'resources');
  const byGroups = joined(byResources, 'groups');
  const byUrls = joined(byGroups, 'urls');
  return byUrls
    .sort((a, b) => compare(sortKey(a), sortKey(b)))
    .map((rule) => (rule.verbs.includes('*') ? { ...rule, verbs: ['*'] } : rule));
}

const parts = ['groups', 'resources', 'resourceNames', 'urls', 'verbs'] as const;

/** Rules that are alike in all but `part` become one with all they say there. */
function joined(rules: readonly Rule[], part: (typeof parts)[number]): Rule[] {
  const found = new Map<string, Rule>();
  for (const rule of rules) {
    const own = tidy(rule);
    const key = JSON.stringify(parts.filter((each) => each !== part).map((each) => own[each]));
    const known = found.get(key);
    found.set(key, known === undefined ? own : tidy({ ...known, [part]: [...known[part], ...own[part]] }));
  }
  return [...found.values()];
}

function tidy(rule: Rule): Rule {
  const sorted = (values: readonly string[]): string[] => [...new Set(values)].sort(compare);
  return {
    groups: sorted(rule.groups),
    resources: sorted(rule.resources),
    resourceNames: sorted(rule.resourceNames),
    urls: sorted(rule.urls),
    verbs: sorted(rule.verbs),
  };
}

function sortKey({ groups, resources, resourceNames, urls }: Rule): string {
  return [groups, resources, resourceNames, urls].map((each) => each.join('&')).join(' + ');
}

/** By bytes of UTF-8, as Go compares. */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
