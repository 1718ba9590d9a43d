import type { UnstructuredObject } from '../../k8s/object.ts';
import { type Core, timestamp } from '../context.ts';
import { encodeStored } from '../registry/views.ts';
import roles from './bootstrapRoles.json' with { type: 'json' };

/** The roles that people bind to, and the bindings that every cluster has; those that are missing are made. */
export function bootstrapRoles(core: Core): void {
  for (const role of roles as unknown as readonly UnstructuredObject[]) {
    const resource = core.registry.find(
      'rbac.authorization.k8s.io',
      'v1',
      role.kind === 'ClusterRole' ? 'clusterroles' : 'clusterrolebindings',
    );
    const { name = '' } = role.metadata ?? {};
    if (resource === undefined || core.store.get(resource.bucket, '', name)) continue;
    const { kind, metadata, ...rest } = role;
    const object: UnstructuredObject = {
      kind: kind ?? '',
      apiVersion: 'rbac.authorization.k8s.io/v1',
      metadata: { ...metadata, uid: core.newUid(), creationTimestamp: timestamp(core.clock) },
      ...rest,
    };
    core.store.put(resource.bucket, '', name, (revision) => encodeStored(resource, object, revision), resource.codec.storedAs);
  }
}
