import { invalidText, invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import { checkDns1123Subdomain } from '../../../../k8s/names.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import type { Room } from '../../room.ts';
import { isAddress } from '../addresses.ts';
import { named, oneOf } from '../checks.ts';
import { listAt, numberAt, textAt, treeAt, valueAt } from '../read.ts';
import { ingressCells } from './cells.ts';

export const ingresses: Room = { cells: ingressCells, validate: check };

const pathTypes = ['Exact', 'ImplementationSpecific', 'Prefix'];

function check(object: UnstructuredObject): StatusCause[] {
  const spec = treeAt(object, 'spec');
  const backend = spec['defaultBackend'] as Tree | undefined;
  const rules = listAt(spec, 'rules');
  const className = valueAt(spec, 'ingressClassName');
  return [
    ...(backend === undefined && rules.length === 0
      ? [invalidText('spec', 'null', 'either `defaultBackend` or `rules` must be specified')]
      : []),
    ...(backend === undefined ? [] : backendCauses(backend, 'spec.defaultBackend')),
    ...rules.flatMap((rule, index) => ruleCauses(rule, `spec.rules[${index}]`)),
    ...(typeof className === 'string' ? named(checkDns1123Subdomain(className), className, 'spec.ingressClassName') : []),
  ];
}

function ruleCauses(rule: Tree, path: string): StatusCause[] {
  const host = textAt(rule, 'host');
  const causes: StatusCause[] = [];
  if (isAddress(host)) causes.push(invalidValue(`${path}.host`, host, 'must be a DNS name, not an IP address'));
  else if (host !== '' && !host.includes('*')) causes.push(...named(checkDns1123Subdomain(host), host, `${path}.host`));
  if (rule['http'] === undefined) return causes;
  const paths = listAt(rule, 'http.paths');
  if (paths.length === 0) causes.push(requiredValue(`${path}.http.paths`));
  return [...causes, ...paths.flatMap((one, index) => pathCauses(one, `${path}.http.paths[${index}]`))];
}

function pathCauses(one: Tree, path: string): StatusCause[] {
  const type = textAt(one, 'pathType');
  const where = textAt(one, 'path');
  const causes: StatusCause[] = [];
  if (one['pathType'] === undefined || one['pathType'] === null)
    causes.push(requiredValue(`${path}.pathType`, 'pathType must be specified'));
  else if (type === 'Exact' || type === 'Prefix' || (type === 'ImplementationSpecific' && where !== '')) {
    if (!where.startsWith('/')) causes.push(invalidValue(`${path}.path`, where, 'must be an absolute path'));
  } else causes.push(...oneOf(type, `${path}.pathType`, pathTypes));
  return [...causes, ...backendCauses(treeAt(one, 'backend'), `${path}.backend`)];
}

function backendCauses(backend: Tree, path: string): StatusCause[] {
  const service = backend['service'] as Tree | undefined;
  if (service === undefined) return [];
  const [name, number] = [textAt(service, 'port.name'), numberAt(service, 'port.number')];
  const causes: StatusCause[] = [];
  if (textAt(service, 'name') === '') causes.push(requiredValue(`${path}.service.name`));
  if (name !== '' && number !== 0) causes.push(invalidValue(path, '', 'cannot set both port name & port number'));
  else if (name === '' && number === 0) causes.push(requiredValue(path, 'port name or number is required'));
  return causes;
}
