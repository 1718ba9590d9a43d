import { messageOf } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { isReason } from '../k8s/status.ts';
import { Manager } from '../runtime/manager/manager.ts';
import { nodePod } from '../runtime/manager/platform.ts';
import { GarbageCollector } from './garbage/collector.ts';
import { CoreEvents } from './server/coreEvents.ts';
import { InProcessClient } from './server/inProcessClient.ts';
import type { ControlPlaneOptions } from './start.ts';
import { controllersFor } from './workloads/index.ts';
import { type Binding, World } from './workloads/world.ts';
import type { ServerPort } from './server/port.ts';

/** The controllers themselves, on our own runtime, against the server in the same process. Each is started when it is needed. */
export class Program {
  readonly #options: ControlPlaneOptions;
  readonly #api: InProcessClient;
  readonly #events: CoreEvents;
  readonly #started = new Set<string>();
  #manager: { readonly manager: Manager; readonly world: World; readonly ended: Promise<void> } | undefined;
  #collector: GarbageCollector | undefined;

  constructor(options: ControlPlaneOptions) {
    this.#options = options;
    this.#api = new InProcessClient(options.server, { agent: 'kube-controller-manager', user: controllerManager });
    this.#events = new CoreEvents({ api: this.#api, clock: options.clock, log: options.log });
  }

  /** `garbage`, or a bucket whose controllers are to run. Asking again does nothing. */
  need(what: string): void {
    if (this.#started.has(what)) return;
    this.#started.add(what);
    // Claims and volumes share their binder.
    if (what === 'persistentvolumeclaims' || what === 'persistentvolumes') this.need('volumes');
    if (what === 'garbage') this.#collect();
    else {
      const { manager, world } = (this.#manager ??= this.#manage());
      for (const { name, add } of controllersFor(what)) if (this.#options.enabled.has(name)) add(manager, world);
    }
  }

  async stop(): Promise<void> {
    await this.#collector?.stop();
    this.#manager?.world.dispose();
    await this.#manager?.manager.stop();
    await this.#manager?.ended;
    await this.#events.stop();
  }

  #collect(): void {
    const { server, log } = this.#options;
    this.#collector = new GarbageCollector({ server, api: this.#api, clock: this.#options.machineClock, log, events: this.#events });
    this.#collector.start();
  }

  #manage() {
    const { log, clock, server } = this.#options;
    const quiet = withoutConflicts(log);
    const manager = new Manager(
      { client: this.#api, logger: quiet, clock: this.#options.machineClock, cacheSyncTimeoutMs: Infinity, gracefulShutdownMs: 1000 },
      platform,
    );
    const kubelet = new InProcessClient(server, { agent: 'kubelet', user: controllerManager });
    const scheduler = new InProcessClient(server, { agent: 'kube-scheduler', user: controllerManager });
    const world = new World({ clock, kubelet, scheduler, events: this.#events, stored: server, bind: (binding) => bind(server, binding) });
    const ended = manager.start().catch((error: unknown) => log.error('the control plane ended', { error: messageOf(error) }));
    return { manager, world, ended };
  }
}

/** Two controllers that write to one object at a time are nothing to tell: the one that was late tries again. */
function withoutConflicts(log: Logger): Logger {
  const told: Logger['error'] = (message, fields) => {
    if (isReason(fields?.['error'], 'Conflict')) log.debug(message, fields);
    else log.error(message, fields);
  };
  return {
    debug: (message, fields) => log.debug(message, fields),
    info: (message, fields) => log.debug(message, fields),
    warn: (message, fields) => log.warn(message, fields),
    error: told,
  };
}

async function bind(server: ServerPort, binding: Binding): Promise<boolean> {
  const { namespace, name } = binding.metadata;
  const { code } = await server.handle({
    method: 'POST',
    path: `/api/v1/namespaces/${namespace}/pods/${name}/binding`,
    query: new URLSearchParams(),
    headers: { 'user-agent': 'kube-scheduler', 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ apiVersion: 'v1', kind: 'Binding', ...binding })),
    user: controllerManager,
  });
  return code < 300;
}

const controllerManager = { name: 'system:kube-controller-manager', groups: ['system:masters', 'system:authenticated'] };

/** The process and its signals are the sandbox's. */
const platform = {
  createClient: () => never(),
  loadConnection: () => never(),
  process: { onStopSignal: () => nothing, exit: () => never(), keepAlive: () => nothing },
  pod: nodePod,
};

const nothing = { dispose: () => undefined };

function never(): never {
  throw new Error('the control plane has its client already, and ends with the sandbox');
}
