import { apiVersionOf } from '../../k8s/kind.ts';
import type { InformerHead } from '../../k8s/machine.ts';
import { keyText } from '../../k8s/object.ts';
import { describeOutcome, describeReconcile } from '../text/describeOutcome.ts';
import { counted, markdownText } from '../text/words.ts';
import { ago, instant, span } from '../text/times.ts';
import type { ControllerState } from '../sessions/controllerState.ts';
import type { InformerState } from '../sessions/informerState.ts';
import type { Session } from '../sessions/session.ts';
import { type ControllersFilter, isEverything, namedLike } from './filter.ts';
import { inRanges } from './ranges.ts';
import { icons, type TreeNode, type TreeTarget } from './treeNode.ts';

/** "Informers" of one controller: each with its count and position, namespaces below, objects below these. */
export function informersNode(session: Session, controller: ControllerState, parent: string, options: InformerOptions): TreeNode {
  const id = `${parent}/informers`;
  const informers = (controller.head?.informers ?? []).flatMap((informer) => session.machine.informers.get(informer) ?? []);
  return {
    id,
    label: 'Informers',
    description: counted(informers.length, 'cache'),
    icon: { name: 'database' },
    context: `informers.${session.live ? 'live' : 'ended'}`,
    target: { type: 'machine', session: session.identity.id, controller: controller.name },
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

/** "listed anew 2 times · 1 error": only what is out of the ordinary. */
function describeTroubles({ relists, errors = 0, synced, watchingSince }: InformerHead, live: boolean): string[] {
  return [
    ...(relists === 0 ? [] : [`listed anew ${counted(relists, 'time')}`]),
    ...(errors === 0 ? [] : [counted(errors, 'error')]),
    ...(synced && live && watchingSince === undefined ? ['not watching'] : []),
  ];
}

function informerNode(
  session: Session,
  controller: ControllerState,
  informer: InformerState,
  head: InformerHead,
  parent: string,
  options: InformerOptions,
): TreeNode {
  const id = `${parent}/${informer.id}`;
  const roles = head.roles.filter((role) => role !== 'for').map((role) => (role === 'owns' ? 'owned' : 'watched'));
  const selection = [head.labelSelector, head.fieldSelector].filter((selector) => selector !== undefined && selector !== '');
  const description = [
    describeInformer(head, informer.behind),
    ...describeTroubles(head, session.live && head.errors !== undefined),
    ...roles,
    ...selection,
    apiVersionOf(head.gvk),
  ].join(' · ');
  const open = !options.compact && head.roles.includes('for');
  return {
    id,
    label: head.gvk.kind,
    description,
    icon: head.problem !== undefined ? icons.warning : head.synced ? { name: 'symbol-class' } : icons.waiting,
    tooltip: () => informerTooltip(head, informer.behind, options.now),
    context: `informer.${session.live ? 'live' : 'ended'}`,
    target: { type: 'informer', session: session.identity.id, informer: informer.id },
    spoken: `${head.gvk.kind} informer, ${describeInformer(head, informer.behind)}`,
    collapsible: open ? 'expanded' : 'collapsed',
    children: () => namespaceNodes(session, controller, informer, head, id, options),
  };
}

function namespaceNodes(
  session: Session,
  controller: ControllerState,
  informer: InformerState,
  head: InformerHead,
  parent: string,
  options: InformerOptions,
): TreeNode[] {
  const { filter } = options;
  const all = informer.objects.namespaces();
  if (all.length === 1 && all[0] === '') return objectNodes(session, controller, informer, head, '', parent, options);
  const counts = new Map(all.map((namespace) => [namespace, shownNames(controller, informer, head, namespace, filter).length]));
  const namespaces = isEverything(filter) ? all : all.filter((namespace) => (counts.get(namespace) ?? 0) > 0);
  return inRanges(
    namespaces,
    parent,
    (namespace) => namespace,
    (namespace) => ({
      id: `${parent}/${namespace}`,
      label: namespace === '' ? '(cluster)' : namespace,
      description: isEverything(filter)
        ? counted(informer.objects.count(namespace), 'object')
        : `${(counts.get(namespace) ?? 0).toLocaleString('en-US')} of ${counted(informer.objects.count(namespace), 'object')}`,
      icon: { name: 'symbol-namespace' },
      collapsible: (counts.get(namespace) ?? 0) <= 20 ? ('expanded' as const) : ('collapsed' as const),
      children: () => objectNodes(session, controller, informer, head, namespace, `${parent}/${namespace}`, options),
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
  { now, filter }: InformerOptions,
): TreeNode[] {
  return inRanges(
    shownNames(controller, informer, head, namespace, filter),
    parent,
    (name) => name,
    (name) => objectNode(session, controller, informer, head, { namespace, name }, parent, now),
  );
}

/** Names of one namespace that the filter lets through; only a controller's own kind can be failing. */
function shownNames(
  controller: ControllerState,
  informer: InformerState,
  head: InformerHead,
  namespace: string,
  filter: ControllersFilter,
): readonly string[] {
  const names = informer.objects.names(namespace);
  if (isEverything(filter)) return names;
  const own = head.roles.includes('for');
  return names.filter((name) => {
    const key = { namespace, name };
    if (!namedLike(filter, key) || (filter.changed && !informer.hasChanged(key))) return false;
    return !filter.failing || (own && (controller.lastOf(key)?.failures ?? 0) > 0);
  });
}

/** The cache of what the controller is for. */
export function ownInformer(session: Session, controller: ControllerState): InformerState | undefined {
  const informers = (controller.head?.informers ?? []).flatMap((id) => session.machine.informers.get(id) ?? []);
  return informers.find(({ head }) => head?.roles.includes('for'));
}

interface InformerOptions {
  readonly now: number;
  readonly compact: boolean;
  readonly filter: ControllersFilter;
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
        : [
            `${describeOutcome(last.reconcile.outcome)} ${ago(last.reconcile.startedAt + last.reconcile.durationMs, now)}`,
            span(last.reconcile.durationMs),
          ];
  const created = informer.objects.get(key)?.created;
  const age = created === undefined ? [] : [`${span(now - Date.parse(created))} old`];
  const target = targetOf(session, controller, informer, head, key, own);
  const resource = head.resource;
  return {
    id: `${parent}/${key.name}`,
    label: key.name,
    description: [version, ...result, ...age].join(' · '),
    icon: failing ? icons.error : last === undefined ? { name: 'circle-outline' } : icons.ok,
    tooltip: () =>
      [
        `**${markdownText(head.gvk.kind)} ${markdownText(keyText(key))}** in the cache`,
        `resourceVersion: ${version}`,
        ...(created === undefined ? [] : [`Created ${instant(Date.parse(created))}`]),
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
  informer: InformerState,
  head: InformerHead,
  key: { readonly namespace: string; readonly name: string },
  own: boolean,
): TreeTarget | undefined {
  if (own) return { type: 'key', session: session.identity.id, controller: controller.name, key };
  if (head.resource === undefined) return undefined;
  const resource = { ...head.gvk, resource: head.resource, namespaced: head.namespaced ?? true };
  return { type: 'object', resource, key, informer: { session: session.identity.id, id: informer.id } };
}

function informerTooltip(head: InformerHead, behind: number | undefined, now: number): string {
  return [
    `**${markdownText(head.gvk.kind)}** ${markdownText(apiVersionOf(head.gvk))}`,
    `Namespaces: ${head.namespaces.length === 0 ? 'all' : markdownText(head.namespaces.join(', '))}`,
    `${counted(head.count, 'object')}, at resourceVersion ${head.resourceVersion === '' ? 'none yet' : head.resourceVersion}`,
    ...(behind === undefined ? [] : [`The API server has had ${counted(behind, 'change')} since`]),
    head.watchingSince === undefined
      ? 'No watch is open'
      : `Watching for ${span(now - head.watchingSince)}, since ${instant(head.watchingSince)}`,
    `Listed anew ${counted(head.relists, 'time')}; ${counted(head.errors ?? 0, 'list or watch', 'lists or watches')} failed`,
    ...(head.problem === undefined ? [] : [markdownText(head.problem)]),
  ].join('\n\n');
}
