import { invalidValue, requiredValue, unsupportedValue } from '../../../../k8s/fieldError.ts';
import { checkDns1123Label, checkDns1123Subdomain, checkQualifiedName } from '../../../../k8s/names.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { labels, named, within } from '../checks.ts';
import { isAddress, notAddress } from '../addresses.ts';
import { listAt, textAt, textsAt, textsByName, treeAt, valueAt } from '../read.ts';
import { affinityCauses } from './affinity.ts';
import { containerCauses, initContainerCauses } from './containers.ts';
import { spreadCauses, tolerationCauses } from './scheduling.ts';
import { volumeCauses } from './volumes.ts';

const restartPolicies = ['Always', 'OnFailure', 'Never'];
const dnsPolicies = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'];
const largest = 2_147_483_647;

/** The spec of a pod or of a pod template, in the order in which upstream looks at it. */
export function validatePodSpec(spec: Tree, path: string): StatusCause[] {
  const at = (field: string): string => `${path}.${field}`;
  const volumes = new Set(listAt(spec, 'volumes').map((volume) => textAt(volume, 'name')));
  const context = treeAt(spec, 'securityContext');
  return [
    ...volumeCauses(listAt(spec, 'volumes'), at('volumes'), textAt(spec, 'serviceAccountName') !== ''),
    ...containersOf(spec, path, volumes),
    ...oneOfInOrder(spec['restartPolicy'], at('restartPolicy'), restartPolicies),
    ...oneOfInOrder(spec['dnsPolicy'], at('dnsPolicy'), dnsPolicies),
    ...labels(textsByName(spec, 'nodeSelector'), at('nodeSelector')),
    ...['runAsUser', 'runAsGroup', 'fsGroup'].flatMap((field) => within(context[field], `${at('securityContext')}.${field}`, 0, largest)),
    ...affinityCauses(treeAt(spec, 'affinity'), at('affinity')),
    ...listAt(spec, 'readinessGates').flatMap((gate, index) => {
      const type = textAt(gate, 'conditionType');
      return named(checkQualifiedName(type), type, `${at('readinessGates')}[${index}].conditionType`);
    }),
    ...spreadCauses(listAt(spec, 'topologySpreadConstraints'), at('topologySpreadConstraints')),
    ...nameCauses(spec, path),
    ...within(spec['activeDeadlineSeconds'], at('activeDeadlineSeconds'), 1, largest),
    ...hostnameCauses(spec, path),
    ...tolerationCauses(listAt(spec, 'tolerations'), at('tolerations')),
    ...hostAliasCauses(listAt(spec, 'hostAliases'), at('hostAliases')),
  ];
}

function containersOf(spec: Tree, path: string, volumes: ReadonlySet<string>): StatusCause[] {
  const containers = listAt(spec, 'containers');
  if (containers.length === 0) return [requiredValue(`${path}.containers`)];
  return [
    ...containerCauses(containers, `${path}.containers`, volumes),
    ...initContainerCauses(listAt(spec, 'initContainers'), containers, `${path}.initContainers`, volumes),
  ];
}

/** Supported values in the order in which upstream tells them. */
export function oneOfInOrder(value: unknown, path: string, allowed: readonly string[]): StatusCause[] {
  return value === undefined || allowed.includes(value as string) ? [] : [unsupportedValue(path, value, allowed)];
}

function nameCauses(spec: Tree, path: string): StatusCause[] {
  return ['serviceAccountName', 'nodeName', 'priorityClassName'].flatMap((field) => {
    const name = textAt(spec, field);
    return name === '' ? [] : named(checkDns1123Subdomain(name), name, `${path}.${field}`);
  });
}

function hostnameCauses(spec: Tree, path: string): StatusCause[] {
  return ['hostname', 'subdomain'].flatMap((field) => {
    const name = textAt(spec, field);
    return name === '' ? [] : named(checkDns1123Label(name), name, `${path}.${field}`);
  });
}

function hostAliasCauses(aliases: readonly Tree[], path: string): StatusCause[] {
  return aliases.flatMap((alias, index) => [
    ...(isAddress(textAt(alias, 'ip')) ? [] : [invalidValue(`${path}[${index}].ip`, valueAt(alias, 'ip') ?? '', notAddress)]),
    ...textsAt(alias, 'hostnames').flatMap((name, at) => named(checkDns1123Subdomain(name), name, `${path}[${index}].hostnames[${at}]`)),
  ]);
}
