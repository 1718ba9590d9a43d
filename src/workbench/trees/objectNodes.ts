import { apiVersionOf, kindKey, type ResourceType } from '../../k8s/kind.ts';
import { keyText } from '../../k8s/object.ts';
import type { ResourceRow } from '../../protocol/cluster.ts';
import { isNameOnly, type KindRows } from '../cluster/resourceRows.ts';
import { span } from '../text/times.ts';
import { visible, visibleName } from '../text/visible.ts';
import { counted, listed, markdownText } from '../text/words.ts';
import { inRanges } from './ranges.ts';
import { relatedNodes } from './relatedNodes.ts';
import type { ResourcesInput } from './resourcesTree.ts';
import { type Icon, icons, type TreeNode } from './treeNode.ts';

/** The objects of a kind, by namespace. */
export function kindChildren(input: ResourcesInput, type: ResourceType, parent: string): TreeNode[] {
  const rows = input.rows.get(type);
  if (rows === undefined) return [{ id: `${parent}/loading`, label: 'Loading …', icon: icons.waiting, collapsible: 'none' }];
  return [...problemNodes(rows, parent), ...listedNodes(input, type, rows, parent)];
}

function problemNodes({ problem }: KindRows, parent: string): TreeNode[] {
  if (problem === undefined) return [];
  const tooltip = (): string => markdownText(problem);
  return [{ id: `${parent}/problem`, label: 'Cannot be watched', description: problem, icon: icons.warning, tooltip, collapsible: 'none' }];
}

function listedNodes(input: ResourcesInput, type: ResourceType, rows: KindRows, parent: string): TreeNode[] {
  if (rows.count === 0) {
    if (rows.problem !== undefined) return [];
    return [{ id: `${parent}/none`, label: `No ${type.kind} yet`, icon: { name: 'circle-slash' }, collapsible: 'none' }];
  }
  if (!type.namespaced) return objectNodes(input, type, rows, '', parent);
  return inRanges(
    rows.objects.namespaces(),
    parent,
    (namespace) => namespace,
    (namespace) => ({
      id: `${parent}/${namespace}`,
      label: visibleName(namespace),
      description: `${counted(rows.objects.count(namespace), 'object')}${namespace === input.namespace && namespace !== 'default' ? ' · in use' : ''}`,
      icon: { name: 'symbol-namespace' },
      context: 'namespace',
      collapsible: rows.objects.count(namespace) <= 50 && rows.count <= 1000 ? ('expanded' as const) : ('collapsed' as const),
      target: { type: 'namespace', namespace } as const,
      children: () => objectNodes(input, type, rows, namespace, `${parent}/${namespace}`),
    }),
  );
}

function objectNodes(input: ResourcesInput, type: ResourceType, rows: KindRows, namespace: string, parent: string): TreeNode[] {
  return inRanges(rows.objects.names(namespace), parent, visibleName, (name) =>
    objectNode(input, type, rows.objects.get({ namespace, name }) as ResourceRow, parent),
  );
}

function objectNode(input: ResourcesInput, type: ResourceType, row: ResourceRow, parent: string): TreeNode {
  const key = { namespace: row.namespace, name: row.name };
  const id = `${parent}/${row.name}`;
  if (isNameOnly(row)) input.show(type, key);
  const watched = input.watched.some(
    (each) => each.name === row.name && each.namespace === row.namespace && kindKey(each.type) === kindKey(type),
  );
  return {
    id,
    label: visibleName(row.name),
    description: [...stateWords(row), ...ageOf(row, input.now), ...(watched ? ['watched'] : [])].join(' · '),
    icon: iconOf(row),
    tooltip: () =>
      [
        `**${markdownText(type.kind)} ${markdownText(visible(keyText(key)))}** ${markdownText(apiVersionOf(type))}`,
        `resourceVersion ${row.resourceVersion}`,
        `Created ${markdownText(row.created)}`,
        ...(row.finalizers === undefined ? [] : [`Held by ${markdownText(listed(row.finalizers)) || 'nothing any more'}`]),
      ].join('\n\n'),
    context: objectContext(type, row.deleting, watched),
    collapsible: 'collapsed',
    target: { type: 'object', resource: type, key },
    open: { type: 'object', resource: type, key },
    children: () => relatedNodes(input, { type, ...key }, row.resourceVersion, id),
  };
}

/** "object", with what else is to be known of it for its menu. */
export function objectContext(type: ResourceType, deleting: boolean, watched = false): string {
  const pod = type.group === '' && type.kind === 'Pod';
  return ['object', ...(pod ? ['pod'] : []), ...(deleting ? ['deleting'] : []), ...(watched ? ['watched'] : [])].join('.');
}

function stateWords(row: ResourceRow): string[] {
  if (!row.deleting) return row.summary === undefined ? [] : [visible(row.summary)];
  const held = row.finalizers ?? [];
  return [held.length === 0 ? 'Terminating' : `Terminating, held by ${visible(listed(held))}`];
}

/** A state is told by its word and by its icon. */
function iconOf(row: ResourceRow): Icon {
  if (row.deleting || row.health === 'bad') return icons.warning;
  return row.health === 'ok' ? icons.ok : { name: 'circle-outline' };
}

/** Minutes are the finest: a list whose every line counts seconds is never at rest. */
function ageOf(row: ResourceRow, now: number): string[] {
  const created = Date.parse(row.created);
  if (Number.isNaN(created)) return [];
  return [now - created < 60_000 ? 'new' : span(now - created)];
}
