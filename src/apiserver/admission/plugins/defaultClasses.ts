import type { UnstructuredObject } from '../../../k8s/object.ts';
import { decodeJson, isTree, type Tree } from '../../json/bytes.ts';
import type { Store } from '../../storage/store.ts';
import { isOf, type Plugin } from './plugin.ts';

/** A claim that names no class gets the default one. */
export const defaultStorageClass: Plugin = {
  mutate(change) {
    const { call, operation, subresource, object } = change;
    if (operation !== 'CREATE' || subresource !== '' || !object || !isOf(change, '', 'persistentvolumeclaims')) return;
    const spec = object['spec'];
    if (!isTree(spec) || spec['storageClassName'] !== undefined) return;
    if (object.metadata?.annotations?.['volume.beta.kubernetes.io/storage-class'] !== undefined) return;
    setDefault(spec, 'storageClassName', newest(call.core.store, 'storage.k8s.io/storageclasses', storageMarks));
  },
};

/** And so does an Ingress. */
export const defaultIngressClass: Plugin = {
  mutate(change) {
    const { call, operation, subresource, object } = change;
    if (operation !== 'CREATE' || subresource !== '' || !object || !isOf(change, 'networking.k8s.io', 'ingresses')) return;
    const spec = object['spec'];
    if (!isTree(spec) || spec['ingressClassName'] !== undefined) return;
    if (object.metadata?.annotations?.['kubernetes.io/ingress.class'] !== undefined) return;
    setDefault(spec, 'ingressClassName', newest(call.core.store, 'networking.k8s.io/ingressclasses', ingressMarks));
  },
};

const storageMarks = ['storageclass.kubernetes.io/is-default-class', 'storageclass.beta.kubernetes.io/is-default-class'];
const ingressMarks = ['ingressclass.kubernetes.io/is-default-class'];

function setDefault(spec: Tree, field: string, name: string | undefined): void {
  if (name !== undefined) spec[field] = name;
}

/** Of several that are marked the newest counts, of those the first by name. */
function newest(store: Store, bucket: string, marks: readonly string[]): string | undefined {
  const marked = store
    .list(bucket)
    .map((entry) => (decodeJson(entry.bytes) as UnstructuredObject).metadata ?? {})
    .filter(({ annotations = {} }) => marks.some((mark) => annotations[mark] === 'true'));
  const [first] = marked.toSorted(({ creationTimestamp: a = '' }, { creationTimestamp: b = '' }) => (a > b ? -1 : a < b ? 1 : 0));
  return first?.name;
}
