import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { Room } from '../../room.ts';
import { deepEqual } from '../../../../k8s/json.ts';
import type { Tree } from '../../../json/bytes.ts';
import { treeAt } from '../read.ts';
import { settleService } from './allocation.ts';
import { serviceCells } from './cells.ts';
import { validateService, validateServiceChange, validateServiceStatus } from './serviceValidation.ts';

export const services: Room = {
  cells: serviceCells,
  prepareForUpdate: (object, old, subresource) => (subresource === '' ? keepAllocated(object, old) : undefined),
  settle: settleService,
  changeFirst: true,
  validate: (object) => validateService(object),
  validateChange: validateServiceChange,
  validateStatus: validateServiceStatus,
};

/** A client that says nothing of what was given to the service means what it has. */
function keepAllocated(object: UnstructuredObject, old: UnstructuredObject): void {
  const spec = treeAt(object, 'spec');
  const before = treeAt(old, 'spec');
  const had = (type: unknown): boolean => type !== 'ExternalName';
  dropWhatGoes(spec, before);
  alignAddresses(spec, before);
  if (!had(spec['type']) || !had(before['type'])) return;
  for (const field of ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy']) {
    if (spec[field] === undefined && before[field] !== undefined) spec[field] = structuredClone(before[field]);
  }
  keepNodePorts(spec, before);
}

function keepNodePorts(spec: Record<string, unknown>, before: Record<string, unknown>): void {
  if (spec['type'] !== 'NodePort' && spec['type'] !== 'LoadBalancer') return;
  const old = (before['ports'] ?? []) as Record<string, unknown>[];
  for (const port of (spec['ports'] ?? []) as Record<string, unknown>[]) {
    const same = old.find((one) => one['port'] === port['port'] && one['protocol'] === port['protocol']);
    if (port['nodePort'] === undefined && same?.['nodePort'] !== undefined) port['nodePort'] = same['nodePort'];
  }
}

/** What a service's new type has not, and the client only sends back as it was. */
function dropWhatGoes(spec: Tree, before: Tree): void {
  const drop = (fields: readonly string[]): void => {
    for (const field of fields) if (deepEqual(spec[field] ?? null, before[field] ?? null)) delete spec[field];
  };
  const [type, was] = [spec['type'], before['type']];
  if (type === 'ExternalName' && was !== 'ExternalName')
    drop(['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy', 'internalTrafficPolicy']);
  if (type !== 'LoadBalancer' && was === 'LoadBalancer') drop(['allocateLoadBalancerNodePorts', 'loadBalancerClass']);
  if (type !== 'LoadBalancer' || spec['externalTrafficPolicy'] !== 'Local') drop(['healthCheckNodePort']);
}

/** Who changes the one address, and leaves the list as it was, means the list, too. */
function alignAddresses(spec: Tree, before: Tree): void {
  const address = spec['clusterIP'];
  if (address === undefined || address === before['clusterIP']) return;
  if (deepEqual(spec['clusterIPs'] ?? null, before['clusterIPs'] ?? null)) spec['clusterIPs'] = [address];
}
