import { invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import { checkDns1123Label, checkDns1123Subdomain } from '../../../../k8s/names.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import type { Room } from '../../room.ts';
import { isAddress, notAddress, specialProblem } from '../addresses.ts';
import { named, oneOf, within } from '../checks.ts';
import { endpointsCells } from '../networking/cells.ts';
import { listAt, numberAt, textAt } from '../read.ts';

export const endpoints: Room = { cells: endpointsCells, validate: check };

function check(object: UnstructuredObject): StatusCause[] {
  return listAt(object, 'subsets').flatMap((subset, index) => {
    const path = `subsets[${index}]`;
    const [ready, others, ports] = [listAt(subset, 'addresses'), listAt(subset, 'notReadyAddresses'), listAt(subset, 'ports')];
    return [
      ...(ready.length + others.length === 0 ? [requiredValue(path, 'must specify `addresses` or `notReadyAddresses`')] : []),
      ...ready.flatMap((one, at) => addressCauses(one, `${path}.addresses[${at}]`)),
      ...others.flatMap((one, at) => addressCauses(one, `${path}.notReadyAddresses[${at}]`)),
      ...ports.flatMap((one, at) => portCauses(one, ports.length > 1, `${path}.ports[${at}]`)),
    ];
  });
}

function addressCauses(address: Tree, path: string): StatusCause[] {
  const ip = textAt(address, 'ip');
  const hostname = textAt(address, 'hostname');
  const node = textAt(address, 'nodeName');
  const special = specialProblem(ip);
  return [
    ...(isAddress(ip) ? [] : [invalidValue(`${path}.ip`, ip, notAddress)]),
    ...(hostname === '' ? [] : named(checkDns1123Label(hostname), hostname, `${path}.hostname`)),
    ...(node === '' ? [] : named(checkDns1123Subdomain(node), node, `${path}.nodeName`)),
    ...(isAddress(ip) ? [] : [invalidValue(`${path}.ip`, ip, 'must be a valid IP address')]),
    ...(special === undefined ? [] : [invalidValue(`${path}.ip`, ip, special)]),
  ];
}

function portCauses(port: Tree, hasToBeNamed: boolean, path: string): StatusCause[] {
  const name = textAt(port, 'name');
  return [
    ...(name === '' ? (hasToBeNamed ? [requiredValue(`${path}.name`)] : []) : named(checkDns1123Label(name), name, `${path}.name`)),
    ...within(numberAt(port, 'port'), `${path}.port`, 1, 65_535),
    ...oneOf(port['protocol'], `${path}.protocol`, ['SCTP', 'TCP', 'UDP']),
  ];
}
