import type { Connection } from '../k8s/connection.ts';
import type { MachineAction } from '../k8s/machine.ts';
import type { KubernetesObject, ObjectKey } from '../k8s/object.ts';
import type { RuntimeTap } from './tap.ts';

/**
 * How a program around the person's code (the debug runner, a test) hosts it without a line of theirs changed: it sets
 * `globalThis[hostSymbol]` before their `main` is loaded, and each `Manager` picks it up when made. The symbol is
 * global, not a module export, because their project may load its own copy of this package.
 */
export interface RuntimeHost {
  /** Used instead of the kubeconfig or the in-cluster service account. */
  readonly connection: Connection;
  readonly tap?: RuntimeTap;
  /** A hosted manager runs without leader election, probe and metrics servers, and leaves signals to its host. */
  onManager(manager: HostedManager): void;
}

/** What a host may do with a manager that runs under it. */
export interface HostedManager {
  /** Puts a key into a controller's queue with the cause `manual`; false when there is no controller of that name. */
  enqueue(controller: string, key: ObjectKey): boolean;
  /** Does by hand what a person asks for; false when this manager has no such controller, informer, or ready key to step to. */
  act(action: MachineAction): boolean;
  /** The object as an informer has it, frozen; of a controller's own kind where the controller is named. */
  cached(where: { readonly informer: string } | { readonly controller: string }, key: ObjectKey): KubernetesObject | undefined;
  /** Graceful stop; settles when all workers have ended, or the grace period has. */
  stop(): Promise<void>;
}

export const hostSymbol: unique symbol = Symbol.for('crd-studio.runtime.host/1') as never;

/** The host of this process, if any. */
export function currentHost(): RuntimeHost | undefined {
  return (globalThis as { [hostSymbol]?: RuntimeHost })[hostSymbol];
}
