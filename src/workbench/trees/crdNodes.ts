import type { CrdRow } from '../../protocol/cluster.ts';
import { resourceTypeOf } from '../cluster/clusterState.ts';
import type { KindRows } from '../cluster/resourceRows.ts';
import { counted, markdownText } from '../text/words.ts';
import { kindChildren } from './objectNodes.ts';
import { inRanges } from './ranges.ts';
import type { ResourcesInput } from './resourcesTree.ts';
import { icons, type TreeNode } from './treeNode.ts';

/** All CRDs of the cluster; by group, where there is more than one. */
export function crdsNode(input: ResourcesInput): TreeNode {
  const { crds, crdsProblem } = input;
  const count = crds.length === 0 ? 'none installed' : counted(crds.length, 'kind');
  return {
    id: 'crds',
    label: 'CRDs',
    description: crdsProblem === undefined ? count : `cannot be listed: ${crdsProblem}`,
    icon: crdsProblem === undefined ? { name: 'symbol-structure' } : icons.warning,
    tooltip: () => markdownText(crdsProblem ?? count),
    context: 'crds',
    collapsible: 'expanded',
    children: () => {
      const groups = new Map<string, CrdRow[]>();
      for (const crd of crds.toSorted(byName)) groups.set(crd.group, [...(groups.get(crd.group) ?? []), crd]);
      if (groups.size <= 1) return crdNodes(input, [...groups.values()].flat(), 'crds', (crd) => crd.name);
      return inRanges(
        [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)),
        'crds',
        ([group]) => group,
        ([group, members]) => groupNode(input, group, members),
      );
    },
  };
}

function groupNode(input: ResourcesInput, group: string, members: readonly CrdRow[]): TreeNode {
  const id = `crds/group ${group}`;
  const wrong = members.filter((crd) => isWrong(crd)).length;
  return {
    id,
    label: group,
    description: wrong === 0 ? counted(members.length, 'kind') : `${counted(members.length, 'kind')} · ${wrong} not as it should be`,
    icon: wrong === 0 ? { name: 'package' } : icons.warning,
    context: 'crdGroup',
    collapsible: input.crds.length <= 20 ? 'expanded' : 'collapsed',
    children: () => crdNodes(input, members, id, (crd) => crd.plural),
  };
}

/** `label`: below its group a CRD needs no more than its plural. */
function crdNodes(input: ResourcesInput, crds: readonly CrdRow[], parent: string, label: (crd: CrdRow) => string): TreeNode[] {
  return inRanges(crds, parent, label, (crd) => ({ ...crdNode(input, crd), label: label(crd) }));
}

function crdNode(input: ResourcesInput, crd: CrdRow): TreeNode {
  const type = resourceTypeOf(crd);
  const rows = input.rows.get(type);
  const words = wordsOf(input, crd, rows);
  const differs = input.differences.has(crd.name);
  const id = `crds/${crd.name}`;
  return {
    id,
    label: crd.name,
    description: words.join(' · '),
    icon: isWrong(crd) || differs ? icons.warning : { name: 'symbol-class' },
    tooltip: () =>
      [
        `**${markdownText(crd.kind)}** ${markdownText(crd.group)}`,
        `Versions: ${markdownText(crd.versions.join(', '))} (the first is stored)`,
        crd.namespaced ? 'Namespaced' : 'Cluster-scoped',
        markdownText(stateOf(crd)),
        ...(crd.terminating === undefined ? [] : [`Held up: ${markdownText(crd.terminating)}`]),
        crd.ours === true ? 'Installed by CRD Studio' : 'Not installed by CRD Studio',
      ].join('\n\n'),
    context: crd.established ? 'crd.established' : 'crd.other',
    spoken: `${crd.kind} of ${crd.group}, ${words.join(', ')}${rows === undefined ? '' : ', counted in objects'}`,
    collapsible: crd.established || crd.terminating !== undefined ? 'collapsed' : 'none',
    target: { type: 'crd', crd },
    children: () => [...heldNodes(crd, id), ...kindChildren(input, type, id)],
  };
}

function wordsOf({ differences }: ResourcesInput, crd: CrdRow, rows: KindRows | undefined): string[] {
  const differs = differences.get(crd.name);
  return [
    stateOf(crd),
    ...(rows === undefined ? [] : [rows.count.toLocaleString('en-US')]),
    ...(differs === undefined ? [] : [`differs from the workspace: ${counted(differs, 'field')}`]),
    ...(crd.ours === true ? ['installed by us'] : []),
  ];
}

function heldNodes(crd: CrdRow, parent: string): TreeNode[] {
  if (crd.terminating === undefined) return [];
  return [
    {
      id: `${parent}/held`,
      label: 'Held up',
      description: crd.terminating || 'nobody says by what',
      icon: icons.warning,
      tooltip: () => markdownText(crd.terminating ?? ''),
      context: 'crdHeld',
      collapsible: 'none',
    },
  ];
}

function stateOf(crd: CrdRow): string {
  if (crd.terminating !== undefined) return 'Terminating';
  return crd.established ? 'Established' : (crd.problem ?? 'not Established');
}

function isWrong(crd: CrdRow): boolean {
  return !crd.established || crd.problem !== undefined;
}

function byName(a: CrdRow, b: CrdRow): number {
  return a.name < b.name ? -1 : 1;
}
