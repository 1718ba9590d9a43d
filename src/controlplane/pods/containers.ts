import type { Container } from '../../runtime/objects/builtinKinds.ts';
import type { ContainerState, ContainerStatus } from '../workloads/kinds.ts';
import type { Simulated } from './behaviour.ts';
import { timeText } from '../../k8s/time.ts';

/** A container as the simulation remembers it. Instants in milliseconds. */
export type Life =
  | { readonly state: 'creating'; readonly since: number }
  | { readonly state: 'pulling'; readonly since: number }
  | { readonly state: 'running'; readonly since: number; readonly restarts: number; readonly last?: Ended }
  | { readonly state: 'waiting'; readonly until: number; readonly restarts: number; readonly last: Ended }
  | { readonly state: 'ended'; readonly restarts: number; readonly last: Ended };

interface Ended {
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly exitCode: number;
}

/** How long a container is created before it runs. */
const creationMs = 200;
const pullMs = 1000;

/** Whether a container is started again after it ended. */
export type Restarts = 'Always' | 'OnFailure' | 'Never';

/** Where a container is at `now`, coming from where it was: as many steps as the time allows. */
export function advance(life: Life, { behaviour, seconds }: Simulated, policy: Restarts, now: number): Life {
  for (let at = life; ; ) {
    const next = step(at, { behaviour, seconds }, policy);
    if (next === undefined || next.at > now) return at;
    at = next.life;
  }
}

/** When it changes next by itself; Infinity: never. */
export function nextChange(life: Life, simulated: Simulated, policy: Restarts): number {
  return step(life, simulated, policy)?.at ?? Infinity;
}

function step(life: Life, { behaviour, seconds }: Simulated, policy: Restarts): { at: number; life: Life } | undefined {
  switch (life.state) {
    case 'creating': {
      const at = life.since + creationMs;
      if (behaviour === 'hang' || behaviour === 'unschedulable') return undefined;
      if (behaviour === 'pull-fail') return { at, life: { state: 'pulling', since: at } };
      return { at, life: { state: 'running', since: at, restarts: 0 } };
    }
    case 'running': {
      if (behaviour !== 'complete' && behaviour !== 'fail' && behaviour !== 'crash') return undefined;
      const at = life.since + seconds * 1000;
      const last = { startedAt: life.since, finishedAt: at, exitCode: behaviour === 'complete' ? 0 : 1 };
      const ends = policy === 'Never' || (policy === 'OnFailure' && last.exitCode === 0);
      if (ends) return { at, life: { state: 'ended', restarts: life.restarts, last } };
      return { at, life: { state: 'waiting', until: at + backOff(life.restarts), restarts: life.restarts, last } };
    }
    case 'waiting':
      return { at: life.until, life: { state: 'running', since: life.until, restarts: life.restarts + 1, last: life.last } };
    case 'pulling':
    case 'ended':
      return undefined;
  }
}

/** As a kubelet waits: not before the first restart, then 10 s, doubled up to 5 minutes. */
function backOff(restarts: number): number {
  return restarts === 0 ? 0 : Math.min(300, 10 * 2 ** (restarts - 1)) * 1000;
}

/** When a running container is ready; Infinity: never. */
export function readyAt(life: Life, container: Container, { behaviour, seconds }: Simulated): number {
  if (life.state !== 'running' || behaviour === 'unready' || behaviour === 'fail') return Infinity;
  const delay = behaviour === 'slow' ? seconds : 0;
  return life.since + (delay + delayOf(container['readinessProbe']) + delayOf(container['startupProbe'])) * 1000;
}

function delayOf(probe: unknown): number {
  return (probe as { initialDelaySeconds?: number } | undefined)?.initialDelaySeconds ?? 0;
}

export interface Shown {
  readonly container: Container;
  readonly pod: { readonly name: string; readonly namespace: string; readonly uid: string };
  readonly ready: boolean;
  readonly now: number;
}

/** A container's status, as a kubelet writes it. */
export function containerStatus(life: Life, { container, pod, ready, now }: Shown): ContainerStatus {
  const restarts = 'restarts' in life ? life.restarts : 0;
  const id = `simulated://${pod.uid}/${container.name}/`;
  const image = container.image ?? '';
  const base = { name: container.name, lastState: {}, ready, restartCount: restarts, image, imageID: '', started: false };
  switch (life.state) {
    case 'creating':
      return { ...base, state: { waiting: { reason: 'ContainerCreating' } } };
    case 'pulling': {
      const backingOff = now >= life.since + pullMs;
      const message = backingOff
        ? `Back-off pulling image "${image}"`
        : `failed to pull image "${image}": the sandbox was asked to simulate it`;
      return { ...base, state: { waiting: { reason: backingOff ? 'ImagePullBackOff' : 'ErrImagePull', message } } };
    }
    case 'running': {
      const lastState = life.last ? terminated(life.last, `${id}${restarts - 1}`) : {};
      return {
        ...base,
        ...made(image, `${id}${restarts}`),
        state: { running: { startedAt: timeText(life.since) } },
        lastState,
        started: true,
      };
    }
    case 'waiting': {
      const last = terminated(life.last, `${id}${restarts}`);
      const seconds = Math.round((life.until - life.last.finishedAt) / 1000);
      const message = `back-off ${spanText(seconds)} restarting failed container=${container.name} pod=${pod.name}_${pod.namespace}(${pod.uid})`;
      return { ...base, ...made(image, `${id}${restarts}`), state: { waiting: { reason: 'CrashLoopBackOff', message } }, lastState: last };
    }
    case 'ended':
      return { ...base, ...made(image, `${id}${restarts}`), state: terminated(life.last, `${id}${restarts}`) };
  }
}

/** When a status changes although the container does not. */
export function nextText(life: Life, now: number): number {
  return life.state === 'pulling' && now < life.since + pullMs ? life.since + pullMs : Infinity;
}

/** What is known of a container whose life was forgotten (the sandbox was started again). */
export function recall(status: ContainerStatus | undefined, now: number): Life {
  const { running, terminated: ended } = status?.state ?? {};
  const restarts = status?.restartCount ?? 0;
  const last = status?.lastState.terminated;
  if (running) return { state: 'running', since: Date.parse(running.startedAt), restarts, ...(last && { last: endedOf(last) }) };
  if (ended) return { state: 'ended', restarts, last: endedOf(ended) };
  if (status?.state.waiting?.reason === 'CrashLoopBackOff' && last) {
    const ending = endedOf(last);
    return { state: 'waiting', until: ending.finishedAt + backOff(restarts), restarts, last: ending };
  }
  return { state: 'creating', since: now };
}

function endedOf({ startedAt = '', finishedAt = '', exitCode }: NonNullable<ContainerState['terminated']>): Ended {
  return { startedAt: Date.parse(startedAt) || 0, finishedAt: Date.parse(finishedAt) || 0, exitCode };
}

function made(image: string, containerID: string): Pick<ContainerStatus, 'imageID' | 'containerID'> {
  return { imageID: `simulated://${image}`, containerID };
}

function terminated({ startedAt, finishedAt, exitCode }: Ended, containerID: string): ContainerState {
  const reason = exitCode === 0 ? 'Completed' : 'Error';
  return { terminated: { exitCode, reason, startedAt: timeText(startedAt), finishedAt: timeText(finishedAt), containerID } };
}

/** As Go writes a duration of whole seconds: "10s", "1m20s", "5m0s". */
function spanText(seconds: number): string {
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${seconds % 60}s`;
}
