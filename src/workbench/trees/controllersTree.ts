import type { Finding } from '../detectors/findings.ts';
import type { Session, SessionState, Stop } from '../sessions/session.ts';
import type { ControllerState } from '../sessions/controllerState.ts';
import { keyText } from '../../k8s/object.ts';
import { fileName, markdownText, shortened } from '../text/words.ts';
import { counted } from '../text/words.ts';
import { describePace, paceTooltip } from '../text/describePace.ts';
import { instant } from '../text/times.ts';
import { describeFilter, everything, type ControllersFilter, isEverything } from './filter.ts';
import { findingNodes } from './findingNodes.ts';
import { informersNode } from './informerNodes.ts';
import { queueNode } from './queueNodes.ts';
import { recentNode } from './reconcileNodes.ts';
import { stopNode } from './stopNode.ts';
import { type Icon, icons, type TreeNode } from './treeNode.ts';

/**
 * The Controllers view: session > controller > stop, warnings, work queue, informers, last reconciles. A pure function of
 * the sessions, the filter and the time; the time of a program that the debugger holds stands still.
 */
export function controllersTree(sessions: readonly Session[], options: ControllersOptions): TreeNode[] {
  return sessions.map((session) => sessionNode(session, options));
}

export interface ControllersOptions {
  readonly now: number;
  /** For the Run and Debug container: informers stay closed. */
  readonly compact: boolean;
  /** All, unless given. */
  readonly filter?: ControllersFilter;
}

/** Ids from the root down to a stop's line, to be revealed. */
export function stopPath(session: Session, stop: Stop): string[] {
  const id = sessionId(session);
  const controller = stop.controller ?? session.machine.controllers.keys().next().value;
  return controller === undefined ? [id] : [id, controllerId(session, controller), `${controllerId(session, controller)}/stop`];
}

/** "paused in default/gb-1", "syncing: 3 of 4 informers": a word for each state, and what goes with it. */
function describeState(state: SessionState): string {
  switch (state.state) {
    case 'starting':
      return 'starting';
    case 'syncing':
      return `syncing: ${state.synced} of ${state.total} informers`;
    case 'running':
      return 'running';
    case 'paused':
      return state.stop.key === undefined ? 'paused' : `paused in ${keyText(state.stop.key)}`;
    case 'stopped':
      return describeStopped(state);
    case 'lost':
      return `lost: ${state.reason}`;
  }
}

function describeStopped(state: Extract<SessionState, { state: 'stopped' }>): string {
  const message = state.loadError?.message ?? state.message;
  const exit = state.exitCode === undefined || state.exitCode === 0 ? '' : `exit ${state.exitCode}`;
  const why = message === undefined ? exit : exit === '' ? shortened(message, 80) : `${exit}: ${shortened(message, 80)}`;
  return why === '' ? 'stopped' : `stopped (${why})`;
}

function sessionNode(session: Session, { now, compact, filter = everything }: ControllersOptions): TreeNode {
  const { identity, state } = session;
  const options = { now: session.timeOf(now), compact, filter };
  const findings = session.findings(now);
  const id = sessionId(session);
  const controllers = [...session.machine.controllers.values()];
  const shown = isEverything(filter) ? '' : ` · only: ${describeFilter(filter)}`;
  const description = `${describeState(state)} · ${identity.cluster}${shown}`;
  return {
    id,
    label: identity.name,
    description,
    icon: stateIcon(state),
    tooltip: () => sessionTooltip(session),
    context: `session.${session.live ? 'live' : 'ended'}`,
    spoken: `${identity.name}, on ${identity.cluster}, ${describeState(state)}`,
    collapsible: 'expanded',
    target: { type: 'session', session: identity.id },
    children: () => [
      ...loadErrorNodes(id, state),
      ...noticeNodes(session, id, findings),
      ...controllers.map((controller) => controllerNode(session, controller, options, findings)),
    ],
  };
}

function controllerNode(
  session: Session,
  controller: ControllerState,
  options: Required<ControllersOptions>,
  all: readonly Finding[],
): TreeNode {
  const id = controllerId(session, controller.name);
  const findings = all.filter((finding) => finding.controller === controller.name);
  const { state } = session;
  const stop = state.state === 'paused' && belongsTo(state.stop, session, controller) ? state.stop : undefined;
  const head = controller.head;
  const pace = controller.pace(options.now);
  const facts = [
    ...(head?.paused === true ? ['queue paused'] : []),
    ...(findings.length === 0 ? [] : [counted(findings.length, 'warning')]),
    ...describePace(pace),
    ...(head === undefined ? [] : [`for ${head.for.kind}`]),
    ...(head === undefined || head.workers === 1 ? [] : [`${head.workers} workers`]),
  ];
  return {
    id,
    label: controller.name,
    description: facts.join(' · '),
    icon: head?.paused === true ? icons.paused : findings.length > 0 ? icons.warning : { name: 'sync' },
    tooltip: () => paceTooltip(controller, pace, options.now),
    context: `controller.${head?.paused === true ? 'paused.' : ''}${session.live ? 'live' : 'ended'}`,
    collapsible: 'expanded',
    target: { type: 'machine', session: session.identity.id, controller: controller.name },
    children: () => [
      ...(stop === undefined ? [] : [stopNode(session, controller, stop, id)]),
      ...findingNodes(session, findings, id),
      queueNode(session, controller, id, options),
      informersNode(session, controller, id, options),
      recentNode(session, controller, id, options),
    ],
  };
}

function belongsTo(stop: Stop, session: Session, controller: ControllerState): boolean {
  return stop.controller === undefined ? session.machine.controllers.size === 1 : stop.controller === controller.name;
}

function loadErrorNodes(id: string, state: SessionState): TreeNode[] {
  if (state.state !== 'stopped' || state.loadError === undefined) return [];
  const { message, stack } = state.loadError;
  return [
    {
      id: `${id}/loadError`,
      label: shortened(message, 200),
      icon: icons.error,
      tooltip: () => `\`\`\`\n${stack ?? message}\n\`\`\``,
      spoken: `The controller could not be loaded: ${message}`,
      collapsible: 'none',
      open: { type: 'command', command: 'crdStudio.showLog' },
    },
  ];
}

/** What a finding says better is not said twice. */
function noticeNodes(session: Session, id: string, findings: readonly Finding[]): TreeNode[] {
  const told = (about: string | undefined): boolean => about !== undefined && findings.some((finding) => finding.id.endsWith(`/${about}`));
  return session.notices
    .filter((notice) => !told(notice.about))
    .map((notice, index) => ({
      id: `${id}/notice/${index}`,
      label: shortened(notice.message, 200),
      icon: notice.severity === 'info' ? { name: 'info' } : icons[notice.severity],
      tooltip: () => markdownText(notice.message),
      spoken: `${notice.severity}: ${notice.message}`,
      collapsible: 'none' as const,
    }));
}

function stateIcon(state: SessionState): Icon {
  switch (state.state) {
    case 'starting':
    case 'syncing':
      return icons.waiting;
    case 'running':
      return icons.running;
    case 'paused':
      return icons.paused;
    case 'stopped':
      return state.loadError !== undefined || (state.exitCode ?? 0) !== 0 ? icons.error : icons.stopped;
    case 'lost':
      return icons.warning;
  }
}

function sessionTooltip(session: Session): string {
  const { identity, state } = session;
  const lines = [
    `**${markdownText(identity.name)}** — ${markdownText(describeState(state))}`,
    `Cluster: ${markdownText(identity.cluster)}`,
    ...(session.pid === undefined ? [] : [`Process: ${session.pid}`]),
  ];
  if (state.state === 'paused') {
    const { file, line, at } = state.stop;
    if (file !== undefined) lines.push(`At ${markdownText(fileName(file))}:${line ?? ''}, since ${instant(at)}`);
    lines.push('The program stands still; the API server does not. What an informer has not seen yet is counted as *behind*.');
  }
  return lines.join('\n\n');
}

function sessionId(session: Session): string {
  return `session/${session.identity.id}`;
}

function controllerId(session: Session, controller: string): string {
  return `${sessionId(session)}/${controller}`;
}
