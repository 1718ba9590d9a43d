import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { Tree } from '../../../json/bytes.ts';
import { ageOf } from '../../../table/age.ts';
import type { Room } from '../../room.ts';
import { age, nameOf } from '../cells.ts';
import { flagAt, listAt, numberAt, textAt, treeAt, valueAt } from '../read.ts';
import { admitPod, preparePod, tolerateEviction } from './podPreparing.ts';
import { validatePodChange } from './podChanges.ts';
import { validatePod } from './podValidation.ts';

export const pods: Room = {
  cells: podCells,
  admit: admitPod,
  admitChange: tolerateEviction,
  warnings: (pod) => [
    ...listAt(pod, 'spec.volumes').flatMap((volume) =>
      valueAt(volume, 'projected') !== undefined && listAt(volume, 'projected.sources').every((source) => Object.keys(source).length === 0)
        ? [`volume ${JSON.stringify(textAt(volume, 'name'))} (Projected) has no sources provided`]
        : [],
    ),
    ...listAt(pod, 'spec.imagePullSecrets').flatMap((secret, index) =>
      textAt(secret, 'name') === '' ? [`spec.imagePullSecrets[${index}].name: invalid empty name ""`] : [],
    ),
  ],
  prepareForCreate: preparePod,
  validate: validatePod,
  validateChange: validatePodChange,
};

/** The row of a pod: what its containers' states make of its phase. */
function podCells(pod: UnstructuredObject, now: number): unknown[] {
  const summary = summaryOf(pod);
  const { restarts, lastRestart } = summary;
  const restartsText = restarts === 0 || lastRestart === undefined ? String(restarts) : `${restarts} (${ageOf(lastRestart, now)} ago)`;
  const gates = listAt(pod, 'spec.readinessGates');
  const open = gates.filter((gate) => conditionOf(pod, textAt(gate, 'conditionType')) === 'True').length;
  return [
    nameOf(pod),
    `${summary.ready}/${summary.total}`,
    summary.reason,
    restartsText,
    age(pod, now),
    textAt(listAt(pod, 'status.podIPs')[0], 'ip') || '<none>',
    textAt(pod, 'spec.nodeName') || '<none>',
    textAt(pod, 'status.nominatedNodeName') || '<none>',
    gates.length === 0 ? '<none>' : `${open}/${gates.length}`,
  ];
}

interface Summary {
  reason: string;
  ready: number;
  total: number;
  restarts: number;
  lastRestart: string | undefined;
}

function summaryOf(pod: UnstructuredObject): Summary {
  const restartable = new Set(
    listAt(pod, 'spec.initContainers')
      .filter((one) => textAt(one, 'restartPolicy') === 'Always')
      .map((one) => textAt(one, 'name')),
  );
  const phase = textAt(pod, 'status.phase');
  const gated = listAt(pod, 'status.conditions').some((one) => one['type'] === 'PodScheduled' && one['reason'] === 'SchedulingGated');
  const summary: Summary = {
    reason: gated ? 'SchedulingGated' : textAt(pod, 'status.reason') || phase,
    ready: 0,
    total: listAt(pod, 'spec.containers').length + restartable.size,
    restarts: 0,
    lastRestart: undefined,
  };
  const initializing = addInitContainers(pod, summary, restartable);
  if (!initializing || conditionOf(pod, 'Initialized') === 'True') addContainers(pod, summary, restartable);
  if (pod.metadata?.deletionTimestamp) {
    if (textAt(pod, 'status.reason') === 'NodeLost') summary.reason = 'Unknown';
    else if (phase !== 'Succeeded' && phase !== 'Failed') summary.reason = 'Terminating';
  }
  return summary;
}

/** Whether the pod still waits for one of them, as the reason then says. */
function addInitContainers(pod: UnstructuredObject, summary: Summary, restartable: ReadonlySet<string>): boolean {
  const statuses = listAt(pod, 'status.initContainerStatuses');
  for (const [index, container] of statuses.entries()) {
    addRestarts(summary, container);
    const terminated = valueAt(container, 'state.terminated') as Tree | undefined;
    const waiting = textAt(container, 'state.waiting.reason');
    if (terminated && numberAt(terminated, 'exitCode') === 0) continue;
    if (restartable.has(textAt(container, 'name')) && flagAt(container, 'started')) {
      if (flagAt(container, 'ready')) summary.ready++;
      continue;
    }
    if (terminated) summary.reason = `Init:${endOf(terminated)}`;
    else if (waiting !== '' && waiting !== 'PodInitializing') summary.reason = `Init:${waiting}`;
    else summary.reason = `Init:${index}/${listAt(pod, 'spec.initContainers').length}`;
    return true;
  }
  return false;
}

function addContainers(pod: UnstructuredObject, summary: Summary, restartable: ReadonlySet<string>): void {
  summary.restarts = 0;
  summary.lastRestart = undefined;
  for (const one of listAt(pod, 'status.initContainerStatuses')) if (restartable.has(textAt(one, 'name'))) addRestarts(summary, one);
  let running = false;
  let failure = '';
  for (const container of listAt(pod, 'status.containerStatuses').toReversed()) {
    addRestarts(summary, container);
    const terminated = valueAt(container, 'state.terminated') as Tree | undefined;
    const waiting = textAt(container, 'state.waiting.reason');
    if (waiting !== '') summary.reason = waiting;
    else if (terminated) {
      summary.reason = endOf(terminated);
      if (numberAt(terminated, 'exitCode') !== 0) failure = summary.reason;
    } else if (flagAt(container, 'ready') && valueAt(container, 'state.running') !== undefined) {
      running = true;
      summary.ready++;
    }
  }
  if (summary.reason !== 'Completed') return;
  if (running && conditionOf(pod, 'Ready') === 'True') summary.reason = 'Running';
  else if (failure !== '') summary.reason = failure;
  else if (running) summary.reason = 'NotReady';
}

function addRestarts(summary: Summary, container: Tree): void {
  summary.restarts += numberAt(container, 'restartCount');
  const ended = textAt(container, 'lastState.terminated.finishedAt');
  if (ended !== '' && (summary.lastRestart === undefined || summary.lastRestart < ended)) summary.lastRestart = ended;
}

function endOf(terminated: Tree): string {
  const reason = textAt(terminated, 'reason');
  if (reason !== '') return reason;
  const signal = numberAt(terminated, 'signal');
  return signal === 0 ? `ExitCode:${numberAt(terminated, 'exitCode')}` : `Signal:${signal}`;
}

function conditionOf(pod: UnstructuredObject, type: string): string {
  return textAt(treeAt({ found: listAt(pod, 'status.conditions').find((one) => one['type'] === type) ?? {} }, 'found'), 'status');
}
