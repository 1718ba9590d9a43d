/**
 * `@crd-studio/runtime`: what a person's controllers import. This entry is where the runtime, which knows no HTTP, and
 * the client, which knows no controllers, meet.
 */
import { createHttpClient } from './client/httpClient.ts';
import { defaultConnection } from './client/kubeconfig.ts';
import { Manager as RuntimeManager } from './runtime/manager/manager.ts';
import type { ManagerOptions } from './runtime/manager/managerOptions.ts';
import { nodePod, nodeProcess } from './runtime/manager/platform.ts';

/** Runs controllers against the API server of the host, the options, the kubeconfig, or the pod it is in. */
export class Manager extends RuntimeManager {
  constructor(options: ManagerOptions = {}) {
    super(options, { createClient: createHttpClient, loadConnection: () => defaultConnection(), process: nodeProcess, pod: nodePod });
  }
}

export type { ManagerOptions };
export * from './runtime/api.ts';
