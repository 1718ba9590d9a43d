import type { UnstructuredObject } from '../../../k8s/object.ts';
import { decodeJson, isTree } from '../../json/bytes.ts';
import type { Store } from '../../storage/store.ts';
import { isOf, type Plugin } from './plugin.ts';

/** A claim that names no class gets the default one. */
export const defaultStorageClass = defaultClass({
  of: ['', 'persistentvolumeclaims'],
  field: 'storageClassName',
  olderName: 'volume.beta.kubernetes.io/storage-class',
  classes: 'storage.k8s.io/storageclasses',
  marks: ['storageclass.kubernetes.io/is-default-class', 'storageclass.beta.kubernetes.io/is-default-class'],
});

/** And so does an Ingress. */
export const defaultIngressClass = defaultClass({
  of: ['networking.k8s.io', 'ingresses'],
  field: 'ingressClassName',
  olderName: 'kubernetes.io/ingress.class',
  classes: 'networking.k8s.io/ingressclasses',
  marks: ['ingressclass.kubernetes.io/is-default-class'],
});

interface Classed {
  /** Group and resource of what names a class. */
  readonly of: readonly [string, string];
  /** Of its spec. */
  readonly field: string;
  /** The annotation that named the class before there was the field. */
  readonly olderName: string;
  readonly classes: string;
  /** Annotations of a class, one of which says that it is the default. */
  readonly marks: readonly string[];
}

function defaultClass({ of, field, olderName, classes, marks }: Classed): Plugin {
  return {
    mutate(change) {
      const { call, operation, subresource, object } = change;
      if (operation !== 'CREATE' || subresource !== '' || !object || !isOf(change, ...of)) return;
      const spec = object['spec'];
      if (!isTree(spec) || spec[field] !== undefined || object.metadata?.annotations?.[olderName] !== undefined) return;
      const name = newest(call.core.store, classes, marks);
      if (name !== undefined) spec[field] = name;
    },
  };
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
