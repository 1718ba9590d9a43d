import type { Change } from '../change.ts';
import { coversDirectly, type Seen, seenBy } from '../match/rules.ts';
import { choosesNamespace, choosesObject } from '../match/selectors.ts';
import type { MatchResources } from './definitions.ts';

/** The change as a policy or binding with these constraints is to see it; undefined when it does not concern it. None means everything. */
export function seenUnder(match: MatchResources | undefined, change: Change): Seen | undefined {
  const whole: Seen = { change, resource: change.call.resource, object: change.object, old: change.old };
  if (match === undefined) return whole;
  if (!choosesNamespace(match.namespaceSelector, change) || !choosesObject(match.objectSelector, change)) return undefined;
  const equivalent = match.matchPolicy !== 'Exact';
  const excluded = match.excludeResourceRules ?? [];
  if (coversDirectly(excluded, change) || (equivalent && seenBy(excluded, change, true) !== undefined)) return undefined;
  const rules = match.resourceRules ?? [];
  return rules.length === 0 ? whole : seenBy(rules, change, equivalent);
}
