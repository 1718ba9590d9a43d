import { keyText } from '../../k8s/object.ts';
import type { ConditionRow, EventRow, ObjectRef, OwnedObject, Related, RelatedObject } from '../../protocol/cluster.ts';
import { resourceTypeOf } from '../cluster/clusterState.ts';
import { ago } from '../text/times.ts';
import { visible, visibleName } from '../text/visible.ts';
import { counted, markdownText, shortened } from '../text/words.ts';
import { objectContext } from './objectNodes.ts';
import type { ResourcesInput } from './resourcesTree.ts';
import { type Icon, icons, type TreeNode } from './treeNode.ts';

/** CRDs beyond these are not searched for what an object owns; those of its own group come first. */
const maxKinds = 40;
const maxEvents = 50;

/** What stands around an object: what holds it, conditions, owners, what it owns, events. Asked for when its line is opened. */
export function relatedNodes(input: ResourcesInput, ref: ObjectRef, version: string, parent: string): TreeNode[] {
  const asked = input.related({ ...ref, among: searched(input, ref) }, version);
  switch (asked.state) {
    case 'asking':
      return [{ id: `${parent}#asking`, label: 'Loading …', icon: icons.waiting, collapsible: 'none' }];
    case 'failed': {
      const tooltip = (): string => markdownText(asked.message);
      return [
        { id: `${parent}#failed`, label: 'Cannot be read', description: asked.message, icon: icons.warning, tooltip, collapsible: 'none' },
      ];
    }
    case 'known': {
      const nodes = knownNodes(input, ref, asked.value, parent);
      if (nodes.length > 0) return nodes;
      return [{ id: `${parent}#nothing`, label: 'No conditions, owners or events', icon: { name: 'circle-slash' }, collapsible: 'none' }];
    }
  }
}

/** Kinds among which an object's children are looked for. */
export function searched(input: Pick<ResourcesInput, 'crds' | 'touched'>, ref: ObjectRef): ObjectRef['type'][] {
  const established = input.crds.filter((crd) => crd.established && (crd.namespaced || ref.namespace === ''));
  const own = established.filter((crd) => crd.group === ref.type.group);
  const others = established.filter((crd) => crd.group !== ref.type.group);
  return [...[...own, ...others].slice(0, maxKinds).map(resourceTypeOf), ...input.touched];
}

function knownNodes(input: ResourcesInput, ref: ObjectRef, related: Related, parent: string): TreeNode[] {
  const { conditions, conditionsProblem, owners, owned, events, unseen } = related;
  const problem = (what: string, index: number): TreeNode => ({
    id: `${parent}#unseen/${index}`,
    label: 'Not looked at',
    description: visible(what),
    icon: { name: 'info' },
    tooltip: () => markdownText(visible(what)),
    collapsible: 'none',
  });
  return [
    ...related.finalizers.map((finalizer) => finalizerNode(ref, finalizer, related.deleting, parent)),
    ...conditions.map((condition, index) => conditionNode(condition, index, input.now, parent)),
    ...(conditionsProblem === undefined ? [] : [{ ...problem(conditionsProblem, -1), label: 'No conditions' }]),
    ...owners.map((owner, index) => ownerNode(owner, `${parent}#owner/${index}`)),
    ...owned.map((child) => ownedNode(child, parent)),
    ...(events.length === 0 ? [] : [eventsNode(events, input.now, parent)]),
    ...unseen.map(problem),
  ];
}

function finalizerNode({ type, namespace, name }: ObjectRef, finalizer: string, deleting: boolean, parent: string): TreeNode {
  return {
    id: `${parent}#finalizer/${finalizer}`,
    label: visible(finalizer),
    description: deleting ? 'finalizer, holds it' : 'finalizer',
    icon: deleting ? icons.warning : { name: 'lock' },
    context: 'finalizer',
    collapsible: 'none',
    target: { type: 'finalizer', resource: type, key: { namespace, name }, finalizer },
  };
}

function conditionNode({ type, status, reason, message, since }: ConditionRow, index: number, now: number, parent: string): TreeNode {
  const at = Date.parse(since ?? '');
  const words = [status, ...(reason === undefined ? [] : [reason]), ...(Number.isNaN(at) ? [] : [ago(at, now)])].map(visible).join(' · ');
  const said = message === undefined ? '' : `: ${shortened(visible(message), 120)}`;
  return {
    id: `${parent}#condition/${index}`,
    label: visible(type),
    description: `${words}${said}`,
    icon: conditionIcon(status),
    tooltip: () =>
      [`**${markdownText(visible(type))}** ${markdownText(visible(status))}`, markdownText(message ?? ''), markdownText(since ?? '')]
        .filter((part) => part !== '')
        .join('\n\n'),
    context: 'condition',
    collapsible: 'none',
  };
}

/** Whether True is good is the kind's to know: the icon says the status, not a judgement. */
function conditionIcon(status: string): Icon {
  return { name: status === 'True' ? 'circle-filled' : status === 'False' ? 'circle-outline' : 'question' };
}

function ownerNode(owner: RelatedObject, id: string): TreeNode {
  if (owner.found === false) {
    return {
      id,
      label: `${owner.type.kind} ${visibleName(owner.name)}`,
      description: 'owner, is not there',
      icon: icons.warning,
      context: 'ownerGone',
      collapsible: 'none',
    };
  }
  return { ...refNode(owner, id), description: 'owner', icon: { name: 'arrow-up' } };
}

function ownedNode(child: OwnedObject, parent: string): TreeNode {
  const id = `${parent}#owned/${child.type.kind}/${child.namespace}/${child.name}`;
  const below = child.owned.length;
  return {
    ...refNode(child, id),
    description: below === 0 ? 'owned' : `owned · owns ${below}`,
    icon: { name: 'arrow-small-right' },
    collapsible: below === 0 ? 'none' : 'expanded',
    ...(below > 0 && { children: () => child.owned.map((each) => ownedNode(each, id)) }),
  };
}

function refNode({ type, namespace, name }: RelatedObject, id: string): TreeNode {
  const key = { namespace, name };
  return {
    id,
    label: `${type.kind} ${visibleName(name)}`,
    tooltip: () => `**${markdownText(type.kind)} ${markdownText(visible(keyText(key)))}**`,
    context: objectContext(type, false),
    collapsible: 'none',
    target: { type: 'object', resource: type, key },
    open: { type: 'object', resource: type, key },
  };
}

function eventsNode(events: readonly EventRow[], now: number, parent: string): TreeNode {
  const warnings = events.filter(({ type }) => type === 'Warning').length;
  const id = `${parent}#events`;
  return {
    id,
    label: 'Events',
    description: warnings === 0 ? String(events.length) : `${events.length} · ${counted(warnings, 'warning')}`,
    icon: warnings === 0 ? { name: 'bell' } : icons.warning,
    context: 'events',
    collapsible: 'collapsed',
    children: () => events.slice(0, maxEvents).map((event, index) => eventNode(event, index, now, id)),
  };
}

function eventNode({ type, reason, message, count, at, source }: EventRow, index: number, now: number, parent: string): TreeNode {
  const instant = Date.parse(at);
  const when = Number.isNaN(instant) ? '' : ` · ${ago(instant, now)}`;
  return {
    id: `${parent}/${index}`,
    label: visible(reason),
    description: `${shortened(visible(message), 120)}${count > 1 ? ` (${count} times)` : ''}${when}`,
    icon: type === 'Warning' ? icons.warning : { name: 'info' },
    tooltip: () => [markdownText(visible(message)), `${markdownText(visible(source))} ${markdownText(at)}`].join('\n\n'),
    context: 'event',
    collapsible: 'none',
  };
}
