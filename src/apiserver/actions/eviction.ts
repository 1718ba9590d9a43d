import { selectorOf } from '../../k8s/labelSelector.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import { type Call, isDryRun, timestamp } from '../context.ts';
import { type DeleteOptions, readDeleteOptions } from '../delete/options.ts';
import { deleteObject } from '../delete/pipeline.ts';
import { rewrite } from '../internal/writes.ts';
import { decodeJson, type Tree } from '../json/bytes.ts';
import { decodeObject } from '../negotiate/body.ts';
import { encodeAnswer } from '../present/encode.ts';
import { objectOf } from '../registry/views.ts';
import { badRequest, budgetExceeded, notFound, unclassified } from '../status/failures.ts';
import type { Entry } from '../storage/entry.ts';
import type { Action } from './action.ts';

interface Pod extends UnstructuredObject {
  status?: { phase?: string; conditions?: Condition[] };
}

interface Condition {
  type: string;
  status: string;
  [field: string]: unknown;
}

interface Budget extends UnstructuredObject {
  spec?: { selector?: Parameters<typeof selectorOf>[0]; unhealthyPodEvictionPolicy?: string };
  status?: {
    observedGeneration?: number;
    disruptionsAllowed?: number;
    currentHealthy?: number;
    desiredHealthy?: number;
    disruptedPods?: Tree;
  };
}

/** `pods/NAME/eviction`: a deletion that keeps to the pod's disruption budget (`kubectl drain`). */
export const eviction: Action = {
  name: 'eviction',
  gvk: { group: 'policy', version: 'v1', kind: 'Eviction' },
  verbs: ['create'],
  async handle(call) {
    const { resource, info, request, core } = call;
    await resource.ready();
    const body: UnstructuredObject = await decodeObject(request, { custom: false, kind: 'Eviction', version: 'v1' });
    if (body.metadata?.name !== info.name) throw badRequest('name in URL does not match name in Eviction object');
    const options = readDeleteOptions((body['deleteOptions'] ?? {}) as Tree);
    const entry = core.store.get(resource.bucket, info.namespace, info.name);
    if (!entry) throw notFound(resource, info.name);
    const pod: Pod = objectOf(resource, entry);
    if (!isOver(pod)) takeFromBudget(call, pod, options);
    markAndDelete(call, options);
    return encodeAnswer(call.accepted, 201, { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 });
  },
};

function isOver({ status, metadata }: Pod): boolean {
  return ['Succeeded', 'Failed', 'Pending'].includes(status?.phase ?? '') || metadata?.deletionTimestamp !== undefined;
}

function takeFromBudget(call: Call, pod: Pod, options: DeleteOptions): void {
  const { core, info } = call;
  const budgets = core.store.list('policy/poddisruptionbudgets', info.namespace).filter((entry) => covers(entry, pod));
  if (budgets.length > 1) {
    throw unclassified('This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.');
  }
  const entry = budgets[0];
  if (!entry) return;
  const { metadata = {}, spec, status = {} } = budgetOf(entry);
  const ready = pod.status?.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') === true;
  const { currentHealthy = 0, desiredHealthy = 0, disruptionsAllowed = 0, observedGeneration = 0 } = status;
  const spare = currentHealthy >= desiredHealthy && desiredHealthy > 0;
  if (!ready && (spec?.unhealthyPodEvictionPolicy === 'AlwaysAllow' || spare)) return;
  const name = metadata.name ?? '';
  if (observedGeneration < (metadata.generation ?? 0))
    throw budgetExceeded(`The disruption budget ${name} is still being processed by the server.`, 10);
  if (disruptionsAllowed <= 0) {
    const why = `needs ${desiredHealthy} healthy pods and has ${currentHealthy} currently`;
    throw budgetExceeded(
      `The disruption budget ${name} ${currentHealthy <= desiredHealthy ? why : 'does not allow evicting pods currently'}`,
    );
  }
  if (isDryRun(call.request) || options.dryRun) return;
  rewrite(core.store, entry, (object: Budget) => {
    const disruptedPods = { ...object.status?.disruptedPods, [info.name]: timestamp(core.clock) };
    object.status = { ...object.status, disruptionsAllowed: disruptionsAllowed - 1, disruptedPods };
  });
}

function covers(entry: Entry, pod: Pod): boolean {
  const { selector } = budgetOf(entry).spec ?? {};
  if (selector === undefined) return false;
  const parsed = selectorOf(selector);
  return parsed.ok && parsed.value.matches(pod.metadata?.labels);
}

function budgetOf(entry: Entry): Budget {
  return decodeJson(entry.bytes);
}

function markAndDelete(call: Call, options: DeleteOptions): void {
  const { core, resource, info } = call;
  const entry = core.store.get(resource.bucket, info.namespace, info.name);
  if (entry && !isDryRun(call.request) && !options.dryRun) {
    rewrite(core.store, entry, (object: Pod) => {
      const others = (object.status?.conditions ?? []).filter(({ type }) => type !== 'DisruptionTarget');
      const condition = { type: 'DisruptionTarget', status: 'True', lastProbeTime: null, lastTransitionTime: timestamp(core.clock) };
      const why = { reason: 'EvictionByEvictionAPI', message: 'Eviction API: evicting' };
      object.status = { ...object.status, conditions: [...others, { ...condition, ...why }] };
    });
  }
  deleteObject(call, info.name, options);
}
