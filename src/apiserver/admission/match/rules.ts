import { deepCopy } from '../../../k8s/json.ts';
import type { UnstructuredObject } from '../../../k8s/object.ts';
import type { Resource } from '../../registry/resource.ts';
import type { Change, Operation } from '../change.ts';

/** admissionregistration.k8s.io RuleWithOperations; names only in policies. */
export interface Rule {
  readonly operations?: readonly (Operation | 'CONNECT' | '*')[];
  readonly apiGroups?: readonly string[];
  readonly apiVersions?: readonly string[];
  readonly resources?: readonly string[];
  readonly scope?: 'Cluster' | 'Namespaced' | '*';
  readonly resourceNames?: readonly string[];
}

/** A change as one webhook or policy sees it: in the version that its rules name. */
export interface Seen {
  readonly change: Change;
  readonly resource: Resource;
  readonly object: UnstructuredObject | undefined;
  readonly old: UnstructuredObject | undefined;
}

/** The change in the version of the first rule that covers it; undefined when none does. `equivalent`: other versions of the resource count too. */
export function seenBy(rules: readonly Rule[], change: Change, equivalent: boolean): Seen | undefined {
  const { resource } = change.call;
  if (rules.some((rule) => covers(rule, change, resource))) return { change, resource, object: change.object, old: change.old };
  if (!equivalent) return undefined;
  for (const other of siblings(change)) {
    if (!rules.some((rule) => covers(rule, change, other))) continue;
    return { change, resource: other, object: converted(change.object, resource, other), old: converted(change.old, resource, other) };
  }
  return undefined;
}

/** Whether a rule covers the change as it is. */
export function coversDirectly(rules: readonly Rule[], change: Change): boolean {
  return rules.some((rule) => covers(rule, change, change.call.resource));
}

/** An object of one version of a resource in another. */
export function converted(object: UnstructuredObject | undefined, from: Resource, to: Resource): UnstructuredObject | undefined {
  if (object === undefined || from === to) return object;
  return to.codec.fromStorage(from.codec.toStorage(deepCopy(object)));
}

function siblings({ call }: Change): Resource[] {
  const { core, resource } = call;
  return core.registry
    .groups()
    .flatMap(({ versions }) => versions.flatMap(({ resources }) => resources))
    .filter((other) => other.bucket === resource.bucket && other !== resource);
}

function covers(rule: Rule, { operation, subresource, name }: Change, resource: Resource): boolean {
  const includes = (list: readonly string[] | undefined, value: string): boolean =>
    list?.some((one) => one === '*' || one === value) === true;
  if (!includes(rule.operations, operation) || !includes(rule.apiGroups, resource.group) || !includes(rule.apiVersions, resource.version))
    return false;
  if (rule.scope === 'Cluster' && resource.namespaced && resource.bucket !== 'namespaces') return false;
  if (rule.scope === 'Namespaced' && !resource.namespaced) return false;
  if ((rule.resourceNames?.length ?? 0) > 0 && rule.resourceNames?.includes(name) !== true) return false;
  return rule.resources?.some((pattern) => coversResource(pattern, resource.resource, subresource)) === true;
}

function coversResource(pattern: string, resource: string, subresource: string): boolean {
  const [wanted = '', wantedSub = ''] = pattern.split('/');
  if (wanted !== '*' && wanted !== resource) return false;
  return pattern.includes('/')
    ? wantedSub === subresource || (wantedSub === '*' && (subresource !== '' || pattern === '*/*' || wanted === resource))
    : subresource === '';
}
