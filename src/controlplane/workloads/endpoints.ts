import { deepEqual } from '../../k8s/json.ts';
import { isReason } from '../../k8s/status.ts';
import type { Context } from '../../runtime/controller/reconciler.ts';
import { kind } from '../../runtime/kind.ts';
import type { Manager } from '../../runtime/manager/manager.ts';
import { Service } from '../../runtime/objects/builtinKinds.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import { setControllerReference } from '../../runtime/objects/ownership.ts';
import { Pod } from './kinds.ts';
import { isOver, isReady, isTerminating } from './podState.ts';
import { nameOf } from './revisions.ts';
import type { World } from './world.ts';
import { readPorts, type Port, servedPods, servicesOf } from './services.ts';

interface Address {
  readonly ip: string;
  readonly nodeName?: string;
  readonly targetRef: { readonly kind: 'Pod'; readonly namespace: string; readonly name: string; readonly uid: string };
}

interface Endpoints extends KubernetesObject {
  subsets?: { addresses?: Address[]; notReadyAddresses?: Address[]; ports?: Port[] }[];
}
const Endpoints = kind<Endpoints>({ group: '', version: 'v1', kind: 'Endpoints' });

interface EndpointSlice extends KubernetesObject {
  addressType: 'IPv4';
  endpoints: object[];
  ports: Port[];
}
const EndpointSlice = kind<EndpointSlice>({ group: 'discovery.k8s.io', version: 'v1', kind: 'EndpointSlice' });

/** Writes down, for each Service with a selector, which pods are behind it: as Endpoints, which older clients read. */
export function addEndpoints(manager: Manager, world: World): void {
  manager
    .controller('endpoints-controller')
    .for(Service)
    .watches(Pod, (pod) => servicesOf(manager, pod))
    .reconcile(async (request, context) => {
      const service = await context.client.get(Service, request);
      if (service === undefined) return remove(context, request);
      if (service.spec?.selector !== undefined && service.metadata?.deletionTimestamp === undefined)
        await syncEndpoints(service, context, world);
    });
}

/** The same as EndpointSlices, of at most 100 endpoints each. */
export function addEndpointSlices(manager: Manager, world: World): void {
  manager
    .controller('endpointslice-controller')
    .for(Service)
    .owns(EndpointSlice)
    .watches(Pod, (pod) => servicesOf(manager, pod))
    .reconcile(async (request, context) => {
      const service = await context.client.get(Service, request);
      if (service?.spec?.selector !== undefined && service.metadata?.deletionTimestamp === undefined)
        await syncSlices(service, context, world);
    });
}

async function syncEndpoints(service: Service, context: Context, world: World): Promise<void> {
  const { name = '', namespace = '', labels } = service.metadata ?? {};
  const pods = (await servedPods(context.client, service)).filter((pod) => !isTerminating(pod));
  const isReadyOne = (pod: Pod): boolean => isReady(pod) || publishesAll(service);
  const [ready, waiting] = [pods.filter(isReadyOne), pods.filter((pod) => !isReadyOne(pod))];
  const ports = pods[0] ? readPorts(service, pods[0]) : [];
  const subset = {
    ...(ready.length > 0 && { addresses: ready.map(addressOf) }),
    ...(waiting.length > 0 && { notReadyAddresses: waiting.map(addressOf) }),
    ...(ports.length > 0 && { ports }),
  };
  const subsets = pods.length === 0 ? undefined : [subset];
  const known = await context.client.getLive(Endpoints, { namespace, name });
  const all = { ...labels, 'endpoints.kubernetes.io/managed-by': 'endpoint-controller' };
  if (known === undefined) {
    await context.client.create(
      Endpoints({
        metadata: { name, namespace, labels: all, annotations: triggered(service.metadata?.creationTimestamp ?? world.now()) },
        ...(subsets && { subsets }),
      }),
    );
  } else if (!deepEqual(known.subsets, subsets) || !deepEqual(known.metadata?.labels, all)) {
    const { subsets: _old, ...rest } = known;
    await context.client.update(
      Endpoints({
        ...rest,
        metadata: { ...known.metadata, labels: all, annotations: triggered(world.now()) },
        ...(subsets && { subsets }),
      }),
    );
  }
}

async function remove({ client }: Context, key: { namespace: string; name: string }): Promise<void> {
  try {
    await client.delete(Endpoints, key);
  } catch (error) {
    if (!isReason(error, 'NotFound')) throw error;
  }
}

/** When what led to this had changed, for those who measure how long it takes to get about. */
function triggered(at: string): Record<string, string> {
  return { 'endpoints.kubernetes.io/last-change-trigger-time': at };
}

const perSlice = 100;

async function syncSlices(service: Service, context: Context, world: World): Promise<void> {
  const { client } = context;
  const { name = '', namespace = '', labels } = service.metadata ?? {};
  const pods = await servedPods(client, service);
  const ports = pods[0] ? readPorts(service, pods[0]) : [];
  const known = (await client.list(EndpointSlice, { namespace, labels: { 'kubernetes.io/service-name': name } })).toSorted((a, b) =>
    nameOf(a) < nameOf(b) ? -1 : 1,
  );
  const chunks = Math.max(1, Math.ceil(pods.length / perSlice));
  const own = {
    ...labels,
    'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io',
    'kubernetes.io/service-name': name,
    ...(service.spec?.clusterIP === 'None' && { 'service.kubernetes.io/headless': '' }),
  };
  for (let i = 0; i < chunks; i++) {
    const endpoints = pods.slice(i * perSlice, (i + 1) * perSlice).map((pod) => endpointOf(service, pod));
    const old = known[i];
    if (old === undefined) {
      const made = EndpointSlice({
        metadata: {
          generateName: `${name}-`,
          namespace,
          labels: own,
          annotations: triggered(service.metadata?.creationTimestamp ?? world.now()),
        },
        addressType: 'IPv4',
        endpoints,
        ports,
      });
      await client.create(setControllerReference(service, made));
    } else if (!deepEqual([old.endpoints, old.ports, old.metadata?.labels], [endpoints, ports, own])) {
      await client.update(
        EndpointSlice({ ...old, metadata: { ...old.metadata, labels: own, annotations: triggered(world.now()) }, endpoints, ports }),
      );
    }
  }
  for (const extra of known.slice(chunks)) await client.delete(EndpointSlice, extra.metadata ?? {});
}

function endpointOf(service: Service, pod: Pod): object {
  const { nodeName, targetRef, ip } = addressOf(pod);
  const serving = isReady(pod) && !isOver(pod);
  const terminating = isTerminating(pod);
  return {
    addresses: [ip],
    conditions: { ready: (serving && !terminating) || publishesAll(service), serving, terminating },
    targetRef,
    ...(nodeName !== undefined && { nodeName }),
  };
}

function publishesAll(service: Service): boolean {
  return (service.spec as { publishNotReadyAddresses?: boolean } | undefined)?.publishNotReadyAddresses === true;
}

function addressOf(pod: Pod): Address {
  const { namespace = '', name = '', uid = '' } = pod.metadata ?? {};
  const { nodeName } = pod.spec ?? {};
  return { ip: pod.status?.podIP ?? '', ...(nodeName && { nodeName }), targetRef: { kind: 'Pod', namespace, name, uid } };
}
