import { ConversionFailed, converting } from '../../conversion/known.ts';
import { forbidden, internalError } from '../../status/failures.ts';
import { variablesOf } from '../cel/variables.ts';
import type { Change } from '../change.ts';
import { holdAll } from '../match/conditions.ts';
import { isExempt } from '../match/exempt.ts';
import { type Seen, seenBy } from '../match/rules.ts';
import { choosesNamespace, choosesObject } from '../match/selectors.ts';
import type { Hook } from './configurations.ts';

/** The change as a webhook is to see it, once it is in the version that it wants. */
export async function askedAs(hook: Hook, change: Change): Promise<Seen | undefined> {
  try {
    return await converting(change.call.conversions, () => seenByHook(hook, change));
  } catch (error) {
    throw error instanceof ConversionFailed ? internalError(`Internal error occurred: ${error.message}`) : error;
  }
}

/** The change as a webhook is to see it; undefined when it is not asked. Throws where that cannot be said and the webhook must not be missed. */
function seenByHook({ webhook, conditions }: Hook, change: Change): Seen | undefined {
  const { resource } = change.call;
  if (isExempt(resource)) return undefined;
  const seen = seenBy(webhook.rules ?? [], change, webhook.matchPolicy !== 'Exact');
  if (!seen) return undefined;
  if (!choosesNamespace(webhook.namespaceSelector, change) || !choosesObject(webhook.objectSelector, change)) return undefined;
  const hold = holdAll(conditions, () => variablesOf(seen));
  if (typeof hold === 'boolean') return hold ? seen : undefined;
  if (webhook.failurePolicy === 'Ignore') return undefined;
  throw forbidden(resource, change.name, hold.error);
}
