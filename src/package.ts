/**
 * `@crd-studio/runtime`: what a person's controllers import. This entry is where the runtime, which knows no HTTP, and
 * the client, which knows no controllers, meet.
 */
import { createHttpClient } from './client/httpClient.ts';
import { Manager as RuntimeManager, type ManagerOptions } from './runtime/manager/manager.ts';
import { nodeProcess } from './runtime/manager/platform.ts';

/** Runs controllers against the API server of the host, the options, the kubeconfig, or the pod it is in. */
export class Manager extends RuntimeManager {
  constructor(options: ManagerOptions = {}) {
    super(options, { createClient: createHttpClient, loadConnection: noKubeconfigYet, process: nodeProcess });
  }
}

export type { ManagerOptions };
export * from './runtime/api.ts';

/** Until client/kubeconfig.ts is there (the same day). */
function noKubeconfigYet(): Promise<never> {
  return Promise.reject(new Error('reading a kubeconfig is not wired in yet: pass { connection } to the Manager'));
}
