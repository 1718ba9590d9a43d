import { labelName } from '../../k8s/names.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import { forbidden } from '../status/failures.ts';
import { defineBuiltIn } from './define.ts';
import { keep } from './generic.ts';

interface Status {
  phase?: string;
}

interface Spec {
  finalizers?: string[];
}

export const phaseOf = (object: UnstructuredObject): string => (object['status'] as Status | undefined)?.phase ?? '';

const immortal = ['default', 'kube-public', 'kube-system'];

/** Deleting one marks it as terminating; `namespaces/` empties it and then takes the finalizer in its spec away. */
export const namespaces = defineBuiltIn({
  group: '',
  version: 'v1',
  resource: 'namespaces',
  kind: 'Namespace',
  shortNames: ['ns'],
  namespaced: false,
  verbs: ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch'],
  subresources: ['finalize', 'status'],
  nameRule: labelName,
  answersDeleteWithObject: true,
  statusKeeps: [['metadata']],
  selectable: { fields: ['status.phase', 'name'], values: (object) => ({ 'status.phase': phaseOf(object) }) },
  strategy: {
    prepareForCreate(object) {
      object['status'] = { phase: 'Active' };
    },
    complete(object) {
      const spec = (object['spec'] ??= {}) as Spec;
      spec.finalizers = [...new Set([...(spec.finalizers ?? []), 'kubernetes'])];
    },
    prepareForUpdate(object, old, subresource) {
      if (subresource !== 'status') object['status'] = old['status'];
      if (subresource !== 'finalize') object['spec'] = old['spec'];
      if (subresource === 'status') keep(object, old, ['metadata']);
    },
    prepareForDelete(object) {
      const name = object.metadata?.name ?? '';
      if (immortal.includes(name)) throw forbidden({ group: '', resource: 'namespaces' }, name, 'this namespace may not be deleted');
      object['status'] = { ...(object['status'] as object | undefined), phase: 'Terminating' };
    },
  },
});
