import { causeSentences, describeCauses } from '../text/describeCause.ts';
import { keyText } from '../../k8s/object.ts';
import type { QueueEntry } from '../../k8s/machine.ts';
import { markdownText, shortened } from '../text/words.ts';
import { instant, span, until } from '../text/times.ts';
import type { ControllerState, DelayedEntry, ProcessingEntry, ReadyEntry } from '../sessions/controllerState.ts';
import type { Session } from '../sessions/session.ts';
import { type ControllersFilter, namedLike } from './filter.ts';
import { inRanges } from './ranges.ts';
import { ownInformer } from './informerNodes.ts';
import { type Icon, icons, type TreeNode } from './treeNode.ts';

/** "Work Queue · depth 2 · delayed 1 · running 1": what runs, what is ready in queue order, what comes later, soonest first. */
export function queueNode(
  session: Session,
  controller: ControllerState,
  parent: string,
  options: { readonly now: number; readonly filter: ControllersFilter },
): TreeNode {
  const paused = controller.head?.paused === true;
  const id = `${parent}/queue`;
  const { depth, delayed, running } = controller.counts;
  const empty = depth + delayed + running === 0;
  return {
    id,
    label: 'Work Queue',
    description: `${paused ? 'paused · ' : ''}${empty ? 'empty' : describeCounts(controller.counts, controller.retries.keys)}`,
    icon: paused ? icons.paused : { name: 'list-ordered' },
    tooltip: () =>
      `${depth} ready for a worker, ${delayed} to come later, ${running} in process${paused ? '\n\nPaused: keys come in and merge, and none is handed to a worker. *Step* hands out one.' : ''}`,
    context: `queue.${paused ? 'paused.' : ''}${session.live ? 'live' : 'ended'}`,
    target: { type: 'machine', session: session.identity.id, controller: controller.name },
    // Also when empty: VS Code keeps a line closed that had nothing to open when it was first seen.
    collapsible: 'expanded',
    children: () => entries(session, controller, id, options),
  };
}

/** "depth 2 · delayed 1 · running 1 · failing 1"; what is none of is left out, the depth excepted. */
function describeCounts(counts: { readonly depth: number; readonly delayed: number; readonly running: number }, failing: number): string {
  return [
    `depth ${counts.depth}`,
    ...(counts.delayed === 0 ? [] : [`delayed ${counts.delayed}`]),
    ...(counts.running === 0 ? [] : [`running ${counts.running}`]),
    ...(failing === 0 ? [] : [`failing ${failing}`]),
  ].join(' · ');
}

function entries(
  session: Session,
  controller: ControllerState,
  parent: string,
  { now, filter }: { readonly now: number; readonly filter: ControllersFilter },
): TreeNode[] {
  const own = ownInformer(session, controller);
  const all = [...controller.processing(), ...controller.ready(), ...controller.delayed()].filter(
    ({ key, failures }: QueueEntry) =>
      namedLike(filter, key) && (!filter.failing || failures > 0) && (!filter.changed || own?.hasChanged(key) !== false),
  );
  return inRanges(
    all,
    parent,
    (entry) => keyText(entry.key),
    (entry) => entryNode(session, controller, entry, parent, now),
  );
}

function entryNode(session: Session, controller: ControllerState, entry: QueueEntry, parent: string, now: number): TreeNode {
  const text = keyText(entry.key);
  const id = `${parent}/${text}`;
  const { word, icon, facts } = describeEntry(entry, session, now);
  const sentences = causeSentences(entry.causes, entry.key);
  const waiting = entry.state === 'processing' ? causeSentences(entry.waiting, entry.key) : [];
  return {
    id,
    label: text,
    description: [word, ...facts].join(' · '),
    icon,
    tooltip: () => entryTooltip(entry, now),
    context: `key.${entry.state}.${session.live ? 'live' : 'ended'}`,
    spoken: `${text}, ${[word, ...facts].join(', ')}`,
    collapsible: sentences.length + waiting.length === 0 ? 'none' : 'collapsed',
    target: { type: 'key', session: session.identity.id, controller: controller.name, key: entry.key },
    children: () => [...sentenceNodes(`${id}/cause`, 'because', sentences), ...sentenceNodes(`${id}/waiting`, 'again because', waiting)],
  };
}

function describeEntry(entry: QueueEntry, session: Session, now: number): { word: string; icon: Icon; facts: string[] } {
  switch (entry.state) {
    case 'processing':
      return describeProcessing(entry, session, now);
    case 'ready':
      return describeReady(entry);
    case 'delayed':
      return describeDelayed(entry, session, now);
  }
}

function describeProcessing(entry: ProcessingEntry, session: Session, now: number): { word: string; icon: Icon; facts: string[] } {
  const { state } = session;
  const paused = state.state === 'paused';
  const again = entry.waiting.list.length + entry.waiting.dropped;
  const took = (paused ? state.stop.at : now) - entry.since;
  const stuck = session.live && !paused && took > returnsWithin;
  return {
    word: 'running',
    icon: paused ? icons.paused : stuck ? icons.warning : { name: 'play' },
    facts: [
      ...(stuck ? [`not returned for ${span(took)}`] : []),
      ...nonEmpty(describeCauses(entry.causes, entry.key)),
      ...(stuck ? [] : [span(took)]),
      ...(again === 0 ? [] : [`again after it: ${describeCauses(entry.waiting, entry.key)}`]),
    ],
  };
}

/** A reconcile that takes longer is pointed out; in ms. */
const returnsWithin = 30_000;

function describeReady(entry: ReadyEntry): { word: string; icon: Icon; facts: string[] } {
  return {
    word: 'ready',
    icon: { name: 'circle-large-outline' },
    facts: [...(entry.failures === 0 ? [] : [`failed ${entry.failures} times`]), ...nonEmpty(describeCauses(entry.causes, entry.key))],
  };
}

function describeDelayed(entry: DelayedEntry, session: Session, now: number): { word: string; icon: Icon; facts: string[] } {
  const due = until(entry.dueAt, session.timeOf(now));
  const error = entry.causes.list.findLast((cause) => cause.type === 'error');
  const facts =
    error === undefined
      ? [due, ...nonEmpty(describeCauses(entry.causes, entry.key))]
      : [`retry ${error.attempt} ${due}: ${shortened(error.message, 60)}`];
  return { word: 'later', icon: { name: error === undefined ? 'clock' : 'history' }, facts };
}

function sentenceNodes(id: string, label: string, sentences: readonly string[]): TreeNode[] {
  return sentences.map((sentence, index) => ({
    id: `${id}/${index}`,
    label,
    description: sentence,
    icon: { name: 'arrow-small-right' },
    spoken: `${label} ${sentence}`,
    collapsible: 'none' as const,
  }));
}

function entryTooltip(entry: QueueEntry, now: number): string {
  const lines = [`**${markdownText(keyText(entry.key))}**`];
  switch (entry.state) {
    case 'processing':
      lines.push(`In process since ${instant(entry.since)}`);
      if (now - entry.since > returnsWithin)
        lines.push('Until a reconcile returns, its worker takes no other key. Look for an `await` that nothing ends.');
      break;
    case 'ready':
      lines.push(`Ready since ${instant(entry.since)}, number ${entry.order} of the queue`);
      break;
    case 'delayed':
      lines.push(`Due at ${instant(entry.dueAt)} (${until(entry.dueAt, now)})`);
      break;
  }
  if (entry.failures > 0) lines.push(`Failed ${entry.failures} times in a row`);
  lines.push(
    causeSentences(entry.causes, entry.key)
      .map((sentence) => `- ${markdownText(sentence)}`)
      .join('\n'),
  );
  return lines.join('\n\n');
}

function nonEmpty(text: string): string[] {
  return text === '' ? [] : [text];
}
