import type { UnstructuredObject } from '../../k8s/object.ts';
import { configMaps } from '../builtin/configMaps.ts';
import { namespaces, phaseOf } from '../builtin/namespaces.ts';
import { serviceAccounts } from '../builtin/serviceAccounts.ts';
import { type Core, timestamp } from '../context.ts';
import { Reactor } from '../internal/reactor.ts';
import { decodeJson } from '../json/bytes.ts';
import type { Resource } from '../registry/resource.ts';
import { encodeStored } from '../registry/views.ts';
import type { Store } from '../storage/store.ts';

/**
 * What every living namespace holds: the service account `default` and the ConfigMap `kube-root-ca.crt`; put back when they are
 * deleted or changed, as the controllers of a real cluster do. Part of the server, not of the control plane's program, because
 * it is needed at every start and costs a few writes, not a process full of caches.
 */
export class NamespaceDefaults {
  readonly #core: Core;
  readonly #ca: string;

  constructor(core: Core, options: { ca: string; onError: (error: unknown) => void }) {
    this.#core = core;
    this.#ca = options.ca;
    const reactor = new Reactor((name) => this.#fill(name), options.onError);
    for (const entry of core.store.list(namespaces.bucket)) this.#fill(entry.name);
    core.store.onChange(({ entry }) => {
      if (entry.bucket === namespaces.bucket) reactor.request(entry.name);
      else if (isDefault(entry)) reactor.request(entry.partition);
    });
  }

  #fill(namespace: string): void {
    const { store } = this.#core;
    const entry = store.get(namespaces.bucket, '', namespace);
    if (!entry || phaseOf(decodeJson(entry.bytes)) === 'Terminating') return;
    if (!store.get(serviceAccounts.bucket, namespace, 'default')) {
      this.#put(serviceAccounts, { kind: 'ServiceAccount', apiVersion: 'v1', metadata: this.#meta('default', namespace) });
    }
    const known = store.get(configMaps.bucket, namespace, caName);
    const old = known && (decodeJson(known.bytes) as UnstructuredObject);
    if ((old?.['data'] as Record<string, string> | undefined)?.['ca.crt'] === this.#ca) return;
    const metadata = old?.metadata ?? { ...this.#meta(caName, namespace), annotations: { 'kubernetes.io/description': description } };
    metadata.managedFields = [booked(timestamp(this.#core.clock))];
    this.#put(configMaps, { kind: 'ConfigMap', apiVersion: 'v1', metadata, data: { 'ca.crt': this.#ca } });
  }

  #meta(name: string, namespace: string): NonNullable<UnstructuredObject['metadata']> {
    return { name, namespace, uid: this.#core.newUid(), creationTimestamp: timestamp(this.#core.clock) };
  }

  #put(resource: Resource, object: UnstructuredObject): void {
    const { name = '', namespace = '' } = object.metadata ?? {};
    const encode: Parameters<Store['put']>[3] = (revision) => encodeStored(resource, object, revision);
    this.#core.store.put(resource.bucket, namespace, name, encode, resource.codec.storedAs);
  }
}

const caName = 'kube-root-ca.crt';

const description =
  'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or ' +
  'kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.';

function isDefault({ bucket, name }: { bucket: string; name: string }): boolean {
  return (bucket === serviceAccounts.bucket && name === 'default') || (bucket === configMaps.bucket && name === caName);
}

function booked(time: string): NonNullable<NonNullable<UnstructuredObject['metadata']>['managedFields']>[number] {
  const fieldsV1 = {
    'f:data': { '.': {}, 'f:ca.crt': {} },
    'f:metadata': { 'f:annotations': { '.': {}, 'f:kubernetes.io/description': {} } },
  };
  return { manager: 'kube-controller-manager', operation: 'Update', apiVersion: 'v1', time, fieldsType: 'FieldsV1', fieldsV1 };
}
