import { converting } from '../conversion/known.ts';
import { fetchForReading } from '../conversion/reading.ts';
import { admitDeletion } from '../admission/deletion.ts';
import type { Call } from '../context.ts';
import { encodeAnswer } from '../present/encode.ts';
import { presentObject } from '../present/object.ts';
import { presentList } from '../present/list.ts';
import type { ApiResponse } from '../request.ts';
import { selectionOf } from '../selector/selection.ts';
import { deleted } from '../status/success.ts';
import { ApiError } from '../../k8s/status.ts';
import { deleteOptionsOf } from './options.ts';
import { deleteObject } from './pipeline.ts';

/** DELETE of one object: a Status when it is gone, the object when it waits for finalizers. */
export async function deleteOne(call: Call): Promise<ApiResponse> {
  const { resource, info } = call;
  await resource.ready();
  const options = await deleteOptionsOf(call.request, resource.custom);
  const asking = admitDeletion(call, info.name, options);
  if (asking) await asking;
  const { object, removed } = await converting(call.conversions, () => deleteObject(call, info.name, options));
  if (resource.bucket === 'batch/jobs' && options.propagationPolicy === undefined) call.warnings.push(podsStay);
  const whole = !removed || resource.answersDeleteWithObject;
  if (whole) return presentObject(call, { entry: undefined, object });
  return encodeAnswer(call.accepted, 200, deleted(resource, info.name, object.metadata?.uid ?? ''));
}

const podsStay =
  'child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set ' +
  'propagationPolicy=Orphan to suppress this warning';

/** DELETE of a collection: everything that the selectors choose, as it was when the request came. */
export async function deleteCollection(call: Call): Promise<ApiResponse> {
  const { core, resource, info } = call;
  await resource.ready();
  const options = await deleteOptionsOf(call.request, resource.custom);
  const selection = selectionOf(resource, call.request.query, info);
  const all = core.store.list(resource.bucket, selection.partition);
  await fetchForReading(call, all, 'list');
  const entries = await converting(call.conversions, () => all.filter((entry) => selection.matches(entry)));
  const revision = core.store.revision;
  for (const entry of entries) {
    const at = { ...call, info: { ...info, namespace: entry.partition, name: entry.name } };
    const asking = admitDeletion(at, entry.name, options);
    if (asking) await asking;
    try {
      const deleting = converting(call.conversions, () => deleteObject(at, entry.name, options));
      if (deleting instanceof Promise) await deleting;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'NotFound') throw error;
    }
  }
  return presentList(call, { revision, entries, continue: '', remaining: undefined });
}
