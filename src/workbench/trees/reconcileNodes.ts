import { keyText } from '../../k8s/object.ts';
import { causeSentences } from '../text/describeCause.ts';
import { describeReconcile } from '../text/describeOutcome.ts';
import { describeAnswer, describeRequest, isWrite } from '../text/describeCall.ts';
import { ago, instant, span } from '../text/times.ts';
import { counted, markdownText } from '../text/words.ts';
import type { FinishedReconcile } from '../../k8s/machine.ts';
import type { ControllerState } from '../sessions/controllerState.ts';
import type { Session } from '../sessions/session.ts';
import { type ControllersFilter, namedLike } from './filter.ts';
import { type Icon, icons, type TreeNode } from './treeNode.ts';

/** "Last reconciles", newest first. */
export function recentNode(
  session: Session,
  controller: ControllerState,
  parent: string,
  { now, filter }: { readonly now: number; readonly filter: ControllersFilter },
): TreeNode {
  const id = `${parent}/recent`;
  const recent = controller.recent().filter(({ key, outcome }) => namedLike(filter, key) && (!filter.failing || outcome.type === 'error'));
  const newest = recent[0];
  return {
    id,
    label: 'Last Reconciles',
    description: newest === undefined ? 'none yet' : `${keyText(newest.key)} ${ago(newest.startedAt + newest.durationMs, now)}`,
    icon: { name: 'history' },
    context: 'recent',
    collapsible: recent.length === 0 ? 'none' : 'collapsed',
    children: () => recent.map((reconcile) => reconcileNode(session, controller, reconcile, id, now)),
  };
}

function reconcileNode(session: Session, controller: ControllerState, reconcile: FinishedReconcile, parent: string, now: number): TreeNode {
  const id = `${parent}/${reconcile.id}`;
  const sentences = causeSentences(reconcile.causes, reconcile.key);
  return {
    id,
    label: keyText(reconcile.key),
    description: `${describeReconcile(reconcile)} · ${ago(reconcile.startedAt + reconcile.durationMs, now)}`,
    icon: outcomeIcon(reconcile),
    tooltip: () => reconcileTooltip(reconcile),
    context: `key.finished.${session.live ? 'live' : 'ended'}`,
    collapsible: sentences.length + (reconcile.calls?.list.length ?? 0) === 0 ? 'none' : 'collapsed',
    target: { type: 'key', session: session.identity.id, controller: controller.name, key: reconcile.key },
    children: () => [
      ...sentences.map((sentence, index) => ({
        id: `${id}/${index}`,
        label: 'because',
        description: sentence,
        icon: { name: 'arrow-small-right' },
        spoken: `because ${sentence}`,
        collapsible: 'none' as const,
      })),
      ...callNodes(reconcile, id),
    ],
  };
}

/** What it asked of the API server: "patch Guestbook/status · ok · 12 ms", with the key where it is another's. What it read from a cache is no call. */
function callNodes({ calls, key, startedAt }: FinishedReconcile, parent: string): TreeNode[] {
  if (calls === undefined) return [];
  const nodes: TreeNode[] = calls.list.map((call, index) => ({
    id: `${parent}/call/${index}`,
    label: describeRequest(call, false),
    description: [describeAnswer(call), ...(call.key === undefined || keyText(call.key) === keyText(key) ? [] : [keyText(call.key)])].join(
      ' · ',
    ),
    icon: call.refusal === undefined ? { name: isWrite(call) ? 'arrow-up' : 'arrow-down' } : icons.error,
    tooltip: () =>
      [
        `**${markdownText(describeRequest(call))}**`,
        `${markdownText(describeAnswer(call))}, sent ${span(call.at - startedAt)} after the reconcile began, at ${instant(call.at)}`,
      ].join('\n\n'),
    context: 'call',
    spoken: `call: ${describeRequest(call)}, ${describeAnswer(call)}`,
    collapsible: 'none',
  }));
  if (calls.dropped === 0) return nodes;
  const dropped = `${counted(calls.dropped, 'earlier call')} not kept`;
  return [{ id: `${parent}/call/dropped`, label: dropped, icon: { name: 'ellipsis' }, collapsible: 'none' }, ...nodes];
}

function outcomeIcon(reconcile: FinishedReconcile): Icon {
  switch (reconcile.outcome.type) {
    case 'ok':
      return icons.ok;
    case 'requeueAfter':
      return { name: 'clock' };
    case 'error':
      return icons.error;
  }
}

function reconcileTooltip(reconcile: FinishedReconcile): string {
  const { outcome } = reconcile;
  return [
    `**${markdownText(keyText(reconcile.key))}** ${markdownText(describeReconcile(reconcile))}`,
    `Started ${instant(reconcile.startedAt)}`,
    ...(outcome.type === 'error' ? [markdownText(outcome.message)] : []),
    causeSentences(reconcile.causes, reconcile.key)
      .map((sentence) => `- ${markdownText(sentence)}`)
      .join('\n'),
  ].join('\n\n');
}
