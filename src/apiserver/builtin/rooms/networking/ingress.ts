import { invalidText, invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import { checkDns1123Label, checkDns1123Subdomain } from '../../../../k8s/names.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import type { Room } from '../../room.ts';
import { isAddress } from '../addresses.ts';
import { named, oneOf, portNameProblems, within } from '../checks.ts';
import { listAt, numberAt, textAt, treeAt, valueAt } from '../read.ts';
import { ingressCells } from './cells.ts';
import { hostCauses, tlsCauses } from './ingressHosts.ts';

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
    ...tlsCauses(listAt(spec, 'tls'), 'spec.tls'),
    ...(typeof className === 'string' ? named(checkDns1123Subdomain(className), className, 'spec.ingressClassName') : []),
  ];
}

function ruleCauses(rule: Tree, path: string): StatusCause[] {
  const host = textAt(rule, 'host');
  const causes: StatusCause[] = [];
  if (isAddress(host)) causes.push(invalidValue(`${path}.host`, host, 'must be a DNS name, not an IP address'));
  else if (host !== '') causes.push(...hostCauses(host, `${path}.host`));
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
    causes.push(...whereCauses(where, `${path}.path`, type !== 'ImplementationSpecific'));
  } else causes.push(...oneOf(type, `${path}.pathType`, pathTypes));
  return [...causes, ...backendCauses(treeAt(one, 'backend'), `${path}.backend`)];
}

function backendCauses(backend: Tree, path: string): StatusCause[] {
  const service = backend['service'] as Tree | undefined;
  const other = backend['resource'] as Tree | undefined;
  if (service !== undefined && other !== undefined) return [invalidValue(path, '', 'cannot set both resource and service backends')];
  if (other !== undefined) return resourceCauses(other, `${path}.resource`);
  if (service === undefined) return [invalidValue(path, '', 'resource or service backend is required')];
  const [name, number] = [textAt(service, 'port.name'), numberAt(service, 'port.number')];
  const causes: StatusCause[] = [];
  const own = textAt(service, 'name');
  if (own === '') causes.push(requiredValue(`${path}.service.name`));
  else causes.push(...named(checkDns1123Label(own), own, `${path}.service.name`));
  if (name !== '' && number !== 0) causes.push(invalidValue(path, '', 'cannot set both port name & port number'));
  else if (name === '' && number === 0) causes.push(requiredValue(path, 'port name or number is required'));
  else if (name !== '') causes.push(...named(portNameProblems(name), name, `${path}.service.port.name`));
  else causes.push(...within(number, `${path}.service.port.number`, 1, 65_535));
  return causes;
}

function resourceCauses(resource: Tree, path: string): StatusCause[] {
  const group = textAt(resource, 'apiGroup');
  return [
    ...(group === '' ? [] : named(checkDns1123Subdomain(group), group, `${path}.apiGroup`)),
    ...['kind', 'name'].flatMap((field) => (textAt(resource, field) === '' ? [requiredValue(`${path}.${field}`)] : [])),
  ];
}

/** Parts that a path may not have; how it may not end. */
const parts = ['//', '/./', '/../', '%2f', '%2F'];
const ends = ['/..', '/.'];

function whereCauses(where: string, path: string, isExact: boolean): StatusCause[] {
  return [
    ...(where.startsWith('/') ? [] : [invalidValue(path, where, 'must be an absolute path')]),
    ...(isExact && where !== '' ? parts.filter((part) => where.includes(part)) : []).map((part) =>
      invalidValue(path, where, `must not contain '${part}'`),
    ),
    ...(isExact ? ends.filter((end) => where.endsWith(end)) : []).map((end) => invalidValue(path, where, `cannot end with '${end}'`)),
  ];
}
