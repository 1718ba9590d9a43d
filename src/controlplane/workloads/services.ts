import type { Manager } from '../../runtime/manager/manager.ts';
import { Service } from '../../runtime/objects/builtinKinds.ts';
import type { Client } from '../../runtime/reads/client.ts';
import { Pod } from './kinds.ts';
import { isOver } from './podState.ts';
import { nameOf } from './revisions.ts';

export interface Port {
  readonly name?: string;
  readonly port: number;
  readonly protocol: string;
  readonly appProtocol?: string;
}

/** The pods behind a service that have an address, by name. */
export async function servedPods(client: Client, service: Service): Promise<Pod[]> {
  const pods = await client.list(Pod, { namespace: service.metadata?.namespace ?? '' });
  return pods
    .filter((pod) => selects(service, pod) && pod.status?.podIP !== undefined && !isOver(pod))
    .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** The services that a pod is behind. */
export async function servicesOf(manager: Manager, pod: Pod): Promise<{ namespace: string; name: string }[]> {
  const namespace = pod.metadata?.namespace ?? '';
  const services = await manager.client.list(Service, { namespace });
  return services.filter((service) => selects(service, pod)).map((service) => ({ namespace, name: nameOf(service) }));
}

function selects({ spec }: Service, { metadata }: Pod): boolean {
  const wanted = Object.entries(spec?.selector ?? {});
  return wanted.length > 0 && wanted.every(([key, value]) => metadata?.labels?.[key] === value);
}

/** A service's ports as they are on a pod: a target by name is that of a container. */
export function readPorts({ spec }: Service, pod: Pod): Port[] {
  return (spec?.ports ?? []).flatMap(({ name, protocol = 'TCP', port, targetPort, appProtocol }) => {
    const number = typeof targetPort === 'string' ? named(pod, targetPort, protocol) : targetPort || port;
    if (number === undefined) return [];
    return [{ ...(name && { name }), port: number, protocol, ...(appProtocol && { appProtocol }) }];
  });
}

function named(pod: Pod, name: string, protocol: string): number | undefined {
  const ports = (pod.spec?.containers ?? []).flatMap(({ ports: own = [] }) => own);
  return ports.find((one) => one.name === name && (one.protocol ?? 'TCP') === protocol)?.containerPort;
}
