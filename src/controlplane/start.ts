import type { Clock } from '../base/clock.ts';
import { messageOf } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { ControllerName } from './controllers.ts';
import { concernsGarbage } from './garbage/marks.ts';
import type { Program } from './program.ts';
import type { ServerPort, StoredObject } from './server/port.ts';

export interface ControlPlaneOptions {
  readonly server: ServerPort;
  /** The time that pods, jobs and deadlines go by: it can be stopped, stepped and sped up. */
  readonly clock: Clock;
  /** The time of the machine: for what is between the controllers and the server, and tried again. */
  readonly machineClock: Clock;
  readonly log: Logger;
  readonly enabled: ReadonlySet<ControllerName>;
}

export interface ControlPlane {
  /** Settles when nothing is under way any more. */
  stop(): Promise<void>;
}

/**
 * The control plane of a sandbox. What is here only looks at which kinds of objects there are: the controllers, and the program
 * that they are (a bundle of its own), are loaded when the first object appears that one of them is for.
 */
export function startControlPlane(options: ControlPlaneOptions): ControlPlane {
  const { server, log, enabled } = options;
  const wanted = new Set([...watchedBuckets].filter(([, names]) => names.some((name) => enabled.has(name))).map(([bucket]) => bucket));
  let collects = enabled.has('garbage-collector-controller');
  let program: Promise<Program> | undefined;
  let stopped = false;
  const need = (what: string): void => {
    program ??= import('./program.ts').then(({ Program: Made }) => new Made(options));
    program
      .then((loaded) => (stopped ? undefined : loaded.need(what)))
      .catch((error: unknown) => log.error('the control plane failed', { error: messageOf(error) }));
  };
  const note = ({ bucket, bytes }: StoredObject): void => {
    if (wanted.delete(bucket)) need(bucket);
    if (collects && concernsGarbage(bytes)) {
      collects = false;
      need('garbage');
    }
  };
  for (const object of server.objects()) note(object);
  const listening = server.onChange(({ type, entry }) => {
    if (type === 'put') note(entry);
  });
  return {
    async stop() {
      stopped = true;
      listening.dispose();
      // One that could not be loaded has said so, and does not keep the sandbox from ending well.
      await (await program?.catch(() => undefined))?.stop();
    },
  };
}

/** Which controllers an object in a bucket calls for. */
const watchedBuckets: ReadonlyMap<string, readonly ControllerName[]> = new Map<string, readonly ControllerName[]>([
  ['pods', ['simulated-kubelet']],
  ['apps/deployments', ['deployment-controller']],
  ['apps/replicasets', ['replicaset-controller']],
  ['replicationcontrollers', ['replicationcontroller-controller']],
  ['apps/statefulsets', ['statefulset-controller']],
  ['apps/daemonsets', ['daemonset-controller']],
  ['batch/jobs', ['job-controller']],
  ['batch/cronjobs', ['cronjob-controller']],
  ['services', ['endpoints-controller', 'endpointslice-controller']],
  ['autoscaling/horizontalpodautoscalers', ['horizontal-pod-autoscaler-controller']],
  ['resourcequotas', ['resourcequota-controller']],
  ['persistentvolumeclaims', ['persistentvolumeclaim-protection-controller', 'persistentvolume-binder-controller']],
  ['persistentvolumes', ['persistentvolume-protection-controller', 'persistentvolume-binder-controller']],
  ['storage.k8s.io/volumeattributesclasses', ['volumeattributesclass-protection-controller']],
  ['policy/poddisruptionbudgets', ['disruption-controller']],
]);
