import type { UnstructuredObject } from '../../k8s/object.ts';
import { type Call, isDryRun } from '../context.ts';
import { fetchForReading } from '../conversion/reading.ts';
import { converting } from '../conversion/known.ts';
import type { DeleteOptions } from '../delete/options.ts';
import { objectOf } from '../registry/views.ts';
import type { Change } from './change.ts';

/** Asks whether an object may be deleted; what is not there needs no leave. Gives a promise only where a webhook has to be asked. */
export function admitDeletion(call: Call, name: string, options: DeleteOptions): Promise<void> | undefined {
  const { core, resource, info } = call;
  const entry = core.store.get(resource.bucket, resource.namespaced ? info.namespace : '', name);
  if (!entry) return undefined;
  const dryRun = isDryRun(call.request) || options.dryRun;
  const ask = (old: UnstructuredObject): Promise<void> | undefined => {
    const change: Change = { call, operation: 'DELETE', name, namespace: info.namespace, subresource: '', object: undefined, old, dryRun };
    const mutating = core.admission.mutate(change);
    return mutating ? mutating.then(() => core.admission.validate(change)) : core.admission.validate(change);
  };
  const read = (): Promise<void> | undefined => ask(converting(call.conversions, () => objectOf(resource, entry)) as UnstructuredObject);
  const fetching = fetchForReading(call, [entry], 'one');
  return fetching ? fetching.then(read) : read();
}
