import { evaluatorOf } from '../../k8s/quota/evaluator.ts';
import { type Quota as QuotaObject, scopesOf } from '../../k8s/quota/scopes.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import { type Amounts, addAmounts, amountsOf, count, onlyNamed, sameAmounts, textsOf } from '../../k8s/resourceList.ts';
import { EventChannel } from '../../runtime/controller/eventChannel.ts';
import type { Context } from '../../runtime/controller/reconciler.ts';
import { kind } from '../../runtime/kind.ts';
import type { Manager } from '../../runtime/manager/manager.ts';
import type { StoredObject } from '../server/port.ts';
import type { World } from './world.ts';

interface Quota extends QuotaObject {
  apiVersion: string;
  kind: string;
}
const Quota = kind<Quota>({ group: '', version: 'v1', kind: 'ResourceQuota' });

/** Says in a ResourceQuota what is used: counted anew whenever something in its namespace changes. */
export function addQuotas(manager: Manager, world: World): void {
  const changes = new EventChannel();
  const quotas = new Map<string, Set<string>>();
  const note = (type: 'put' | 'delete', { bucket, partition, name }: StoredObject): void => {
    if (bucket === 'resourcequotas') {
      const names = quotas.get(partition) ?? new Set();
      quotas.set(partition, names);
      if (type === 'put') names.add(name);
      else names.delete(name);
    } else if (bucket !== 'events') for (const one of quotas.get(partition) ?? []) changes.send({ namespace: partition, name: one });
  };
  for (const object of world.stored.objects()) if (object.bucket === 'resourcequotas') note('put', object);
  world.keep(world.stored.onChange(({ type, entry }) => note(type, entry)));
  manager
    .controller('resourcequota-controller')
    .for(Quota)
    .receives(changes)
    .reconcile(async (request, context) => {
      const quota = await context.client.get(Quota, request);
      if (quota !== undefined) await sync(quota, context, world);
    });
}

async function sync(quota: Quota, { client }: Context, world: World): Promise<void> {
  const hard = amountsOf(quota.spec?.hard);
  const used = usedBy(quota, hard, world);
  const { status } = quota;
  const isKnown = status?.hard !== undefined && status.used !== undefined;
  if (isKnown && sameAmounts(amountsOf(status.hard), hard) && sameAmounts(amountsOf(status.used), used)) return;
  await client.updateStatus(Quota({ ...quota, status: { hard: textsOf(hard), used: textsOf(used) } }));
}

function usedBy(quota: Quota, hard: Amounts, world: World): Amounts {
  const names = [...hard.keys()];
  const scopes = scopesOf(quota);
  let used: Amounts = new Map(names.map((name) => [name, count(0)]));
  for (const { bucket, bytes } of world.stored.objectsIn(quota.metadata?.namespace ?? '')) {
    const slash = bucket.lastIndexOf('/');
    const evaluator = evaluatorOf({ group: slash < 0 ? '' : bucket.slice(0, slash), resource: bucket.slice(slash + 1) });
    if (evaluator === undefined || evaluator.matching(names).length === 0) continue;
    const object = JSON.parse(bytes.toString()) as UnstructuredObject;
    if (scopes.every((selector) => evaluator.matchesScope(selector, object))) {
      used = addAmounts(used, onlyNamed(evaluator.usage(object, world.clock.now()), names));
    }
  }
  return used;
}
