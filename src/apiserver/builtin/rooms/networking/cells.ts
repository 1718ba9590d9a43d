import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { Tree } from '../../../json/bytes.ts';
import type { Room } from '../../room.ts';
import { age, labelsText, nameOf, selectorText } from '../cells.ts';
import { listAt, numberAt, textAt, textsAt, textsByName, valueAt } from '../read.ts';

export const serviceCells: Room['cells'] = (object, now) => [
  nameOf(object),
  textAt(object, 'spec.type'),
  textsAt(object, 'spec.clusterIPs')[0] ?? '<none>',
  externalAddress(object),
  listAt(object, 'spec.ports').map(servicePort).join() || '<none>',
  age(object, now),
  labelsText(textsByName(object, 'spec.selector')),
];

function servicePort(port: Tree): string {
  const node = numberAt(port, 'nodePort');
  return `${numberAt(port, 'port')}${node > 0 ? `:${node}` : ''}/${textAt(port, 'protocol')}`;
}

function externalAddress(object: UnstructuredObject): string {
  const external = textsAt(object, 'spec.externalIPs');
  switch (textAt(object, 'spec.type')) {
    case 'ClusterIP':
    case 'NodePort':
      return external.join() || '<none>';
    case 'LoadBalancer':
      return [...balancers(object), ...external].join() || '<pending>';
    case 'ExternalName':
      return textAt(object, 'spec.externalName');
    default:
      return '<unknown>';
  }
}

function balancers(object: UnstructuredObject): string[] {
  const names = listAt(object, 'status.loadBalancer.ingress').map((one) => textAt(one, 'ip') || textAt(one, 'hostname'));
  return [...new Set(names)].sort();
}

export const ingressCells: Room['cells'] = (object, now) => [
  nameOf(object),
  textAt(object, 'spec.ingressClassName', '<none>'),
  hostsOf(object),
  balancers(object).join(),
  listAt(object, 'spec.tls').length > 0 ? '80, 443' : '80',
  age(object, now),
];

function hostsOf(object: UnstructuredObject): string {
  const hosts = listAt(object, 'spec.rules')
    .map((rule) => textAt(rule, 'host'))
    .filter((host) => host !== '');
  if (hosts.length === 0) return '*';
  return hosts.length > 3 ? `${hosts.slice(0, 3).join()} + ${hosts.length - 3} more...` : hosts.join();
}

export const ingressClassCells: Room['cells'] = (object, now) => {
  const isDefault = object.metadata?.annotations?.['ingressclass.kubernetes.io/is-default-class'] === 'true';
  const group = textAt(object, 'spec.parameters.apiGroup');
  const kind = textAt(object, 'spec.parameters.kind');
  const parameters = `${kind}${group === '' ? '' : `.${group}`}/${textAt(object, 'spec.parameters.name')}`;
  return [
    `${nameOf(object)}${isDefault ? ' (default)' : ''}`,
    textAt(object, 'spec.controller'),
    valueAt(object, 'spec.parameters') === undefined ? '<none>' : parameters,
    age(object, now),
  ];
};

export const networkPolicyCells: Room['cells'] = (object, now) => [
  nameOf(object),
  selectorText(valueAt(object, 'spec.podSelector')),
  age(object, now),
];

export const endpointsCells: Room['cells'] = (object, now) => [nameOf(object), endpointsText(object), age(object, now)];

function endpointsText(object: UnstructuredObject): string {
  const all = listAt(object, 'subsets').flatMap((subset) => {
    const addresses = listAt(subset, 'addresses').map((one) => textAt(one, 'ip'));
    const ports = listAt(subset, 'ports').map((port) => numberAt(port, 'port'));
    if (ports.length === 0) return addresses;
    return ports.flatMap((port) => addresses.map((ip) => (ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`)));
  });
  if (listAt(object, 'subsets').length === 0) return '<none>';
  return all.length > 3 ? `${all.slice(0, 3).join()} + ${all.length - 3} more...` : all.join();
}

export const endpointSliceCells: Room['cells'] = (object, now) => [
  nameOf(object),
  textAt(object, 'addressType'),
  slicePorts(object),
  firstFew(listAt(object, 'endpoints').flatMap((one) => textsAt(one, 'addresses'))),
  age(object, now),
];

function slicePorts(object: UnstructuredObject): string {
  const ports = listAt(object, 'ports');
  if (ports.length === 0) return '<unset>';
  return firstFew(ports.map((port) => (typeof port['port'] === 'number' ? String(port['port']) : '*')));
}

function firstFew(texts: string[]): string {
  if (texts.length === 0) return '<unset>';
  return texts.length > 3 ? `${texts.slice(0, 3).join()} + ${texts.length - 3} more...` : texts.join();
}
