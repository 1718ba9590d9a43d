import type { Call } from '../context.ts';
import { reach } from '../list/handler.ts';
import { revisionOf } from '../list/options.ts';
import { presentObject } from '../present/object.ts';
import type { ApiResponse } from '../request.ts';
import { notFound } from '../status/failures.ts';

/** One object; `resourceVersion` asks for a state at least that new. */
export async function get(call: Call): Promise<ApiResponse> {
  const { core, resource, info } = call;
  await reach(call, revisionOf(call.request.query.get('resourceVersion') ?? ''));
  const entry = core.store.get(resource.bucket, resource.namespaced ? info.namespace : '', info.name);
  if (!entry) throw notFound(resource, info.name);
  return presentObject(call, { entry });
}
