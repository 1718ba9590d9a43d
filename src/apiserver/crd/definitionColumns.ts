import type { UnstructuredObject } from '../../k8s/object.ts';
import { column, nameColumn } from '../builtin/define.ts';
import type { Column } from '../registry/resource.ts';
import { asCrd } from './asCrd.ts';

/** What `kubectl get crd` prints. */
export const definitionColumns: readonly Column[] = [
  nameColumn,
  column('Scope', 'string', (object) => asCrd(object).spec.scope, { description: 'Cluster/Namespaced' }),
  column('Versions', 'string', versionsOf, { description: 'Served versions' }),
  column('Created At', 'date', (object) => object.metadata?.creationTimestamp ?? '', { description: 'When it was created.' }),
  column('Group', 'string', (object) => asCrd(object).spec.group, { priority: 1, description: 'API group' }),
  column('Kind', 'string', (object) => asCrd(object).spec.names.kind, { priority: 1, description: 'CustomResource kind' }),
  column('ShortNames', 'string', (object) => (asCrd(object).spec.names.shortNames ?? []).join(), {
    priority: 1,
    description: 'Short names',
  }),
  column('Established', 'boolean', isEstablished, { priority: 1, description: 'Established status' }),
];

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
