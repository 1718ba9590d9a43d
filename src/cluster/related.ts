import { messageOf } from '../base/errors.ts';
import type { ApiClient } from '../k8s/apiClient.ts';
import { apiVersionOf, kindKey, parseApiVersion, type ResourceType } from '../k8s/kind.ts';
import type { KubernetesObject, OwnerReference, UnstructuredObject } from '../k8s/object.ts';
import { isReason } from '../k8s/status.ts';
import type { ClusterRequests, EventRow, ObjectRef, OwnedObject, Related, RelatedObject } from '../protocol/cluster.ts';
import { conditionRows } from './conditions.ts';

/** Kinds that controllers commonly make, beside those that are asked for. */
const common: readonly ResourceType[] = (
  [
    ['apps', 'v1', 'Deployment', 'deployments'],
    ['apps', 'v1', 'ReplicaSet', 'replicasets'],
    ['apps', 'v1', 'StatefulSet', 'statefulsets'],
    ['apps', 'v1', 'DaemonSet', 'daemonsets'],
    ['batch', 'v1', 'CronJob', 'cronjobs'],
    ['batch', 'v1', 'Job', 'jobs'],
    ['', 'v1', 'Pod', 'pods'],
    ['', 'v1', 'Service', 'services'],
    ['discovery.k8s.io', 'v1', 'EndpointSlice', 'endpointslices'],
    ['', 'v1', 'ConfigMap', 'configmaps'],
    ['', 'v1', 'Secret', 'secrets'],
    ['', 'v1', 'ServiceAccount', 'serviceaccounts'],
    ['', 'v1', 'PersistentVolumeClaim', 'persistentvolumeclaims'],
    ['networking.k8s.io', 'v1', 'Ingress', 'ingresses'],
    ['rbac.authorization.k8s.io', 'v1', 'Role', 'roles'],
    ['rbac.authorization.k8s.io', 'v1', 'RoleBinding', 'rolebindings'],
  ] as const
).map(([group, version, kind, resource]) => ({ group, version, kind, resource, namespaced: true }));

const eventType: ResourceType = { group: '', version: 'v1', kind: 'Event', resource: 'events', namespaced: true };

/** Metadata of this many objects a kind are looked through; where there are more, that is told. */
const maxObjects = 20_000;
const pageSize = 2000;
const atOnce = 6;
const maxEvents = 500;
/** Circles among owners end here. */
const maxDepth = 10;

type Child = RelatedObject & { readonly uid: string; readonly owners: readonly string[] };

/** Looks at an object and around it. What may not be read, or is not served, is left out and named. */
export async function related(
  client: ApiClient,
  { type, namespace, name, among }: ClusterRequests['related']['params'],
  signal: AbortSignal,
): Promise<Related> {
  const object = await client.get<UnstructuredObject>(type, { namespace, name }, { signal });
  const { metadata = {} } = object;
  const unseen: string[] = [];
  const note = (what: string, error: unknown): void => {
    signal.throwIfAborted();
    if (!isReason(error, 'NotFound')) unseen.push(`${what}: ${messageOf(error)}`);
  };
  const kinds = new Map([...common, ...among].map((each) => [kindKey(each), each]));
  const searched = [...kinds.values()].filter((each) => namespace === '' || each.namespaced);
  const [owners, children, events] = await Promise.all([
    Promise.all((metadata.ownerReferences ?? []).map((owner) => ownerOf(client, owner, namespace, signal))),
    childrenOf(client, searched, namespace, signal, note, (what) => unseen.push(what)),
    eventsOf(client, object, signal).catch((error: unknown) => {
      note('events', error);
      return [];
    }),
  ]);
  const { conditions } = (object['status'] ?? {}) as { conditions?: unknown };
  return {
    resourceVersion: metadata.resourceVersion ?? '',
    created: metadata.creationTimestamp ?? '',
    deleting: metadata.deletionTimestamp !== undefined,
    finalizers: metadata.finalizers ?? [],
    conditions: conditionRows(conditions),
    ...(conditions !== undefined &&
      !Array.isArray(conditions) && { conditionsProblem: `status.conditions is no list but ${nameOf(conditions)}` }),
    owners,
    owned: ownedBy(metadata.uid ?? '', children, 0),
    events,
    managers: [...new Set((metadata.managedFields ?? []).map(({ manager }) => manager ?? 'unknown'))],
    unseen,
  };
}

async function ownerOf(client: ApiClient, owner: OwnerReference, namespace: string, signal: AbortSignal): Promise<RelatedObject> {
  const gvk = { ...parseApiVersion(owner.apiVersion), kind: owner.kind };
  const absent = (type: ResourceType): RelatedObject => ({ type, namespace: '', name: owner.name, found: false, finalizers: [] });
  try {
    const type = await client.resourceFor(gvk, { signal });
    const key = { namespace: type.namespaced ? namespace : '', name: owner.name };
    try {
      const { metadata } = await client.get<KubernetesObject>(type, key, { metadataOnly: true, signal });
      return { type, ...key, found: metadata?.uid === owner.uid, finalizers: metadata?.finalizers ?? [] };
    } catch {
      signal.throwIfAborted();
      return { ...absent(type), ...key };
    }
  } catch {
    signal.throwIfAborted();
    return absent({ ...gvk, resource: '', namespaced: true }); // its kind is not served any more
  }
}

async function childrenOf(
  client: ApiClient,
  types: readonly ResourceType[],
  namespace: string,
  signal: AbortSignal,
  note: (what: string, error: unknown) => void,
  tell: (what: string) => void,
): Promise<Child[]> {
  const children: Child[] = [];
  const queue = [...types];
  const work = async (): Promise<void> => {
    for (let type = queue.shift(); type !== undefined; type = queue.shift()) {
      try {
        children.push(...(await ofKind(client, type, namespace, signal, tell)));
      } catch (error) {
        note(type.resource, error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return children;
}

async function ofKind(
  client: ApiClient,
  type: ResourceType,
  namespace: string,
  signal: AbortSignal,
  tell: (what: string) => void,
): Promise<Child[]> {
  const found: Child[] = [];
  let next: string | undefined;
  let seen = 0;
  do {
    const page = await client.list(type, { namespace, limit: pageSize, continue: next, metadataOnly: true, signal });
    for (const { metadata = {} } of page.items) {
      if (metadata.ownerReferences === undefined) continue;
      const ref: ObjectRef = { type, namespace: metadata.namespace ?? '', name: metadata.name ?? '' };
      const owners = metadata.ownerReferences.map(({ uid }) => uid);
      found.push({ ...ref, uid: metadata.uid ?? '', owners, finalizers: metadata.finalizers ?? [] });
    }
    seen += page.items.length;
    next = page.metadata.continue || undefined;
  } while (next !== undefined && seen < maxObjects);
  if (next !== undefined) tell(`${type.resource}: only the first ${seen} were looked at`);
  return found;
}

function ownedBy(uid: string, children: readonly Child[], depth: number): OwnedObject[] {
  if (depth >= maxDepth) return [];
  return children
    .filter(({ owners }) => owners.includes(uid))
    .map(({ type, namespace, name, finalizers, uid: own }) => ({
      type,
      namespace,
      name,
      finalizers,
      owned: ownedBy(own, children, depth + 1),
    }))
    .toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
}

function textOf({ type, namespace, name }: ObjectRef): string {
  return [type.kind, apiVersionOf(type), namespace, name].join('\n');
}

interface CoreEvent extends KubernetesObject {
  readonly type?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly count?: number;
  readonly lastTimestamp?: string | null;
  readonly eventTime?: string | null;
  readonly firstTimestamp?: string | null;
  readonly series?: { readonly count?: number; readonly lastObservedTime?: string };
  readonly source?: { readonly component?: string };
  readonly reportingComponent?: string;
}

async function eventsOf(client: ApiClient, object: UnstructuredObject, signal: AbortSignal): Promise<EventRow[]> {
  const { uid, namespace } = object.metadata ?? {};
  const fieldSelector = `involvedObject.uid=${uid ?? ''}`;
  const { items } = await client.list<CoreEvent>(eventType, { namespace: namespace ?? '', fieldSelector, limit: maxEvents, signal });
  return items.map(eventRow).toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

function eventRow(event: CoreEvent): EventRow {
  const { series } = event;
  return {
    type: event.type ?? '',
    reason: event.reason ?? '',
    message: event.message ?? '',
    count: series?.count ?? event.count ?? 1,
    at:
      series?.lastObservedTime ?? event.lastTimestamp ?? event.eventTime ?? event.firstTimestamp ?? event.metadata?.creationTimestamp ?? '',
    source: event.source?.component || event.reportingComponent || '',
  };
}

function nameOf(value: unknown): string {
  return value === null ? 'null' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
