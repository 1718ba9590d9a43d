import type { UnstructuredObject } from '../../k8s/object.ts';
import { type Call, isDryRun, timestamp } from '../context.ts';
import { rewrite } from '../internal/writes.ts';
import { decodeObject } from '../negotiate/body.ts';
import { encodeAnswer } from '../present/encode.ts';
import { objectOf } from '../registry/views.ts';
import type { ApiResponse } from '../request.ts';
import { badRequest, conflict, notFound } from '../status/failures.ts';
import type { Action } from './action.ts';

interface Binding extends UnstructuredObject {
  target?: { kind?: string; name?: string };
}

interface Pod extends UnstructuredObject {
  spec?: { nodeName?: string; schedulingGates?: unknown[] };
  status?: { conditions?: { type: string; [field: string]: unknown }[] };
}

/** `pods/NAME/binding`: how a scheduler, ours or another, says on which node a pod is to run. */
export const binding: Action = {
  name: 'binding',
  gvk: { group: '', version: 'v1', kind: 'Binding' },
  verbs: ['create'],
  async handle(call) {
    const { resource, info, request } = call;
    await resource.ready();
    const body: Binding = await decodeObject(request, { custom: false, kind: 'Binding', version: 'v1' });
    if (body.metadata?.name !== info.name) throw badRequest('name in URL does not match name in Binding object');
    if (!body.target?.name) throw badRequest('target.name: Required value');
    return bind(call, body, body.target.name);
  },
};

function bind(call: Call, { metadata = {} }: Binding, node: string): Promise<ApiResponse> {
  const { core, resource, info } = call;
  const entry = core.store.get(resource.bucket, info.namespace, info.name);
  if (!entry) throw notFound(resource, info.name);
  const pod: Pod = objectOf(resource, entry);
  const refused = refusal(pod, info.name, metadata.uid);
  if (refused !== undefined) throw conflict({ group: '', resource: 'pods/binding' }, info.name, refused);
  if (!isDryRun(call.request)) {
    rewrite(core.store, entry, (object: Pod) => {
      object.spec = { ...object.spec, nodeName: node };
      const meta = (object.metadata ??= {});
      if (metadata.annotations) meta.annotations = { ...meta.annotations, ...metadata.annotations };
      if (metadata.labels) meta.labels = { ...meta.labels, ...metadata.labels };
      const others = (object.status?.conditions ?? []).filter(({ type }) => type !== 'PodScheduled');
      const scheduled = { type: 'PodScheduled', status: 'True', lastProbeTime: null, lastTransitionTime: timestamp(core.clock) };
      object.status = { ...object.status, conditions: [...others, scheduled] };
    });
  }
  return encodeAnswer(call.accepted, 201, { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 });
}

function refusal(pod: Pod, name: string, uid: string | undefined): string | undefined {
  if (uid && uid !== pod.metadata?.uid) return `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${pod.metadata?.uid}`;
  if (pod.metadata?.deletionTimestamp !== undefined) return `pod ${name} is being deleted, cannot be assigned to a host`;
  if (pod.spec?.nodeName) return `pod ${name} is already assigned to node "${pod.spec.nodeName}"`;
  if ((pod.spec?.schedulingGates?.length ?? 0) > 0) return `pod ${name} has non-empty .spec.schedulingGates`;
  return undefined;
}
