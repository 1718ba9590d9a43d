import { type Clock, sleep } from '../base/clock.ts';
import { messageOf } from '../base/errors.ts';
import type { ApiClient } from '../k8s/apiClient.ts';
import type { ResourceType } from '../k8s/kind.ts';
import { keyOf, keyText, type KubernetesObject, type ObjectKey } from '../k8s/object.ts';
import { ApiError, isReason } from '../k8s/status.ts';
import type { ClusterNotifications, ClusterRequests, CrdUninstall, UninstallPlan } from '../protocol/cluster.ts';
import { liveCrd } from './compareCrds.ts';
import { type Crd, crdRow, crdType } from './crd.ts';
import { removeFinalizers } from './finalizers.ts';

const pageSize = 1000;
const maxHeld = 50;
const lookEveryMs = 250;

/** What uninstalling these CRDs would delete, and which finalizers would hold it. A CRD that is not there has no plan. */
export async function uninstallPlan(client: ApiClient, crds: readonly string[], signal: AbortSignal): Promise<UninstallPlan[]> {
  const plans: UninstallPlan[] = [];
  for (const name of crds) {
    const crd = await liveCrd(client, name, signal);
    if (crd === undefined) continue;
    const common = { name, kind: crd.spec?.names?.kind ?? '', terminating: crd.metadata?.deletionTimestamp !== undefined };
    try {
      const instances = await instancesOf(client, crd, signal);
      plans.push({ ...common, instances: instances.length, finalizers: finalizersOf(instances) });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError)) throw error;
      plans.push({ ...common, instances: 0, finalizers: [], problem: messageOf(error) });
    }
  }
  return plans;
}

export interface UninstallContext {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly progress: (progress: ClusterNotifications['installProgress']) => void;
}

/**
 * Uninstalls CRDs in an order that ends: all instances are asked to go while their CRD still stands, so that controllers can
 * finish them; when the last one has gone, so does its CRD. Instances that are still there when the time is up are named with
 * their finalizers, and their CRD is left: deleted, it would hang in Terminating. With `removeFinalizers` they are freed first.
 */
export async function uninstallCrds(
  client: ApiClient,
  params: ClusterRequests['uninstallCrds']['params'],
  context: UninstallContext,
): Promise<CrdUninstall[]> {
  const { clock, signal, progress } = context;
  const deadline = clock.now() + params.timeoutMs;
  const found = new Map<string, Crd | undefined>();
  for (const name of params.crds) found.set(name, await liveCrd(client, name, signal));
  const outcomes = new Map<string, CrdUninstall>();
  for (const [name, crd] of found) {
    if (crd === undefined) outcomes.set(name, { name, state: 'absent' });
    else {
      progress({ crd: name, step: 'apply', message: `Deleting the ${crd.spec?.names?.kind ?? ''} objects` });
      await refusalOf(outcomes, name, signal, () => askToGo(client, crd, params.removeFinalizers, signal));
    }
  }
  const left = (): [string, Crd][] => [...found].flatMap(([name, crd]) => (crd === undefined || outcomes.has(name) ? [] : [[name, crd]]));
  for (const [name, crd] of left()) {
    progress({ crd: name, step: 'wait', message: `Waiting until its objects are gone` });
    await refusalOf(outcomes, name, signal, async () => {
      const held = await waitGone(() => instancesOf(client, crd, signal), deadline, context);
      if (held.length > 0) outcomes.set(name, { name, state: 'held', held: held.slice(0, maxHeld).map(heldRow) });
    });
  }
  for (const [name] of left()) {
    progress({ crd: name, step: 'wait', message: `Deleting the CRD` });
    await refusalOf(outcomes, name, signal, async () => {
      await unlessGone(client.delete(crdType, { namespace: '', name }, { signal }));
      const there = await waitGone(async () => ((await liveCrd(client, name, signal)) === undefined ? [] : [{}]), deadline, context);
      const live = there.length === 0 ? undefined : await liveCrd(client, name, signal);
      if (live === undefined) outcomes.set(name, { name, state: 'gone' });
      else outcomes.set(name, { name, state: 'refused', message: `it is still there: ${crdRow(live).terminating ?? 'nobody says why'}` });
    });
  }
  return params.crds.map((name) => outcomes.get(name) as CrdUninstall);
}

async function askToGo(client: ApiClient, crd: Crd, free: boolean, signal: AbortSignal): Promise<void> {
  const type = typeOf(crd);
  for (const object of await instancesOf(client, crd, signal)) {
    const key = keyOf(object);
    if (object.metadata?.deletionTimestamp === undefined) await unlessGone(client.delete(type, key, { signal }));
    if (free && (object.metadata?.finalizers ?? []).length > 0) await unlessGone(removeFinalizers(client, type, key, () => false, signal));
  }
}

/** What is still there when the time is up. */
async function waitGone(
  look: () => Promise<readonly KubernetesObject[]>,
  deadline: number,
  { clock, signal }: UninstallContext,
): Promise<readonly KubernetesObject[]> {
  for (;;) {
    const there = await look();
    if (there.length === 0 || clock.now() >= deadline) return there;
    await sleep(clock, lookEveryMs, signal);
  }
}

/** Metadata of every instance, in all namespaces; none where the kind is not served any more. */
async function instancesOf(client: ApiClient, crd: Crd, signal: AbortSignal): Promise<KubernetesObject[]> {
  const objects: KubernetesObject[] = [];
  const type = typeOf(crd);
  let next: string | undefined;
  try {
    do {
      const page = await client.list(type, { limit: pageSize, continue: next, metadataOnly: true, signal });
      objects.push(...page.items);
      next = page.metadata.continue || undefined;
    } while (next !== undefined);
  } catch (error) {
    if (!isReason(error, 'NotFound')) throw error;
  }
  return objects;
}

function finalizersOf(instances: readonly KubernetesObject[]): UninstallPlan['finalizers'] {
  const counts = new Map<string, { count: number; readonly example: string }>();
  for (const object of instances) {
    for (const finalizer of object.metadata?.finalizers ?? []) {
      const known = counts.get(finalizer);
      if (known === undefined) counts.set(finalizer, { count: 1, example: keyText(keyOf(object)) });
      else known.count += 1;
    }
  }
  return [...counts].map(([finalizer, { count, example }]) => ({ finalizer, count, example }));
}

function heldRow(object: KubernetesObject): { object: string; finalizers: readonly string[] } {
  return { object: keyText(keyOf(object) satisfies ObjectKey), finalizers: object.metadata?.finalizers ?? [] };
}

function typeOf(crd: Crd): ResourceType {
  const row = crdRow(crd);
  return { group: row.group, version: row.versions[0] ?? '', kind: row.kind, resource: row.plural, namespaced: row.namespaced };
}

async function unlessGone(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!isReason(error, 'NotFound')) throw error;
  });
}

/** The server's words where it refused; whatever else fails is thrown. */
async function refusalOf(
  outcomes: Map<string, CrdUninstall>,
  name: string,
  signal: AbortSignal,
  run: () => Promise<unknown>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ApiError)) throw error;
    outcomes.set(name, { name, state: 'refused', message: messageOf(error) });
  }
}
