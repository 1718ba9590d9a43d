import { apiVersionOf, kindKey, type ResourceType } from '../../k8s/kind.ts';
import { kindChildren } from './objectNodes.ts';
import type { ResourcesInput } from './resourcesTree.ts';
import type { TreeNode } from './treeNode.ts';

/** Built-in kinds that controllers touch, in groups. */
export function builtInNodes(input: ResourcesInput): TreeNode[] {
  return groups.flatMap(({ id, label, icon, has }) => {
    const types = input.touched.filter((type) => has(type)).sort((a, b) => (a.kind < b.kind ? -1 : 1));
    if (types.length === 0) return [];
    return [
      {
        id,
        label,
        icon: { name: icon },
        collapsible: 'expanded' as const,
        children: () => types.map((type) => builtInNode(input, type, id)),
      },
    ];
  });
}

function builtInNode(input: ResourcesInput, type: ResourceType, parent: string): TreeNode {
  const id = `${parent}/${kindKey(type)}`;
  const rows = input.rows.get(type);
  return {
    id,
    label: type.kind,
    description: rows === undefined ? apiVersionOf(type) : `${apiVersionOf(type)} · ${rows.count.toLocaleString('en-US')}`,
    icon: { name: 'symbol-class' },
    context: 'builtIn',
    collapsible: 'collapsed',
    target: { type: 'resourceKind', resource: type },
    children: () => kindChildren(input, type, id),
  };
}

const access = new Set(['rbac.authorization.k8s.io', 'certificates.k8s.io', 'authentication.k8s.io', 'authorization.k8s.io']);
const workload = (type: ResourceType): boolean =>
  type.group === 'apps' ||
  type.group === 'batch' ||
  type.group === 'autoscaling' ||
  (type.group === '' && ['Pod', 'ReplicationController', 'Service', 'Endpoints'].includes(type.kind));
const leases = (type: ResourceType): boolean => type.group === 'coordination.k8s.io';
const isAccess = (type: ResourceType): boolean => access.has(type.group) || (type.group === '' && type.kind === 'ServiceAccount');

const groups: readonly {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly has: (type: ResourceType) => boolean;
}[] = [
  { id: 'workloads', label: 'Workloads', icon: 'server-process', has: workload },
  {
    id: 'config',
    label: 'Config',
    icon: 'settings',
    has: (type) => !workload(type) && !leases(type) && !isAccess(type),
  },
  { id: 'access', label: 'Access', icon: 'shield', has: isAccess },
  { id: 'leases', label: 'Leases', icon: 'key', has: leases },
];
