import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { ApiClient } from '../../k8s/apiClient.ts';
import type { EventRecorder } from '../events/eventRecorder.ts';
import type { InformerRegistry } from '../informer/informerRegistry.ts';
import type { Meter } from '../metrics/meter.ts';
import type { RateLimiter } from '../queue/rateLimiter.ts';
import type { RuntimeTap } from '../tap.ts';
import type { ChannelEnd } from './eventChannel.ts';
import type { ReconcileFunction } from './reconciler.ts';
import type { Source } from './source.ts';

/** What a person's builder calls come to. */
export interface ControllerDefinition {
  readonly name: string;
  /** What the controller is for comes first. */
  readonly sources: readonly [Source, ...Source[]];
  readonly channels: readonly ChannelEnd[];
  readonly options: ControllerOptions;
  readonly reconcile: ReconcileFunction;
}

/** How a controller works through its queue. */
export interface ControllerOptions {
  /** How many keys are reconciled at a time; 1 unless given. */
  readonly maxConcurrentReconciles?: number;
  /** When a reconcile's signal is aborted, in milliseconds; never unless given. */
  readonly reconciliationTimeoutMs?: number;
  /** False: runs in every replica, whoever leads; true unless given. */
  readonly needLeaderElection?: boolean;
  /** Back-off of failing keys; 5 ms doubled up to 1000 s unless given. */
  readonly rateLimiter?: RateLimiter;
  /** How long its first lists may take, in milliseconds; the manager's unless given, `Infinity`: for ever. */
  readonly cacheSyncTimeoutMs?: number;
}

/** What a controller runs on. */
export interface Machine {
  readonly api: ApiClient;
  readonly registry: InformerRegistry;
  readonly events: EventRecorder;
  readonly clock: Clock;
  readonly log: Logger;
  readonly tap: RuntimeTap | undefined;
  readonly meter?: Meter | undefined;
  /** Undefined: waits for ever. */
  readonly cacheSyncTimeoutMs: number | undefined;
}
