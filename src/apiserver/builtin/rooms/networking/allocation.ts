import { invalidValue } from '../../../../k8s/fieldError.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import { decodeJson, type Tree } from '../../../json/bytes.ts';
import { internalError, invalid } from '../../../status/failures.ts';
import { derive } from '../../../storage/entry.ts';
import type { Store } from '../../../storage/store.ts';
import { listAt, numberAt, textAt, textsAt, treeAt } from '../read.ts';

/** Service addresses come out of 10.96.0.0/16, node ports out of 30000-32767. The first address is the API server's own. */
const range = { prefix: '10.96.', text: '10.96.0.0/16', first: 2, last: 65_534 } as const;
const ports = { first: 30_000, last: 32_767 } as const;

/** Gives a service the address and the node ports that its type needs and that nobody else has. */
export function settleService(object: UnstructuredObject, old: UnstructuredObject | undefined, store: Store): void {
  const spec = treeAt(object, 'spec');
  const type = textAt(spec, 'type');
  if (type === 'ExternalName') {
    for (const field of ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy']) delete spec[field];
    return;
  }
  checkFamilies(object, spec);
  const others = store
    .list('services')
    .filter(({ partition, name }) => partition !== object.metadata?.namespace || name !== object.metadata?.name)
    .map((entry) => derive(entry, 'allocated', () => allocatedBy(decodeJson(entry.bytes) as UnstructuredObject)));
  const asked = textAt(spec, 'clusterIP');
  const taken = new Set(others.map(({ address }) => address));
  if (asked === '') spec['clusterIP'] = freeAddress(taken);
  else if (asked !== 'None' && asked !== textAt(old, 'spec.clusterIP')) checkAddress(object, asked, taken);
  spec['clusterIPs'] = [spec['clusterIP']];
  spec['ipFamilies'] ??= ['IPv4'];
  spec['ipFamilyPolicy'] ??= 'SingleStack';
  givePorts(object, spec, type, new Set(others.flatMap((one) => one.ports)));
}

/** What only a cluster of two families could give. */
function checkFamilies(object: UnstructuredObject, spec: Tree): void {
  const wrong = textsAt(spec, 'ipFamilies').findIndex((family) => family !== 'IPv4');
  const cause =
    spec['ipFamilyPolicy'] === 'RequireDualStack'
      ? invalidValue('spec.ipFamilyPolicy', 'RequireDualStack', 'this cluster is not configured for dual-stack services')
      : wrong >= 0
        ? invalidValue(`spec.ipFamilies[${wrong}]`, textsAt(spec, 'ipFamilies')[wrong], 'not configured on this cluster')
        : undefined;
  if (cause) throw invalid({ group: '', kind: 'Service' }, object.metadata?.name ?? '', [cause]);
}

interface Allocated {
  readonly address: string;
  readonly ports: readonly number[];
}

function allocatedBy(service: UnstructuredObject): Allocated {
  const nodePorts = listAt(service, 'spec.ports').map((port) => numberAt(port, 'nodePort'));
  return { address: textsAt(service, 'spec.clusterIPs')[0] ?? '', ports: nodePorts.filter((port) => port > 0) };
}

function freeAddress(taken: ReadonlySet<string>): string {
  for (let number = range.first; number <= range.last; number++) {
    const address = `${range.prefix}${number >> 8}.${number & 255}`;
    if (!taken.has(address)) return address;
  }
  throw internalError('failed to allocate a serviceIP: range is full');
}

function checkAddress(object: UnstructuredObject, address: string, taken: ReadonlySet<string>): void {
  const refuse = (why: string): never => {
    throw invalid({ group: '', kind: 'Service' }, object.metadata?.name ?? '', [
      invalidValue('spec.clusterIPs', [address], `failed to allocate IP ${address}: ${why}`),
    ]);
  };
  if (!address.startsWith(range.prefix))
    refuse(`the provided IP (${address}) is not in the valid range. The range of valid IPs is ${range.text}`);
  if (taken.has(address)) refuse('provided IP is already allocated');
}

function givePorts(object: UnstructuredObject, spec: Tree, type: string, taken: Set<number>): void {
  const wants = type === 'NodePort' || (type === 'LoadBalancer' && spec['allocateLoadBalancerNodePorts'] !== false);
  for (const [index, port] of listAt(spec, 'ports').entries()) {
    const given = numberAt(port, 'nodePort');
    if (type === 'ClusterIP') delete port['nodePort'];
    else if (given > 0) {
      if (taken.has(given)) {
        const cause = invalidValue(`spec.ports[${index}].nodePort`, given, 'provided port is already allocated');
        throw invalid({ group: '', kind: 'Service' }, object.metadata?.name ?? '', [cause]);
      }
    } else if (wants) port['nodePort'] = freePort(taken);
    taken.add(numberAt(port, 'nodePort'));
  }
}

function freePort(taken: ReadonlySet<number>): number {
  for (let port = ports.first; port <= ports.last; port++) if (!taken.has(port)) return port;
  throw internalError('failed to allocate a nodePort: range is full');
}
