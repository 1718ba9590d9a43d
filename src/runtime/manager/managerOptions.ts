import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { Random } from '../../base/random.ts';
import type { ApiClient } from '../../k8s/apiClient.ts';
import type { Connection } from '../../k8s/connection.ts';
import type { ControllerOptions } from '../controller/controllerDefinition.ts';
import { checkOptions } from '../controller/controllerOptions.ts';
import { DefinitionError } from '../controller/definitionError.ts';
import type { LeaderElectionOptions } from '../election/electionOptions.ts';
import type { RuntimeTap } from '../tap.ts';
import type { WebhookServerOptions } from '../webhook/webhookServerOptions.ts';
import type { OperationsOptions } from './operations.ts';

/** How a manager runs; everything has a default that suits a pod. */
export interface ManagerOptions extends OperationsOptions {
  /** Instead of the kubeconfig or the pod's service account. */
  readonly connection?: Connection;
  /** Instead of a connection: for tests, and for a client that is shared. It is left open. */
  readonly client?: ApiClient;
  /** Only these namespaces are watched; all unless given. A source's own `namespaces` win. */
  readonly namespaces?: readonly string[];
  /** logfmt lines on standard error unless given. */
  readonly logger?: Logger;
  /** Only one of several replicas works at a time. Under a host it is left out. */
  readonly leaderElection?: LeaderElectionOptions | undefined;
  /** For every controller that says nothing else itself. */
  readonly controllers?: ControllerOptions;
  /** How long a controller's first lists may take, in milliseconds; 2 min unless given, `Infinity`: for ever. */
  readonly cacheSyncTimeoutMs?: number;
  /** Where webhooks answer, if there are any: port 9443, with the certificate of `k8s-webhook-server/serving-certs`, unless given. */
  readonly webhookServer?: WebhookServerOptions;
  /** How long everything may take to end after a stop, in milliseconds; 30 s unless given, 0: nothing is waited for, `Infinity`: for ever. */
  readonly gracefulShutdownMs?: number;
  /** At most so many requests go to the API server: `burst` at once, then `perSecond`. No limit unless given; the server's own (429) is kept to in any case. */
  readonly clientRateLimit?: { readonly perSecond: number; readonly burst: number };
  readonly tap?: RuntimeTap;
  readonly clock?: Clock;
  readonly random?: Random;
}

/** Throws a `DefinitionError` for options that cannot be right. */
export function checkManagerOptions(options: ManagerOptions): void {
  const { cacheSyncTimeoutMs = 1, gracefulShutdownMs = 0, clientRateLimit, controllers = {} } = options;
  checkOptions('controllers', controllers);
  if (!(cacheSyncTimeoutMs > 0)) throw new DefinitionError(`cacheSyncTimeoutMs must be milliseconds above 0, not ${cacheSyncTimeoutMs}`);
  if (!(gracefulShutdownMs >= 0)) throw new DefinitionError(`gracefulShutdownMs must be milliseconds, not ${gracefulShutdownMs}`);
  const { perSecond, burst } = clientRateLimit ?? { perSecond: 1, burst: 1 };
  if (!(perSecond > 0 && burst >= 1))
    throw new DefinitionError(`clientRateLimit needs perSecond above 0 and a burst of at least 1, not ${perSecond} and ${burst}`);
}
