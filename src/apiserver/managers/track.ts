import type { UnstructuredObject } from '../../k8s/object.ts';
import { updateManagers } from '../apply/updateManagers.ts';
import { type Call, managerOf, timestamp } from '../context.ts';
import type { Subresource } from '../registry/resource.ts';

/** Books what a plain write changed to its manager, in `object.metadata.managedFields`. */
export function trackUpdate(call: Call, old: UnstructuredObject | undefined, object: UnstructuredObject): void {
  const { resource, info, request, core } = call;
  const subresource = info.subresource as Subresource | '';
  const managedFields = updateManagers({
    ...resource.typing(subresource),
    live: old ?? resource.emptyObject,
    object,
    manager: managerOf(request),
    subresource,
    now: timestamp(core.clock),
  });
  const meta = (object.metadata ??= {});
  if (managedFields) meta.managedFields = managedFields;
  else delete meta.managedFields;
}
