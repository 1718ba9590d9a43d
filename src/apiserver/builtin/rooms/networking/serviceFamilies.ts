import { duplicateValue, forbiddenValue, invalidText, invalidValue } from '../../../../k8s/fieldError.ts';
import { goJson } from '../../../../k8s/goText.ts';
import { checkQualifiedName } from '../../../../k8s/names.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { isAddress } from '../addresses.ts';
import { named, oneOf } from '../checks.ts';
import { oneOfInOrder } from '../podSpec/podSpec.ts';
import { numberAt, textAt, textsAt } from '../read.ts';

/** IP families and addresses of a service, and what only load balancers have. There is IPv4 here and nothing else. */
export function familyCauses(spec: Tree, type: string): StatusCause[] {
  const families = textsAt(spec, 'ipFamilies');
  const addresses = textsAt(spec, 'clusterIPs');
  const policy = spec['ipFamilyPolicy'];
  if (type === 'ExternalName') {
    const say = (field: string): StatusCause => forbiddenValue(`spec.${field}`, 'may not be set for ExternalName services');
    return [
      ...(policy === undefined ? [] : [say('ipFamilyPolicy')]),
      ...(families.length === 0 ? [] : [say('ipFamilies')]),
      ...(addresses.length === 0 ? [] : [say('clusterIPs')]),
    ];
  }
  const address = textAt(spec, 'clusterIP');
  return [
    ...families.flatMap((family, index) => [
      ...oneOf(family, `spec.ipFamilies[${index}]`, ['IPv4', 'IPv6']),
      ...(families.indexOf(family) < index ? [duplicateValue(`spec.ipFamilies[${index}]`, family)] : []),
    ]),
    ...oneOf(policy, 'spec.ipFamilyPolicy', ['PreferDualStack', 'RequireDualStack', 'SingleStack']),
    ...(addresses.length > 0 && address === ''
      ? [invalidText('spec.clusterIPs', goJson(addresses), 'must be empty when `clusterIP` is not specified')]
      : []),
    ...(addresses.length > 0 && address !== '' && addresses[0] !== address
      ? [invalidText('spec.clusterIPs', goJson(addresses), 'first value must match `clusterIP`')]
      : []),
    ...addresses.flatMap((one, index) => {
      const family = families[index];
      const fits = one === 'None' || family === undefined || !isAddress(one) || (family === 'IPv6') === one.includes(':');
      return fits
        ? []
        : [invalidValue(`spec.clusterIPs[${index}]`, one, `expected an ${family} value as indicated by \`ipFamilies[${index}]\``)];
    }),
    ...(addresses.length > 1 && addresses.every((one) => !one.includes(':'))
      ? [invalidText('spec.clusterIPs', goJson(addresses), 'may specify no more than one IP for each IP family')]
      : []),
  ];
}

export function balancerCauses(spec: Tree, type: string): StatusCause[] {
  const name = spec['loadBalancerClass'];
  const only = "may only be used when `type` is 'LoadBalancer'";
  const causes: StatusCause[] = [];
  if (typeof spec['allocateLoadBalancerNodePorts'] === 'boolean' && type !== 'LoadBalancer') {
    causes.push(forbiddenValue('spec.allocateLoadBalancerNodePorts', only));
  }
  if (typeof name === 'string') {
    if (type === 'LoadBalancer') causes.push(...named(checkQualifiedName(name), name, 'spec.loadBalancerClass'));
    else causes.push(forbiddenValue('spec.loadBalancerClass', only));
  }
  return causes;
}

export function healthCauses(spec: Tree, type: string): StatusCause[] {
  const port = numberAt(spec, 'healthCheckNodePort');
  const has = type === 'LoadBalancer' && spec['externalTrafficPolicy'] === 'Local';
  return [
    ...(port !== 0 && !has
      ? [
          invalidValue(
            'spec.healthCheckNodePort',
            port,
            "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'",
          ),
        ]
      : []),
    ...oneOfInOrder(spec['trafficDistribution'], 'spec.trafficDistribution', ['PreferClose', 'PreferSameZone', 'PreferSameNode']),
  ];
}
