import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { Random } from '../../base/random.ts';
import type { ApiClient } from '../../k8s/apiClient.ts';
import { DefinitionError } from '../controller/definitionError.ts';
import { electionTimes, type LeaderElectionOptions } from '../election/electionOptions.ts';
import { LeaderElector } from '../election/leaderElector.ts';
import type { Meter } from '../metrics/meter.ts';
import { Leadership } from './leadership.ts';
import type { PodPort } from './platform.ts';

/** A candidate by a person's options; rejects when they cannot be right. It does not ask for the lease yet. */
export async function joinElection(options: LeaderElectionOptions, ports: ElectionPorts): Promise<Leadership> {
  const { pod, api, clock, random, log, meter } = ports;
  const namespace = options.namespace ?? (await pod.namespace());
  if (namespace === undefined)
    throw new DefinitionError('leaderElection needs a namespace where this is no pod: { name: ..., namespace: "default" }');
  const key = { namespace, name: options.name };
  const times = electionTimes(options);
  const elector = new LeaderElector({ api, clock, random, log, key, identity: options.identity ?? pod.identity(), times });
  const tell = (leads: boolean): void => meter?.leads(options.name, leads);
  return new Leadership(elector, { releaseOnStop: options.releaseOnStop ?? true, tell });
}

export interface ElectionPorts {
  readonly api: ApiClient;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly meter: Meter | undefined;
  readonly pod: PodPort;
}
