import type { Clock } from '../base/clock.ts';
import type { CrdInstall } from '../protocol/cluster.ts';
import { conditionOf, type Crd, crdType, isEstablished } from './crd.ts';
import { follow } from './follow.ts';
import type { OpenCluster } from './openCluster.ts';

export type Establishing = 'established' | Extract<CrdInstall, { state: 'notEstablished' }>['conditions'];

/**
 * Watches CRDs until each is established, its names were refused, or the time is up. Rejects with the signal's reason. A
 * server that goes away meanwhile is waited for.
 */
export function waitEstablished(
  cluster: OpenCluster,
  names: readonly string[],
  context: { readonly clock: Clock; readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<Map<string, Establishing>> {
  const { clock, signal, timeoutMs } = context;
  const outcomes = new Map<string, Establishing>();
  const waiting = new Map<string, Crd | undefined>(names.map((name) => [name, undefined]));
  if (waiting.size === 0) return Promise.resolve(outcomes);
  const life = new AbortController();
  return new Promise<Map<string, Establishing>>((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    const timer = clock.setTimer(timeoutMs, () => {
      for (const [name, crd] of waiting) outcomes.set(name, conditionsOf(crd));
      resolve(outcomes);
    });
    life.signal.addEventListener('abort', () => {
      timer.dispose();
      signal.removeEventListener('abort', onAbort);
    });
    const look = (crd: Crd): void => {
      const name = crd.metadata?.name ?? '';
      if (!waiting.has(name)) return;
      waiting.set(name, crd);
      if (isEstablished(crd)) outcomes.set(name, 'established');
      else if (conditionOf(crd, 'NamesAccepted')?.status === 'False') outcomes.set(name, conditionsOf(crd));
      else return;
      waiting.delete(name);
      if (waiting.size === 0) resolve(outcomes);
    };
    const [only] = names;
    const selection = names.length === 1 ? { fieldSelector: `metadata.name=${only}` } : {};
    const sink = {
      page: (items: readonly Crd[]) => items.forEach(look),
      event: (_: string, crd: Crd) => look(crd),
      problem: () => undefined,
    };
    void follow<Crd>(cluster, crdType, selection, sink, { clock, signal: life.signal });
  }).finally(() => life.abort());
}

function conditionsOf(crd: Crd | undefined): Extract<Establishing, object> {
  return (crd?.status?.conditions ?? []).map(({ type, status, reason, message }) => ({
    type,
    status,
    reason: reason ?? '',
    message: message ?? '',
  }));
}
