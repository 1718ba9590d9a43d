import type { Machine } from '../controller/controllerDefinition.ts';
import { type GracePeriod, ShutdownTimeoutError } from './gracePeriod.ts';
import type { Leadership } from './leadership.ts';
import type { Parts } from './parts.ts';

/**
 * Ends a running manager, in upstream's order: controllers and tasks, the election, events that are not written yet, and
 * last the informers. All of it has one grace period; the error says what hangs when that is over (it is logged, too).
 */
export async function shutDown({ machine, parts, election, grace, lost }: Ending): Promise<ShutdownTimeoutError | undefined> {
  const { log, events, registry } = machine;
  const unfinished: string[] = [];
  const wait = async (what: string, ending: Promise<unknown>, cut?: AbortSignal): Promise<void> => {
    const inTime = !grace.isOver;
    if ((await grace.waitFor(ending, cut)) !== 'late' || !inTime) return;
    log.error(`did not end within ${grace.ms / 1000} s of the stop: ${what}`);
    unfinished.push(what);
  };
  const end = await parts.end(grace, lost);
  unfinished.push(...end.unfinished);
  if (election !== undefined) await wait('the lease is not given back', election.end(end.type === 'ended'));
  await wait('events that were recorded are not written', events.stop(), lost);
  await wait('a watch', registry.stop());
  return unfinished.length === 0 || grace.ms === 0 ? undefined : new ShutdownTimeoutError(grace.ms, unfinished);
}

interface Ending {
  readonly machine: Machine;
  readonly parts: Parts;
  readonly election: Leadership | undefined;
  readonly grace: GracePeriod;
  /** Another replica may lead now: what runs is not waited for. */
  readonly lost: AbortSignal;
}
