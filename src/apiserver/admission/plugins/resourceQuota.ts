import { deepCopy } from '../../../k8s/json.ts';
import { formatQuantity } from '../../../k8s/quantity.ts';
import { type Evaluator, evaluatorOf } from '../../../k8s/quota/evaluator.ts';
import { type Quota, scopesOf } from '../../../k8s/quota/scopes.ts';
import type { UnstructuredObject } from '../../../k8s/object.ts';
import { addAmounts, type Amounts, amountsOf, onlyNamed, textsOf, withoutAmounts } from '../../../k8s/resourceList.ts';
import { rewrite } from '../../internal/writes.ts';
import { decodeJson } from '../../json/bytes.ts';
import type { Entry } from '../../storage/entry.ts';
import type { Change } from '../change.ts';
import { refusedBy } from './plugin.ts';

/**
 * Whether a new object, or what an update adds, fits into every quota of the namespace that it counts against; where it does, it is
 * booked as used. What is then not written after all, the quota controller finds out.
 */
export function checkQuotas(change: Change): void {
  const { call, namespace, object, old, subresource } = change;
  const evaluator = evaluatorOf(call.resource);
  if (!object || !evaluator?.handles(subresource, object, old)) return;
  const now = call.core.clock.now();
  const entries = call.core.store.list('resourcequotas', namespace);
  const concerned = entries
    .map((entry) => ({ entry, quota: decodeJson(entry.bytes) as Quota }))
    .filter(({ quota }) => concerns(evaluator, quota, object));
  for (const { quota } of concerned) checkKnown(change, evaluator, quota, object);
  const usage = evaluator.usage(object, now);
  const booked: { entry: Entry; used: Amounts }[] = [];
  for (const { entry, quota } of concerned) {
    const before = old && concerns(evaluator, quota, old) ? evaluator.usage(old, now) : undefined;
    const asked = withoutZeros(before ? withoutAmounts(usage, before) : usage);
    if (asked.size === 0) continue;
    booked.push({ entry, used: usedAfter(change, quota, asked) });
  }
  if (change.dryRun) return;
  for (const { entry, used } of booked) {
    rewrite(call.core.store, entry, (stored: Quota) => {
      stored.status = { ...stored.status, used: textsOf(used) };
    });
  }
}

function concerns(evaluator: Evaluator, quota: Quota, object: UnstructuredObject): boolean {
  if (evaluator.matching(Object.keys(quota.status?.hard ?? {})).length === 0) return false;
  return scopesOf(quota).every((selector) => evaluator.matchesScope(selector, deepCopy(object)));
}

function checkKnown(change: Change, evaluator: Evaluator, { metadata, status }: Quota, object: UnstructuredObject): void {
  const limited = evaluator.matching(Object.keys(status?.hard ?? {}));
  const missing = evaluator.missing?.(limited, object);
  if (missing !== undefined) throw refusedBy(change, `failed quota: ${metadata?.name}: ${missing}`);
  if (limited.some((name) => status?.used?.[name] === undefined)) {
    throw refusedBy(change, `status unknown for quota: ${metadata?.name}, resources: ${limited.toSorted().join()}`);
  }
}

/** Throws where it would be too much. */
function usedAfter(change: Change, { metadata, status }: Quota, asked: Amounts): Amounts {
  const hard = amountsOf(status?.hard);
  const used = amountsOf(status?.used);
  const requested = onlyNamed(asked, hard.keys());
  const after = addAmounts(used, requested);
  const exceeded = [...requested.keys()].filter((name) => (after.get(name)?.nanos ?? 0n) > (hard.get(name)?.nanos ?? 0n));
  if (exceeded.length > 0) {
    const show = (amounts: Amounts): string =>
      exceeded
        .toSorted()
        .map((name) => [name, amounts.get(name)] as const)
        .flatMap(([name, amount]) => (amount ? [`${name}=${formatQuantity(amount)}`] : []))
        .join();
    const why = `exceeded quota: ${metadata?.name}, requested: ${show(requested)}, used: ${show(used)}, limited: ${show(hard)}`;
    throw refusedBy(change, why);
  }
  return after;
}

function withoutZeros(amounts: Amounts): Amounts {
  return new Map([...amounts].filter(([, { nanos }]) => nanos !== 0n));
}
