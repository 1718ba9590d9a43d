import { apiVersionOf } from '../../k8s/kind.ts';
import type { InformerHead } from '../../k8s/machine.ts';
import { keyText } from '../../k8s/object.ts';
import { describeOutcome, describeReconcile } from '../text/describeOutcome.ts';
import { counted, markdownText } from '../text/words.ts';
import { ago, instant } from '../text/times.ts';
import type { ControllerState } from '../sessions/controllerState.ts';
import type { InformerState } from '../sessions/informerState.ts';
import type { Session } from '../sessions/session.ts';
import { inRanges } from './ranges.ts';
import { icons, type TreeNode, type TreeTarget } from './treeNode.ts';

/** "Informers" of one controller: each with its count and position, namespaces below, objects below these. */
export function informersNode(
  session: Session,
  controller: ControllerState,
  parent: string,
  options: { readonly now: number; readonly compact: boolean },
): TreeNode {
  const id = `${parent}/informers`;
  const informers = (controller.head?.informers ?? []).flatMap((informer) => session.machine.informers.get(informer) ?? []);
  return {
    id,
    label: 'Informers',
    description: counted(informers.length, 'cache'),
    icon: { name: 'database' },
    context: 'informers',
    collapsible: 'expanded',
    children: () =>
      informers.flatMap((informer) =>
        informer.head === undefined ? [] : [informerNode(session, controller, informer, informer.head, id, options)],
      ),
  };
}

/** "12 objects, 3 behind · at 61"; "syncing"; or what is wrong. */
function describeInformer(head: InformerHead, behind: number | undefined): string {
  const count = counted(head.count, 'object');
  if (!head.synced) return head.problem === undefined ? `syncing · ${count}` : `not synced: ${head.problem}`;
  const lag = behind === undefined || behind === 0 ? '' : `, ${behind.toLocaleString('en-US')} behind`;
  const problem = head.problem === undefined ? '' : ` · ${head.problem}`;
  return `${count}${lag} · at ${head.resourceVersion}${problem}`;
}

function informerNode(
  session: Session,
  controller: ControllerState,
  informer: InformerState,
  head: InformerHead,
  parent: string,
  options: { readonly now: number; readonly compact: boolean },
): TreeNode {
  const id = `${parent}/${informer.id}`;
  const roles = head.roles.filter((role) => role !== 'for').map((role) => (role === 'owns' ? 'owned' : 'watched'));
  const selection = [head.labelSelector, head.fieldSelector].filter((selector) => selector !== undefined && selector !== '');
  const description = [describeInformer(head, informer.behind), ...roles, ...selection, apiVersionOf(head.gvk)].join(' · ');
  const open = !options.compact && head.roles.includes('for');
  return {
    id,
    label: head.gvk.kind,
    description,
    icon: head.problem !== undefined ? icons.warning : head.synced ? { name: 'symbol-class' } : icons.waiting,
    tooltip: () => informerTooltip(head, informer.behind),
    context: 'informer',
    spoken: `${head.gvk.kind} informer, ${describeInformer(head, informer.behind)}`,
    collapsible: open ? 'expanded' : 'collapsed',
    children: () => namespaceNodes(session, controller, informer, head, id, options.now),
  };
}

function namespaceNodes(
  session: Session,
  controller: ControllerState,
  informer: InformerState,
  head: InformerHead,
  parent: string,
  now: number,
): TreeNode[] {
  const namespaces = informer.objects.namespaces();
  if (namespaces.length === 1 && namespaces[0] === '') return objectNodes(session, controller, informer, head, '', parent, now);
  return inRanges(
    namespaces,
    parent,
    (namespace) => namespace,
    (namespace) => ({
      id: `${parent}/${namespace}`,
      label: namespace === '' ? '(cluster)' : namespace,
      description: counted(informer.objects.count(namespace), 'object'),
      icon: { name: 'symbol-namespace' },
      collapsible: informer.objects.count(namespace) <= 20 ? ('expanded' as const) : ('collapsed' as const),
      children: () => objectNodes(session, controller, informer, head, namespace, `${parent}/${namespace}`, now),
    }),
  );
}

function objectNodes(
  session: Session,
  controller: ControllerState,
  informer: InformerState,
  head: InformerHead,
  namespace: string,
  parent: string,
  now: number,
): TreeNode[] {
  return inRanges(
    informer.objects.names(namespace),
    parent,
    (name) => name,
    (name) => objectNode(session, controller, informer, head, { namespace, name }, parent, now),
  );
}

function objectNode(
  session: Session,
  controller: ControllerState,
  informer: InformerState,
  head: InformerHead,
  key: { readonly namespace: string; readonly name: string },
  parent: string,
  now: number,
): TreeNode {
  const own = head.roles.includes('for');
  const last = own ? controller.lastOf(key) : undefined;
  const version = informer.objects.get(key)?.resourceVersion ?? '';
  const failing = last !== undefined && last.failures > 0;
  const result =
    last === undefined
      ? []
      : failing
        ? [`failing, ${counted(last.failures, 'try', 'tries')}`]
        : [`${describeOutcome(last.reconcile.outcome)} ${ago(last.reconcile.startedAt + last.reconcile.durationMs, now)}`];
  const target = targetOf(session, controller, head, key, own);
  const resource = head.resource;
  return {
    id: `${parent}/${key.name}`,
    label: key.name,
    description: [version, ...result].join(' · '),
    icon: failing ? icons.error : last === undefined ? { name: 'circle-outline' } : icons.ok,
    tooltip: () =>
      [
        `**${markdownText(head.gvk.kind)} ${markdownText(keyText(key))}** in the cache`,
        `resourceVersion: ${version}`,
        ...(last === undefined
          ? []
          : [
              `Last reconcile: ${markdownText(describeReconcile(last.reconcile))}, ended ${instant(last.reconcile.startedAt + last.reconcile.durationMs)}`,
            ]),
      ].join('\n\n'),
    context: own ? `key.cached.${session.live ? 'live' : 'ended'}` : 'cachedObject',
    collapsible: 'none',
    ...(target === undefined ? {} : { target }),
    ...(resource === undefined
      ? {}
      : { open: { type: 'object', resource: { ...head.gvk, resource, namespaced: head.namespaced ?? true }, key } as const }),
  };
}

function targetOf(
  session: Session,
  controller: ControllerState,
  head: InformerHead,
  key: { readonly namespace: string; readonly name: string },
  own: boolean,
): TreeTarget | undefined {
  if (own) return { type: 'key', session: session.identity.id, controller: controller.name, key };
  if (head.resource === undefined) return undefined;
  return { type: 'object', resource: { ...head.gvk, resource: head.resource, namespaced: head.namespaced ?? true }, key };
}

function informerTooltip(head: InformerHead, behind: number | undefined): string {
  return [
    `**${markdownText(head.gvk.kind)}** ${markdownText(apiVersionOf(head.gvk))}`,
    `Namespaces: ${head.namespaces.length === 0 ? 'all' : markdownText(head.namespaces.join(', '))}`,
    `${counted(head.count, 'object')}, at resourceVersion ${head.resourceVersion === '' ? 'none yet' : head.resourceVersion}`,
    ...(behind === undefined ? [] : [`The API server has had ${counted(behind, 'change')} since`]),
    ...(head.relists === 0 ? [] : [`Listed anew ${counted(head.relists, 'time')}`]),
    ...(head.problem === undefined ? [] : [markdownText(head.problem)]),
  ].join('\n\n');
}
