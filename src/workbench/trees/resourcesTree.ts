import { apiVersionOf, kindKey, type ResourceType } from '../../k8s/kind.ts';
import { keyText } from '../../k8s/object.ts';
import type { CrdRow, ResourceRow } from '../../protocol/cluster.ts';
import { resourceTypeOf, type ClusterState } from '../cluster/clusterState.ts';
import type { KindRows, ResourceRows } from '../cluster/resourceRows.ts';
import { counted, markdownText } from '../text/words.ts';
import { span } from '../text/times.ts';
import { inRanges } from './ranges.ts';
import { icons, type TreeNode } from './treeNode.ts';

export interface ResourcesInput {
  readonly state: ClusterState;
  readonly crds: readonly CrdRow[];
  /** Built-in kinds that controllers of this window touch. */
  readonly touched: readonly ResourceType[];
  readonly rows: ResourceRows;
  readonly now: number;
}

/** The Resources view of the chosen cluster: CRDs and their objects, and the kinds that controllers touch. */
export function resourcesTree(input: ResourcesInput): TreeNode[] {
  switch (input.state.state) {
    case 'off':
      return [];
    case 'connecting':
      return input.crds.length > 0
        ? connected(input)
        : [{ id: 'connecting', label: 'Connecting …', icon: icons.waiting, collapsible: 'none' }];
    case 'connected':
      return connected(input);
    case 'lost':
      return [problemNode('lost', 'Connection lost, trying again', input.state.reason), ...connected(input)];
    case 'failed':
      return [problemNode('failed', 'Not connected', input.state.message)];
  }
}

function problemNode(id: string, label: string, reason: string): TreeNode {
  return {
    id,
    label,
    description: reason,
    icon: icons.warning,
    tooltip: () => markdownText(reason),
    context: 'clusterProblem',
    spoken: `${label}: ${reason}`,
    collapsible: 'none',
    open: { type: 'command', command: 'crdStudio.selectCluster' },
  };
}

function connected(input: ResourcesInput): TreeNode[] {
  const crds: TreeNode = {
    id: 'crds',
    label: 'CRDs',
    description: input.crds.length === 0 ? 'none installed' : counted(input.crds.length, 'kind'),
    icon: { name: 'symbol-structure' },
    context: 'crds',
    collapsible: 'expanded',
    children: () =>
      inRanges(
        [...input.crds].sort((a, b) => (a.name < b.name ? -1 : 1)),
        'crds',
        (crd) => crd.name,
        (crd) => crdNode(input, crd),
      ),
  };
  return [crds, ...builtInNodes(input)];
}

function crdNode(input: ResourcesInput, crd: CrdRow): TreeNode {
  const type = resourceTypeOf(crd);
  const rows = input.rows.get(type);
  const state = crd.established ? 'Established' : (crd.problem ?? 'not Established');
  const id = `crds/${crd.name}`;
  return {
    id,
    label: crd.name,
    description: rows === undefined ? state : `${state} · ${rows.count.toLocaleString('en-US')}`,
    icon: crd.established && crd.problem === undefined ? { name: 'symbol-class' } : icons.warning,
    tooltip: () =>
      [
        `**${markdownText(crd.kind)}** ${markdownText(crd.group)}`,
        `Versions: ${markdownText(crd.versions.join(', '))} (the first is stored)`,
        crd.namespaced ? 'Namespaced' : 'Cluster-scoped',
        markdownText(state),
      ].join('\n\n'),
    context: 'crd',
    spoken: `${crd.kind} of ${crd.group}, ${state}${rows === undefined ? '' : `, ${counted(rows.count, 'object')}`}`,
    collapsible: crd.established ? 'collapsed' : 'none',
    target: { type: 'crd', crd },
    children: () => kindChildren(input, type, id),
  };
}

function kindChildren(input: ResourcesInput, type: ResourceType, parent: string): TreeNode[] {
  const rows = input.rows.get(type);
  if (rows === undefined) return [{ id: `${parent}/loading`, label: 'Loading …', icon: icons.waiting, collapsible: 'none' }];
  if (rows.count === 0)
    return [{ id: `${parent}/none`, label: `No ${type.kind} yet`, icon: { name: 'circle-slash' }, collapsible: 'none' }];
  if (!type.namespaced) return objectNodes(input, type, rows, '', parent);
  return inRanges(
    rows.objects.namespaces(),
    parent,
    (namespace) => namespace,
    (namespace) => ({
      id: `${parent}/${namespace}`,
      label: namespace,
      description: counted(rows.objects.count(namespace), 'object'),
      icon: { name: 'symbol-namespace' },
      context: 'namespace',
      collapsible: rows.objects.count(namespace) <= 50 ? ('expanded' as const) : ('collapsed' as const),
      children: () => objectNodes(input, type, rows, namespace, `${parent}/${namespace}`),
    }),
  );
}

function objectNodes(input: ResourcesInput, type: ResourceType, rows: KindRows, namespace: string, parent: string): TreeNode[] {
  return inRanges(
    rows.objects.names(namespace),
    parent,
    (name) => name,
    (name) => objectNode(input, type, rows.objects.get({ namespace, name }) as ResourceRow, parent),
  );
}

function objectNode(input: ResourcesInput, type: ResourceType, row: ResourceRow, parent: string): TreeNode {
  const key = { namespace: row.namespace, name: row.name };
  const age = Number.isNaN(Date.parse(row.created)) ? [] : [ageOf(input.now - Date.parse(row.created))];
  const words = [...(row.deleting ? ['Terminating'] : row.summary === undefined ? [] : [row.summary]), ...age];
  return {
    id: `${parent}/${row.name}`,
    label: row.name,
    description: words.join(' · '),
    icon: row.deleting ? icons.warning : { name: 'circle-outline' },
    tooltip: () =>
      [
        `**${markdownText(type.kind)} ${markdownText(keyText(key))}** ${markdownText(apiVersionOf(type))}`,
        `resourceVersion ${row.resourceVersion}`,
        `Created ${markdownText(row.created)}`,
      ].join('\n\n'),
    context: 'object',
    collapsible: 'none',
    target: { type: 'object', resource: type, key },
    open: { type: 'object', resource: type, key },
  };
}

/** Minutes are the finest: a list whose every line counts seconds is never at rest. */
function ageOf(ms: number): string {
  return ms < 60_000 ? 'new' : span(ms);
}

function builtInNodes(input: ResourcesInput): TreeNode[] {
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
