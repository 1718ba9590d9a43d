import { validateCrd } from '../../crd/schema/index.ts';
import { deepEqual } from '../../k8s/json.ts';
import { defineBuiltIn } from '../builtin/define.ts';
import { asCrd } from './asCrd.ts';

/** apiextensions.k8s.io/v1 CustomResourceDefinitions as objects; what they bring about is in `controller.ts`. */
export const definitions = defineBuiltIn({
  group: 'apiextensions.k8s.io',
  version: 'v1',
  resource: 'customresourcedefinitions',
  kind: 'CustomResourceDefinition',
  shortNames: ['crd', 'crds'],
  categories: ['api-extensions'],
  namespaced: false,
  subresources: ['status'],
  statusKeeps: [['metadata']],
  strategy: {
    allowUnconditionalUpdate: false,
    prepareForCreate(object) {
      (object.metadata ??= {}).generation = 1;
      const crd = asCrd(object);
      const storage = crd.spec?.versions?.find((version) => version.storage)?.name;
      const storedVersions = storage === undefined ? [] : [storage];
      object['status'] = { conditions: null, acceptedNames: { plural: '', kind: '' }, storedVersions };
    },
    prepareForUpdate(object, old, subresource) {
      if (subresource === 'status') {
        object['spec'] = old['spec'];
        object.metadata = { ...old.metadata, ...(object.metadata?.managedFields ? { managedFields: object.metadata.managedFields } : {}) };
        return;
      }
      if (old['status'] === undefined) delete object['status'];
      else object['status'] = old['status'];
      const crd = asCrd(object);
      for (const version of crd.spec?.versions ?? []) {
        const stored = crd.status?.storedVersions ?? [];
        if (version.storage && !stored.includes(version.name))
          object['status'] = { ...crd.status, storedVersions: [...stored, version.name] };
      }
      if (!deepEqual(object['spec'], old['spec'])) (object.metadata ??= {}).generation = (old.metadata?.generation ?? 0) + 1;
    },
    prepareForDelete(object) {
      const meta = (object.metadata ??= {});
      meta.finalizers = [...new Set([...(meta.finalizers ?? []), cleanupFinalizer])];
    },
    validateCreate: (object) => validateCrd(asCrd(object)),
    validateUpdate: (object, old, subresource) => (subresource === 'status' ? [] : validateCrd(asCrd(object), asCrd(old))),
  },
});

/** Holds a CRD that is being deleted until its objects are gone. */
export const cleanupFinalizer = 'customresourcecleanup.apiextensions.k8s.io';
