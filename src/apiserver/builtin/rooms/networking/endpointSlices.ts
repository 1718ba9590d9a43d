import { duplicateValue, invalidText, invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import { deepEqual } from '../../../../k8s/json.ts';
import { checkDns1123Label } from '../../../../k8s/names.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Room } from '../../room.ts';
import { isAddress, notAddress } from '../addresses.ts';
import { named, oneOf, requiredOneOf } from '../checks.ts';
import { listAt, textAt, textsAt } from '../read.ts';
import { endpointSliceCells } from './cells.ts';

export const endpointSlices: Room = {
  cells: endpointSliceCells,
  isChange: (object, old) => !deepEqual(said(object), said(old)),
  validate: check,
  validateChange: (object, old) =>
    object['addressType'] === old['addressType'] ? [] : [invalidText('addressType', 'null', 'field is immutable')],
};

/** What the slice says, and its labels; annotations do not count. */
function said({ metadata, ...rest }: UnstructuredObject): object {
  return { ...rest, labels: metadata?.labels ?? {} };
}

function check(object: UnstructuredObject): StatusCause[] {
  const type = textAt(object, 'addressType');
  const ports = listAt(object, 'ports');
  return [
    ...requiredOneOf(type, 'addressType', ['FQDN', 'IPv4', 'IPv6']),
    ...listAt(object, 'endpoints').flatMap((endpoint, index) => {
      const at = `endpoints[${index}].addresses`;
      const addresses = textsAt(endpoint, 'addresses');
      if (addresses.length === 0) return [requiredValue(at)];
      if (type !== 'IPv4' && type !== 'IPv6') return [];
      return addresses.flatMap((address, one) => (isAddress(address) ? [] : [invalidValue(`${at}[${one}]`, address, notAddress)]));
    }),
    ...ports.flatMap((port, index) => {
      const name = textAt(port, 'name');
      const again = ports.findIndex((one) => textAt(one, 'name') === name) < index;
      return [
        ...(name === '' ? [] : named(checkDns1123Label(name), name, `ports[${index}].name`)),
        ...(again ? [duplicateValue(`ports[${index}].name`, name)] : []),
        ...oneOf(port['protocol'], `ports[${index}].protocol`, ['SCTP', 'TCP', 'UDP']),
      ];
    }),
  ];
}
