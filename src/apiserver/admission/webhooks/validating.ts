import type { Store } from '../../storage/store.ts';
import type { Admission } from '../admission.ts';
import type { Change } from '../change.ts';
import type { Seen } from '../match/rules.ts';
import { askedAs } from './applicable.ts';
import { ask, CallFailed, failureOf } from './ask.ts';
import { Configurations, type Hook } from './configurations.ts';

/** Validating webhooks, all at once; the first refusal in their order is what the client is told. */
export function validatingWebhooks(store: Store): Admission {
  const configurations = new Configurations(store, 'validatingwebhookconfigurations');
  return {
    mutate: () => undefined,
    validate: (change) => (configurations.hooks.length === 0 ? undefined : run(configurations.hooks, change)),
    mayWait: () => configurations.hooks.length > 0,
  };
}

async function run(hooks: readonly Hook[], change: Change): Promise<void> {
  const wanted: { hook: Hook; seen: Seen }[] = [];
  for (const hook of hooks) {
    const seen = await askedAs(hook, change);
    if (seen) wanted.push({ hook, seen });
  }
  const outcomes = await Promise.allSettled(wanted.map(({ hook, seen }) => ask(hook.webhook, seen, false)));
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') continue;
    const { reason } = outcome as { reason: unknown };
    if (!(reason instanceof CallFailed)) throw reason;
    if (wanted[index]?.hook.webhook.failurePolicy !== 'Ignore') throw failureOf(reason);
  }
}
