import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { Room } from '../../room.ts';
import { isTree } from '../../../json/bytes.ts';
import { treeAt } from '../read.ts';
import { settleService } from './allocation.ts';
import { serviceCells } from './cells.ts';
import { validateService, validateServiceChange, validateServiceStatus } from './serviceValidation.ts';

export const services: Room = {
  cells: serviceCells,
  convert: alignAddresses,
  prepareForUpdate: (object, old, subresource) => (subresource === '' ? keepAllocated(object, old) : undefined),
  settle: settleService,
  changeFirst: true,
  validate: (object) => validateService(object),
  validateChange: validateServiceChange,
  validateStatus: validateServiceStatus,
};

/** `clusterIP` and the first of `clusterIPs` are one and the same. */
function alignAddresses(object: UnstructuredObject): void {
  const { spec } = object;
  if (!isTree(spec)) return;
  const all = spec['clusterIPs'];
  if (spec['clusterIP'] === undefined && Array.isArray(all) && all.length > 0) spec['clusterIP'] = all[0] as string;
}

/** A client that says nothing of what was given to the service means what it has. */
function keepAllocated(object: UnstructuredObject, old: UnstructuredObject): void {
  const spec = treeAt(object, 'spec');
  const before = treeAt(old, 'spec');
  const had = (type: unknown): boolean => type !== 'ExternalName';
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
