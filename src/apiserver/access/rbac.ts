import type { UnstructuredObject } from '../../k8s/object.ts';
import { decodeJson } from '../json/bytes.ts';
import { derive, type Entry } from '../storage/entry.ts';
import type { Store } from '../storage/store.ts';
import type { Attributes } from './attributes.ts';
import { type PolicyRule, ruleAllows } from './rules.ts';
import { masters, type User } from './user.ts';

export interface Decision {
  readonly allowed: boolean;
  /** By which role, or what could not be found out; "" where there is nothing to say. */
  readonly reason: string;
}

interface Subject {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

export interface RoleRef {
  readonly kind: string;
  readonly name: string;
}

interface Binding extends UnstructuredObject {
  subjects?: readonly Subject[];
  roleRef: RoleRef;
}

interface Role extends UnstructuredObject {
  rules?: readonly PolicyRule[] | null;
  aggregationRule?: { readonly clusterRoleSelectors?: readonly { readonly matchLabels?: Record<string, string> }[] };
}

/** RBAC over the roles and bindings that are stored now, as upstream's authorizer: cluster bindings first, then those of the namespace. */
export class Rbac {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  decide(attributes: Attributes): Decision {
    if (attributes.user.groups.includes(masters)) return { allowed: true, reason: '' };
    const problems: string[] = [];
    for (const { rule, source, problem } of this.#rules(attributes.user, 'path' in attributes ? '' : attributes.namespace)) {
      if (problem !== undefined) problems.push(problem);
      else if (ruleAllows(rule, attributes)) return { allowed: true, reason: `RBAC: allowed by ${source}` };
    }
    if (problems.length === 0) return { allowed: false, reason: '' };
    return { allowed: false, reason: `RBAC: ${problems.length === 1 ? problems[0] : `[${problems.join(', ')}]`}` };
  }

  /** Everything that a user may do in a namespace, and what could not be found out. */
  rulesFor(user: User, namespace: string): { rules: PolicyRule[]; problems: string[] } {
    if (user.groups.includes(masters)) return { rules: everything, problems: [] };
    const found = [...this.#rules(user, namespace)];
    return {
      rules: found.filter(({ problem }) => problem === undefined).map(({ rule }) => rule),
      problems: found.map(({ problem }) => problem).filter((problem) => problem !== undefined),
    };
  }

  *#rules(user: User, namespace: string): Generator<{ rule: PolicyRule; source: string; problem?: string }> {
    for (const entry of this.#store.list('rbac.authorization.k8s.io/clusterrolebindings')) yield* this.#rulesOf(entry, user, '');
    if (namespace === '') return;
    for (const entry of this.#store.list('rbac.authorization.k8s.io/rolebindings', namespace)) yield* this.#rulesOf(entry, user, namespace);
  }

  *#rulesOf(entry: Entry, user: User, namespace: string): Generator<{ rule: PolicyRule; source: string; problem?: string }> {
    const { subjects = [], roleRef } = parsed(entry) as Binding;
    const subject = subjects.find((one) => isMeant(one, user, namespace));
    if (subject === undefined) return;
    const [kind, name] = namespace === '' ? ['ClusterRoleBinding', entry.name] : ['RoleBinding', `${entry.name}/${namespace}`];
    const source = `${kind} ${JSON.stringify(name)} of ${roleRef.kind} ${JSON.stringify(roleRef.name)} to ${subjectText(subject, namespace)}`;
    const rules = this.rulesOfRole(roleRef, namespace);
    if (rules === undefined) {
      const resource = roleRef.kind === 'ClusterRole' ? 'clusterrole' : 'role';
      const problem = `${resource}.rbac.authorization.k8s.io ${JSON.stringify(roleRef.name)} not found`;
      yield { rule: { verbs: [] }, source, problem };
      return;
    }
    for (const rule of rules) yield { rule, source };
  }

  /** The rules of a role that a binding refers to; undefined when there is none. */
  rulesOfRole({ kind, name }: RoleRef, namespace: string): readonly PolicyRule[] | undefined {
    const bucket = kind === 'ClusterRole' ? clusterRoles : 'rbac.authorization.k8s.io/roles';
    const entry = this.#store.get(bucket, kind === 'ClusterRole' ? '' : namespace, name);
    if (entry === undefined) return undefined;
    const { rules, aggregationRule } = parsed(entry) as Role;
    const selectors = aggregationRule?.clusterRoleSelectors ?? [];
    // Written down by the controller (`aggregation.ts`); added up here where it does not run.
    if (selectors.length === 0 || (rules ?? []).length > 0) return rules ?? [];
    const parts = this.#store.list(clusterRoles).filter((one) => one.name !== name);
    const selected = parts
      .map(parsed)
      .filter(({ metadata }) => selectors.some(({ matchLabels = {} }) => hasLabels(metadata?.labels, matchLabels)));
    return selected.flatMap((role) => (role as Role).rules ?? []);
  }
}

const clusterRoles = 'rbac.authorization.k8s.io/clusterroles';

const everything: PolicyRule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
];

/** Shared: not to be changed. */
function parsed(entry: Entry): UnstructuredObject {
  return derive(entry, parsed, () => decodeJson(entry.bytes) as UnstructuredObject);
}

function isMeant({ kind, name, namespace: own }: Subject, user: User, namespace: string): boolean {
  switch (kind) {
    case 'User':
      return user.name === name;
    case 'Group':
      return user.groups.includes(name);
    case 'ServiceAccount': {
      const where = own || namespace;
      return where !== '' && user.name === `system:serviceaccount:${where}:${name}`;
    }
    default:
      return false;
  }
}

function subjectText({ kind, name, namespace: own }: Subject, namespace: string): string {
  return kind === 'ServiceAccount' ? `ServiceAccount ${JSON.stringify(`${name}/${own || namespace}`)}` : `${kind} ${JSON.stringify(name)}`;
}

function hasLabels(labels: Readonly<Record<string, string>> = {}, wanted: Readonly<Record<string, string>>): boolean {
  return Object.entries(wanted).every(([key, value]) => labels[key] === value);
}
