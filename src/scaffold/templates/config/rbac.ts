import { defaultRoleName, roleJson } from '../../../crd/source/rbac/roles.ts';
import { documents } from '../../../crd/source/yaml/documents.ts';
import type { ApiAnswers, ApiLayout } from '../../layout.ts';

/** `config/rbac`: what the manager may do, and roles to hand to people. */
export function rbacKustomization(): string {
  return `resources:
# What the manager runs as, and what it may do.
- service_account.yaml
- role.yaml
- role_binding.yaml
- leader_election_role.yaml
- leader_election_role_binding.yaml
# Roles for people: nothing here binds them to anyone.
# +crd-studio:scaffold:roles
`;
}

export function serviceAccountYaml(projectName: string): string {
  return `apiVersion: v1
kind: ServiceAccount
metadata:
  labels:
    app.kubernetes.io/name: ${projectName}
  name: controller-manager
  namespace: system
`;
}

/** As the generator writes it from the +kubebuilder:rbac markers in src, of which a new project has none. */
export function managerRoleYaml(): string {
  return documents([roleJson('', defaultRoleName, [])]);
}

/** What a new kind's controller needs of its own kind: the markers of its reconciler, as rules. */
export function managerRules(api: Pick<ApiAnswers, 'plural'>, layout: Pick<ApiLayout, 'group'>): string[] {
  return [
    ...rule(layout.group, api.plural, ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch']),
    ...rule(layout.group, `${api.plural}/finalizers`, ['update']),
    ...rule(layout.group, `${api.plural}/status`, ['get', 'patch', 'update']),
  ];
}

export function managerRoleBindingYaml(projectName: string): string {
  return binding({ projectName, kind: 'ClusterRole', name: 'manager-rolebinding', role: 'manager-role' });
}

export function leaderElectionRoleYaml(projectName: string): string {
  return `apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata:
  labels:
    app.kubernetes.io/name: ${projectName}
  name: leader-election-role
  namespace: system
rules:
${[...rule('coordination.k8s.io', 'leases', ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete']), ...rule('""', 'events', ['create', 'patch'])].join('\n')}
`;
}

export function leaderElectionRoleBindingYaml(projectName: string): string {
  return binding({ projectName, kind: 'Role', name: 'leader-election-rolebinding', role: 'leader-election-role' });
}

export type Audience = 'admin' | 'editor' | 'viewer';

/** A role over one kind, for a person: admin may grant it on, editor may change objects, viewer may look. */
export function kindRoleYaml(projectName: string, api: ApiAnswers, layout: ApiLayout, audience: Audience): string {
  const name = `${layout.rolePrefix.replaceAll('_', '-')}-${audience}-role`;
  return `# ${audienceText[audience](api.plural)}
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  labels:
    app.kubernetes.io/name: ${projectName}
  name: ${name}
rules:
${[...rule(layout.group, api.plural, audienceVerbs[audience]), ...rule(layout.group, `${api.plural}/status`, ['get'])].join('\n')}
`;
}

const audienceText: Readonly<Record<Audience, (plural: string) => string>> = {
  admin: (plural) => `Everything that can be done to ${plural}, whatever verbs there are.`,
  editor: (plural) => `Creating, changing and deleting ${plural}.`,
  viewer: (plural) => `Reading ${plural}.`,
};

const audienceVerbs: Readonly<Record<Audience, readonly string[]>> = {
  admin: ["'*'"],
  editor: ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch'],
  viewer: ['get', 'list', 'watch'],
};

function rule(group: string, resource: string, verbs: readonly string[]): string[] {
  return ['- apiGroups:', `  - ${group}`, '  resources:', `  - ${resource}`, '  verbs:', ...verbs.map((verb) => `  - ${verb}`)];
}

function binding(options: {
  readonly projectName: string;
  readonly kind: 'Role' | 'ClusterRole';
  readonly name: string;
  readonly role: string;
}): string {
  const namespace = options.kind === 'Role' ? '\n  namespace: system' : '';
  return `apiVersion: rbac.authorization.k8s.io/v1
kind: ${options.kind}Binding
metadata:
  labels:
    app.kubernetes.io/name: ${options.projectName}
  name: ${options.name}${namespace}
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: ${options.kind}
  name: ${options.role}
subjects:
- kind: ServiceAccount
  name: controller-manager
  namespace: system
`;
}
