import { defaultCrd } from '../../../crd/schema/index.ts';
import type { UnstructuredObject } from '../../../k8s/object.ts';
import { asCrd } from '../../crd/asCrd.ts';
import type { Room } from '../room.ts';

export const definitions: Room = {
  convert: (object) => defaultCrd(asCrd(object)),
  cells(object) {
    const { spec } = asCrd(object);
    return [
      object.metadata?.name ?? '',
      spec.scope,
      versionsOf(object),
      object.metadata?.creationTimestamp ?? '',
      spec.group,
      spec.names.kind,
      (spec.names.shortNames ?? []).join(),
      isEstablished(object),
    ];
  },
};

function versionsOf(object: UnstructuredObject): string {
  return asCrd(object)
    .spec.versions.filter(({ served }) => served)
    .map(({ name, storage }) => (storage ? `${name}(storage)` : name))
    .sort()
    .join();
}

function isEstablished(object: UnstructuredObject): boolean {
  return asCrd(object).status?.conditions?.some(({ type, status }) => type === 'Established' && status === 'True') ?? false;
}
