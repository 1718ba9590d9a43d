import { goQuote } from '../../k8s/goText.ts';
import { deepEqual } from '../../k8s/json.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import type { Admission } from '../admission/admission.ts';
import type { Change } from '../admission/change.ts';
import { forbidden, notFound } from '../status/failures.ts';
import type { ResourceAttributes } from './attributes.ts';
import { compactText, missingRules } from './coverage.ts';
import type { RoleRef } from './rbac.ts';
import type { PolicyRule } from './rules.ts';
import { masters } from './user.ts';

/**
 * Where RBAC is enforced, nobody makes a role that allows more than they may do themselves, nor binds one: unless they may `escalate`
 * that role, or `bind` it. It is asked where upstream asks it: after what changes the object, before whether it is right.
 */
export const noEscalation: Admission = {
  mutate(change) {
    const { core, resource, user } = change.call;
    if (resource.group !== group || !core.access.enforces || change.subresource !== '' || !change.object) return undefined;
    if (user.groups.includes(masters) || (change.old && changesOnlyOwnership(change.object, change.old))) return undefined;
    if (resource.resource === 'roles' || resource.resource === 'clusterroles') checkRole(change, change.object);
    else if (resource.resource === 'rolebindings' || resource.resource === 'clusterrolebindings') checkBinding(change, change.object);
    return undefined;
  },
  validate: () => undefined,
  mayWait: () => false,
};

const group = 'rbac.authorization.k8s.io';

interface Role extends UnstructuredObject {
  rules?: readonly PolicyRule[] | null;
  aggregationRule?: { readonly clusterRoleSelectors?: readonly unknown[] };
}

function checkRole(change: Change, role: Role): void {
  const { resource } = change.call;
  if (isAllowed(change, 'escalate', resource.resource, change.call.info.name)) return;
  refuseMore(change, role.rules ?? []);
  if (!aggregates(role) && !aggregates(change.old)) return;
  if (missing(change, everything).length > 0) {
    throw forbidden(resource, role.metadata?.name ?? '', 'must have cluster-admin privileges to use the aggregationRule');
  }
}

function checkBinding(change: Change, binding: UnstructuredObject): void {
  const roleRef = (binding['roleRef'] ?? {}) as RoleRef;
  const kinds: Readonly<Record<string, string>> = { ClusterRole: 'clusterroles', Role: 'roles' };
  const bound = kinds[roleRef.kind];
  if (bound !== undefined && isAllowed(change, 'bind', bound, roleRef.name)) return;
  const rules = change.call.core.access.rbac.rulesOfRole(roleRef, change.namespace);
  // Upstream names the binding's resource, with the role's name.
  if (rules === undefined) throw notFound(change.call.resource, roleRef.name);
  refuseMore(change, rules);
}

function refuseMore(change: Change, rules: readonly PolicyRule[]): void {
  const { call, object } = change;
  const lacking = missing(change, rules);
  if (lacking.length === 0) return;
  const { name, groups } = call.user;
  const { problems } = call.core.access.rbac.rulesFor(call.user, change.namespace);
  const known = `user ${goQuote(name)} (groups=[${groups.map(goQuote).join(' ')}])`;
  const unresolved =
    problems.length === 0 ? '' : `; resolution errors: [${problems.length === 1 ? problems[0] : `[${problems.join(', ')}]`}]`;
  const why = `${known} is attempting to grant RBAC permissions not currently held:\n${compactText(lacking).join('\n')}${unresolved}`;
  throw forbidden(call.resource, object?.metadata?.name ?? '', why);
}

function missing({ call, namespace }: Change, rules: readonly PolicyRule[]): PolicyRule[] {
  return missingRules(call.core.access.rbac.rulesFor(call.user, namespace).rules, rules);
}

function isAllowed({ call, namespace }: Change, verb: string, resource: string, name: string): boolean {
  const attributes: ResourceAttributes = { user: call.user, verb, group, version: '*', resource, subresource: '', namespace, name };
  return call.core.access.rbac.decide(attributes).allowed;
}

const everything: readonly PolicyRule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
];

function aggregates(role: Role | undefined): boolean {
  return (role?.aggregationRule?.clusterRoleSelectors?.length ?? 0) > 0;
}

/** What the garbage collector changes is no new right. */
function changesOnlyOwnership(object: UnstructuredObject, old: UnstructuredObject): boolean {
  const bare = ({ metadata, ...rest }: UnstructuredObject): object => {
    const { ownerReferences: _owners, finalizers: _finalizers, managedFields: _managers, ...own } = metadata ?? {};
    return { ...rest, metadata: own };
  };
  return deepEqual(bare(object), bare(old));
}
