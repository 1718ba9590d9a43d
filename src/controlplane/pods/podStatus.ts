import type { Container } from '../../runtime/objects/builtinKinds.ts';
import type { Pod, PodCondition, PodStatus } from '../workloads/kinds.ts';
import { behaviourOf, type Simulated } from './behaviour.ts';
import { advance, containerStatus, type Life, nextChange, nextText, readyAt, recall, type Restarts } from './containers.ts';
import { timeText } from '../../k8s/time.ts';

/** What the simulation remembers of a pod that is on a node. */
export interface PodLife {
  readonly since: number;
  readonly ip: string;
  readonly lives: Map<string, Life>;
}

export interface NextStatus {
  readonly status: PodStatus;
  /** When it is to be looked at again; Infinity: only when something else changes. */
  readonly wakeAt: number;
}

/** The status of a pod at `now`, and when it changes next. Moves the lives of its containers on. */
export function nextStatus(pod: Pod, life: PodLife, now: number): NextStatus {
  const { initContainers = [], containers = [] } = pod.spec ?? {};
  const inits = runInits(pod, life, initContainers, now);
  const mains = inits.done
    ? containers.map((container) => run(pod, life, container, policyOf(pod), now, inits.doneAt))
    : containers.map((container) => waiting(pod, container, life.since));
  const all = [...inits.runs, ...mains];
  const wakeAt = Math.min(Infinity, ...all.map((one) => one.wakeAt));
  return { status: statusOf(pod, life, { inits, mains, now }), wakeAt };
}

interface Run {
  readonly container: Container;
  readonly life: Life;
  readonly ready: boolean;
  readonly wakeAt: number;
}

interface Inits {
  readonly runs: readonly Run[];
  readonly done: boolean;
  readonly doneAt: number;
}

const policyOf = ({ spec }: Pod): Restarts => spec?.restartPolicy ?? 'Always';

function run(
  pod: Pod,
  of: PodLife,
  container: Container,
  policy: Restarts,
  now: number,
  from: number,
  simulated = behaviourOf(pod, container),
): Run {
  const known =
    of.lives.get(container.name) ??
    recall(
      pod.status?.containerStatuses?.find(({ name }) => name === container.name),
      from,
    );
  const life = advance(known, simulated, policy, now);
  of.lives.set(container.name, life);
  const at = readyAt(life, container, simulated);
  const wakeAt = Math.min(nextChange(life, simulated, policy), nextText(life, now), at > now ? at : Infinity);
  return { container, life, ready: at <= now, wakeAt };
}

function waiting(_pod: Pod, container: Container, since: number): Run {
  return { container, life: { state: 'creating', since }, ready: false, wakeAt: Infinity };
}

/** One after the other, each to its end; one that is always restarted (a sidecar) only has to have started. */
function runInits(pod: Pod, of: PodLife, containers: readonly Container[], now: number): Inits {
  const runs: Run[] = [];
  let from = of.since;
  let done = true;
  for (const container of containers) {
    if (!done) {
      runs.push(waiting(pod, container, from));
      continue;
    }
    const sidecar = container['restartPolicy'] === 'Always';
    const policy = sidecar ? 'Always' : policyOf(pod) === 'Never' ? 'Never' : 'OnFailure';
    const made = run(pod, of, container, policy, now, from, initBehaviour(pod, container, sidecar));
    runs.push(made);
    const { life } = made;
    done = sidecar ? life.state === 'running' : life.state === 'ended' && life.last.exitCode === 0;
    if (life.state === 'ended') from = Math.max(from, life.last.finishedAt);
    else if (life.state === 'running') from = Math.max(from, life.since);
  }
  return { runs, done, doneAt: from };
}

/** The pod's annotation is about its main containers; an init container ends at once unless its image says otherwise. */
function initBehaviour(pod: Pod, container: Container, sidecar: boolean): Simulated {
  const own = behaviourOf({ ...pod, metadata: {} }, container);
  if (own.behaviour !== 'run' && own.behaviour !== 'complete') return own;
  return sidecar ? { behaviour: 'run', seconds: 0 } : { behaviour: 'complete', seconds: 0 };
}

interface Parts {
  readonly inits: Inits;
  readonly mains: readonly Run[];
  readonly now: number;
}

function statusOf(pod: Pod, life: PodLife, { inits, mains, now }: Parts): PodStatus {
  const { metadata = {}, spec, status = {} } = pod;
  const about = { name: metadata.name ?? '', namespace: metadata.namespace ?? '', uid: metadata.uid ?? '' };
  const shown = (one: Run) => containerStatus(one.life, { container: one.container, pod: about, ready: one.ready, now });
  const phase = phaseOf(inits, mains);
  const over = phase === 'Succeeded' || phase === 'Failed';
  const started = [...inits.runs, ...mains].some(({ life: { state } }) => state !== 'creating' && state !== 'pulling');
  const ips = started ? { podIP: life.ip, podIPs: [{ ip: life.ip }] } : {};
  return {
    ...(metadata.generation !== undefined && { observedGeneration: metadata.generation }),
    phase,
    conditions: conditionsOf(pod, { inits, mains, now }, started && !over, phase),
    hostIP: hostIp,
    hostIPs: [{ ip: hostIp }],
    ...ips,
    startTime: status.startTime ?? timeText(life.since),
    ...(inits.runs.length > 0 && {
      initContainerStatuses: inits.runs.map((one) => ({
        ...shown(one),
        ready: one.ready || (one.life.state === 'ended' && one.life.last.exitCode === 0),
      })),
    }),
    ...((spec?.containers.length ?? 0) > 0 && { containerStatuses: mains.map(shown) }),
    ...(status.qosClass !== undefined && { qosClass: status.qosClass }),
  };
}

export const hostIp = '172.18.0.2';

function phaseOf(inits: Inits, mains: readonly Run[]): NonNullable<PodStatus['phase']> {
  const failedInit = inits.runs.some(({ life }) => life.state === 'ended' && life.last.exitCode !== 0);
  if (failedInit) return 'Failed';
  const lives = mains.map(({ life }) => life);
  if (lives.length > 0 && lives.every(({ state }) => state === 'ended')) {
    return lives.every((life) => life.state === 'ended' && life.last.exitCode === 0) ? 'Succeeded' : 'Failed';
  }
  const pending = lives.some(({ state }) => state === 'creating' || state === 'pulling');
  return pending ? 'Pending' : 'Running';
}

/** In a kubelet's order; the time of one changes with its status only. */
function conditionsOf(pod: Pod, { inits, mains, now }: Parts, sandboxed: boolean, phase: string): PodCondition[] {
  const old = pod.status?.conditions ?? [];
  const unready = mains.filter(({ ready }) => !ready).map(({ container }) => container.name);
  const uninitialized = inits.runs.filter(({ life }) => life.state !== 'ended').map(({ container }) => container.name);
  const containersReady: Stated = unreadiness(phase, unready);
  const gates = ((pod.spec?.['readinessGates'] ?? []) as { conditionType: string }[]).map(({ conditionType }) => conditionType);
  const closed = gates.filter((gate) => old.find(({ type }) => type === gate)?.status !== 'True');
  const ready: Stated =
    containersReady.status === 'True' && closed.length > 0
      ? {
          status: 'False',
          reason: 'ReadinessGatesNotReady',
          message: closed.map((gate) => `corresponding condition of pod readiness gate "${gate}" does not exist.`).join(', '),
        }
      : containersReady;
  const stated: readonly [string, Stated][] = [
    ['PodReadyToStartContainers', { status: sandboxed ? 'True' : 'False' }],
    ['Initialized', inits.done ? { status: 'True', ...(phase === 'Succeeded' && { reason: 'PodCompleted' }) } : incomplete(uninitialized)],
    ['Ready', ready],
    ['ContainersReady', containersReady],
    ['PodScheduled', { status: 'True' }],
  ];
  const own = stated.map(([type, made]): PodCondition => {
    const before = old.find((condition) => condition.type === type);
    const lastTransitionTime = before?.status === made.status ? (before.lastTransitionTime ?? timeText(now)) : timeText(now);
    const observedGeneration = pod.metadata?.generation;
    return { type, ...(observedGeneration !== undefined && { observedGeneration }), lastProbeTime: null, lastTransitionTime, ...made };
  });
  return [...own, ...old.filter(({ type }) => !stated.some(([known]) => known === type))];
}

type Stated = Pick<PodCondition, 'status' | 'reason' | 'message'>;

function unreadiness(phase: string, unready: readonly string[]): Stated {
  if (phase === 'Succeeded') return { status: 'False', reason: 'PodCompleted' };
  if (phase === 'Failed') return { status: 'False', reason: 'PodFailed' };
  if (unready.length === 0) return { status: 'True' };
  return { status: 'False', reason: 'ContainersNotReady', message: `containers with unready status: [${unready.join(' ')}]` };
}

function incomplete(names: readonly string[]): Stated {
  return { status: 'False', reason: 'ContainersNotInitialized', message: `containers with incomplete status: [${names.join(' ')}]` };
}
