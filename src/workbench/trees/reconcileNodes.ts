import { keyText } from '../../k8s/object.ts';
import { causeSentences } from '../text/describeCause.ts';
import { describeReconcile } from '../text/describeOutcome.ts';
import { ago, instant } from '../text/times.ts';
import { markdownText } from '../text/words.ts';
import type { FinishedReconcile } from '../../k8s/machine.ts';
import type { ControllerState } from '../sessions/controllerState.ts';
import type { Session } from '../sessions/session.ts';
import { type Icon, icons, type TreeNode } from './treeNode.ts';

/** "Last reconciles", newest first. */
export function recentNode(session: Session, controller: ControllerState, parent: string, now: number): TreeNode {
  const id = `${parent}/recent`;
  const recent = controller.recent();
  const newest = recent[0];
  return {
    id,
    label: 'Last Reconciles',
    description: newest === undefined ? 'none yet' : `${keyText(newest.key)} ${ago(newest.startedAt + newest.durationMs, now)}`,
    icon: { name: 'history' },
    context: 'recent',
    collapsible: recent.length === 0 ? 'none' : 'collapsed',
    children: () => recent.map((reconcile) => reconcileNode(session, controller, reconcile, id)),
  };
}

function reconcileNode(session: Session, controller: ControllerState, reconcile: FinishedReconcile, parent: string): TreeNode {
  const id = `${parent}/${reconcile.id}`;
  const sentences = causeSentences(reconcile.causes, reconcile.key);
  return {
    id,
    label: keyText(reconcile.key),
    description: describeReconcile(reconcile),
    icon: outcomeIcon(reconcile),
    tooltip: () => reconcileTooltip(reconcile),
    context: `key.finished.${session.live ? 'live' : 'ended'}`,
    collapsible: sentences.length === 0 ? 'none' : 'collapsed',
    target: { type: 'key', session: session.identity.id, controller: controller.name, key: reconcile.key },
    children: () =>
      sentences.map((sentence, index) => ({
        id: `${id}/${index}`,
        label: 'because',
        description: sentence,
        icon: { name: 'arrow-small-right' },
        spoken: `because ${sentence}`,
        collapsible: 'none' as const,
      })),
  };
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
