import { duplicateValue, forbiddenValue, invalidText, invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import { checkDns1123Label, checkDns1123Subdomain, checkQualifiedName } from '../../../../k8s/names.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { isAddress, isRange, notAddress, notRange, specialProblem } from '../addresses.ts';
import { balancerCauses, familyCauses, healthCauses } from './serviceFamilies.ts';
import { labels, named, oneOf, portNameProblems, within } from '../checks.ts';
import { listAt, numberAt, textAt, textsAt, textsByName, treeAt, valueAt } from '../read.ts';

const types = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];

export function validateService(object: UnstructuredObject): StatusCause[] {
  const spec = treeAt(object, 'spec');
  const type = textAt(spec, 'type');
  const ports = listAt(spec, 'ports');
  const headless = textAt(spec, 'clusterIP') === 'None';
  const causes: StatusCause[] = [];
  if (ports.length === 0 && !headless && type !== 'ExternalName') causes.push(requiredValue('spec.ports'));
  if (type === 'ExternalName') causes.push(...externalNameCauses(textAt(spec, 'externalName')));
  causes.push(...portsCauses(ports, type));
  causes.push(...labels(textsByName(spec, 'selector'), 'spec.selector'), ...affinityCauses(spec));
  causes.push(...oneOf(type, 'spec.type', types));
  causes.push(...addressCauses(spec, type), ...familyCauses(spec, type));
  textsAt(spec, 'externalIPs').forEach((ip, index) => {
    const special = specialProblem(ip);
    if (!isAddress(ip)) causes.push(invalidValue(`spec.externalIPs[${index}]`, ip, notAddress));
    else if (special !== undefined) causes.push(invalidValue(`spec.externalIPs[${index}]`, ip, special));
  });
  if (type === 'ClusterIP') {
    ports.forEach((port, index) => {
      if (numberAt(port, 'nodePort') !== 0) {
        causes.push(forbiddenValue(`spec.ports[${index}].nodePort`, "may not be used when `type` is 'ClusterIP'"));
      }
    });
  }
  causes.push(...twiceCauses(ports), ...rangeCauses(spec, type), ...balancerCauses(spec, type), ...trafficCauses(spec, type));
  return causes;
}

function externalNameCauses(name: string): StatusCause[] {
  if (name === '') return [requiredValue('spec.externalName')];
  return named(checkDns1123Subdomain(name.replace(/\.$/, '')), name, 'spec.externalName');
}

function portsCauses(ports: readonly Tree[], type: string): StatusCause[] {
  return ports.flatMap((port, index) => {
    const at = `spec.ports[${index}]`;
    const name = textAt(port, 'name');
    const target = valueAt(port, 'targetPort');
    const number = numberAt(port, 'port');
    return [
      ...(name === '' && ports.length > 1 ? [requiredValue(`${at}.name`)] : []),
      ...(name === '' ? [] : named(checkDns1123Label(name), name, `${at}.name`)),
      ...(name !== '' && ports.findIndex((one) => textAt(one, 'name') === name) < index ? [duplicateValue(`${at}.name`, name)] : []),
      ...within(number, `${at}.port`, 1, 65_535),
      ...oneOf(port['protocol'], `${at}.protocol`, ['SCTP', 'TCP', 'UDP']),
      ...(type === 'ExternalName'
        ? []
        : typeof target === 'string'
          ? named(portNameProblems(target), target, `${at}.targetPort`)
          : within(target ?? number, `${at}.targetPort`, 1, 65_535)),
      ...(typeof port['appProtocol'] === 'string'
        ? named(checkQualifiedName(port['appProtocol']), port['appProtocol'], `${at}.appProtocol`)
        : []),
    ];
  });
}

/** The server's own type of a port, of which only what makes it a duplicate is filled in. */
function twiceCauses(ports: readonly Tree[]): StatusCause[] {
  return ports.flatMap((port, index) => {
    const [number, protocol] = [numberAt(port, 'port'), textAt(port, 'protocol')];
    if (ports.findIndex((one) => numberAt(one, 'port') === number && textAt(one, 'protocol') === protocol) === index) return [];
    const shown = JSON.stringify({ Name: '', Protocol: protocol, AppProtocol: null, Port: number, TargetPort: 0, NodePort: 0 });
    return [{ reason: 'FieldValueDuplicate', message: `Duplicate value: ${shown}`, field: `spec.ports[${index}]` }];
  });
}

const dayInSeconds = 86_400;

function affinityCauses(spec: Tree): StatusCause[] {
  const affinity = spec['sessionAffinity'];
  const causes = oneOf(affinity, 'spec.sessionAffinity', ['ClientIP', 'None']);
  const timeout = valueAt(spec, 'sessionAffinityConfig.clientIP.timeoutSeconds');
  if (affinity === 'ClientIP' && typeof timeout === 'number' && (timeout <= 0 || timeout > dayInSeconds)) {
    const at = 'spec.sessionAffinityConfig.clientIP.timeoutSeconds';
    causes.push(invalidValue(at, timeout, `must be greater than 0 and less than ${dayInSeconds}`));
  }
  return causes;
}

function addressCauses(spec: Tree, type: string): StatusCause[] {
  const address = textAt(spec, 'clusterIP');
  if (address === '') return [];
  if (address === 'None') {
    const exposed = type === 'NodePort' || type === 'LoadBalancer';
    return exposed ? [invalidValue('spec.clusterIPs[0]', 'None', `may not be set to 'None' for ${type} services`)] : [];
  }
  return isAddress(address) ? [] : [invalidValue('spec.clusterIPs[0]', address, notAddress)];
}

function rangeCauses(spec: Tree, type: string): StatusCause[] {
  const ranges = textsAt(spec, 'loadBalancerSourceRanges');
  if (ranges.length > 0 && type !== 'LoadBalancer') {
    return [forbiddenValue('spec.LoadBalancerSourceRanges', "may only be used when `type` is 'LoadBalancer'")];
  }
  return ranges.flatMap((range, index) =>
    isRange(range) ? [] : [invalidValue(`spec.LoadBalancerSourceRanges[${index}]`, range, notRange)],
  );
}

function trafficCauses(spec: Tree, type: string): StatusCause[] {
  const external = spec['externalTrafficPolicy'];
  const exposed = type === 'NodePort' || type === 'LoadBalancer' || (type === 'ClusterIP' && textsAt(spec, 'externalIPs').length > 0);
  const causes: StatusCause[] = [];
  if (!exposed && external !== undefined) {
    causes.push(invalidValue('spec.externalTrafficPolicy', external, 'may only be set for externally-accessible services'));
  } else causes.push(...oneOf(external, 'spec.externalTrafficPolicy', ['Cluster', 'Local']));
  causes.push(...healthCauses(spec, type), ...oneOf(spec['internalTrafficPolicy'], 'spec.internalTrafficPolicy', ['Cluster', 'Local']));
  return causes;
}

export function validateServiceChange(object: UnstructuredObject, old: UnstructuredObject): StatusCause[] {
  const [address = '', before = ''] = [object, old].map((one) => textsAt(one, 'spec.clusterIPs')[0] ?? textAt(one, 'spec.clusterIP'));
  // Where the two fields disagree, that is what is told.
  if (address !== textAt(object, 'spec.clusterIP')) return [];
  const stays = textAt(object, 'spec.type') !== 'ExternalName' && textAt(old, 'spec.type') !== 'ExternalName';
  if (!stays || before === '' || address === before || (address !== 'None' && !isAddress(address))) return [];
  return [invalidText('spec.clusterIPs[0]', `["${address}"]`, 'may not change once set')];
}

export function validateServiceStatus(object: UnstructuredObject): StatusCause[] {
  if (textAt(object, 'spec.type') === 'LoadBalancer' || listAt(object, 'status.loadBalancer.ingress').length === 0) return [];
  return [forbiddenValue('status.loadBalancer.ingress', "may only be used when `spec.type` is 'LoadBalancer'")];
}
