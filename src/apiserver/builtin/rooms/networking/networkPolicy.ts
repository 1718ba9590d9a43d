import { forbiddenValue, invalidValue, requiredValue, unsupportedValue } from '../../../../k8s/fieldError.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import type { Room } from '../../room.ts';
import { isRange, isStrictlyWithin, notRange } from '../addresses.ts';
import { labelSelector } from '../checks.ts';
import { portCauses } from '../podSpec/probes.ts';
import { listAt, textAt, textsAt, treeAt, valueAt } from '../read.ts';
import { networkPolicyCells } from './cells.ts';

export const networkPolicies: Room = { cells: networkPolicyCells, validate: check };

const protocols = ['TCP', 'UDP', 'SCTP'];

function check(object: UnstructuredObject): StatusCause[] {
  const rules = (field: string, peers: string): StatusCause[] =>
    listAt(object, `spec.${field}`).flatMap((rule, index) => {
      const path = `spec.${field}[${index}]`;
      return [
        ...listAt(rule, 'ports').flatMap((port, at) => portRuleCauses(port, `${path}.ports[${at}]`)),
        ...listAt(rule, peers).flatMap((peer, at) => peerCauses(peer, `${path}.${peers}[${at}]`)),
      ];
    });
  return [
    ...labelSelector(treeAt(object, 'spec.podSelector'), 'spec.podSelector'),
    ...rules('ingress', 'from'),
    ...rules('egress', 'to'),
    ...textsAt(object, 'spec.policyTypes').flatMap((type, index) =>
      type === 'Ingress' || type === 'Egress' ? [] : [unsupportedValue(`spec.policyTypes[${index}]`, type, ['Ingress', 'Egress'])],
    ),
  ];
}

function portRuleCauses(rule: Tree, path: string): StatusCause[] {
  const protocol = textAt(rule, 'protocol');
  const port = rule['port'];
  const end = rule['endPort'];
  const causes: StatusCause[] = [];
  if (protocol !== '' && !protocols.includes(protocol)) causes.push(unsupportedValue(`${path}.protocol`, protocol, protocols));
  if (port !== undefined) causes.push(...portCauses(port, `${path}.port`));
  if (typeof end === 'number') {
    if (port === undefined) causes.push(requiredValue(`${path}.port`, 'must be specified when `endPort` is specified'));
    else if (typeof port === 'number' && end < port)
      causes.push(invalidValue(`${path}.endPort`, end, 'must be greater than or equal to `port`'));
  }
  return causes;
}

function peerCauses(peer: Tree, path: string): StatusCause[] {
  const block = peer['ipBlock'] as Tree | undefined;
  const given = ['podSelector', 'namespaceSelector'].filter((field) => valueAt(peer, field) !== undefined);
  const causes = given.flatMap((field) => labelSelector(treeAt(peer, field), `${path}.${field}`));
  if (block === undefined) return given.length === 0 ? [requiredValue(path, 'must specify a peer')] : causes;
  if (given.length > 0) return [...causes, forbiddenValue(path, 'may not specify both ipBlock and another peer')];
  return [...causes, ...blockCauses(block, `${path}.ipBlock`)];
}

function blockCauses(block: Tree, path: string): StatusCause[] {
  const range = textAt(block, 'cidr');
  if (range === '') return [requiredValue(`${path}.cidr`)];
  if (!isRange(range)) return [invalidValue(`${path}.cidr`, range, notRange)];
  return textsAt(block, 'except').flatMap((one, index) => {
    const at = `${path}.except[${index}]`;
    if (!isRange(one)) return [invalidValue(at, one, notRange)];
    return isStrictlyWithin(one, range) ? [] : [invalidValue(at, one, 'must be a strict subset of `cidr`')];
  });
}
