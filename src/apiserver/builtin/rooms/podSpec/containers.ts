import { duplicateValue, forbiddenValue, invalidText, invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import { checkDns1123Label } from '../../../../k8s/names.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { named, oneOf, portNameProblems, within } from '../checks.ts';
import { listAt, numberAt, textAt, treeAt, valueAt } from '../read.ts';
import { environmentCauses } from './environment.ts';
import { handlerCauses, probeCauses } from './probes.ts';
import { resourceCauses } from './resources.ts';

const pullPolicies = ['Always', 'IfNotPresent', 'Never'];
const probes = ['livenessProbe', 'readinessProbe', 'startupProbe'];
const largest = 2_147_483_647;

export function containerCauses(containers: readonly Tree[], path: string, volumes: ReadonlySet<string>): StatusCause[] {
  return containers.flatMap((container, index) => [
    ...oneCauses(container, `${path}[${index}]`, volumes),
    ...again(containers, index, `${path}[${index}].name`),
    ...lifecycleCauses(container, `${path}[${index}]`),
    ...probes.flatMap((probe) => probeCauses(container, probe, `${path}[${index}].${probe}`)),
  ]);
}

export function initContainerCauses(
  containers: readonly Tree[],
  others: readonly Tree[],
  path: string,
  volumes: ReadonlySet<string>,
): StatusCause[] {
  return containers.flatMap((container, index) => {
    const at = `${path}[${index}]`;
    const stays = textAt(container, 'restartPolicy') === 'Always';
    return [
      ...oneCauses(container, at, volumes),
      ...again([...others, ...containers], others.length + index, `${at}.name`),
      ...(stays
        ? [...lifecycleCauses(container, at), ...probes.flatMap((probe) => probeCauses(container, probe, `${at}.${probe}`))]
        : ['lifecycle', ...probes]
            .filter((field) => valueAt(container, field) !== undefined)
            .map((field) => forbiddenValue(`${at}.${field}`, 'may not be set for init containers without restartPolicy=Always'))),
    ];
  });
}

/** What holds for containers of every sort. */
function oneCauses(container: Tree, path: string, volumes: ReadonlySet<string>): StatusCause[] {
  const name = textAt(container, 'name');
  const image = textAt(container, 'image');
  return [
    ...(name === '' ? [requiredValue(`${path}.name`)] : named(checkDns1123Label(name), name, `${path}.name`)),
    ...imageCauses(image, `${path}.image`),
    ...portCauses(listAt(container, 'ports'), `${path}.ports`),
    ...environmentCauses(container, path),
    ...mountCauses(listAt(container, 'volumeMounts'), `${path}.volumeMounts`, volumes),
    ...oneOf(container['imagePullPolicy'], `${path}.imagePullPolicy`, pullPolicies),
    ...resourceCauses(treeAt(container, 'resources'), `${path}.resources`),
    ...securityCauses(treeAt(container, 'securityContext'), `${path}.securityContext`),
  ];
}

function imageCauses(image: string, path: string): StatusCause[] {
  if (image === '') return [requiredValue(path)];
  return image.trim() === image ? [] : [invalidValue(path, image, 'must not have leading or trailing whitespace')];
}

function again(containers: readonly Tree[], index: number, path: string): StatusCause[] {
  const name = textAt(containers[index], 'name');
  return name !== '' && containers.findIndex((one) => textAt(one, 'name') === name) < index ? [duplicateValue(path, name)] : [];
}

function portCauses(ports: readonly Tree[], path: string): StatusCause[] {
  return ports.flatMap((port, index) => {
    const at = `${path}[${index}]`;
    const name = textAt(port, 'name');
    const number = numberAt(port, 'containerPort');
    const problems = name === '' ? [] : portNameProblems(name);
    const taken = name !== '' && problems.length === 0 && ports.findIndex((one) => textAt(one, 'name') === name) < index;
    const host = numberAt(port, 'hostPort');
    return [
      ...named(problems, name, `${at}.name`),
      ...(taken ? [duplicateValue(`${at}.name`, name)] : []),
      ...(number === 0 ? [requiredValue(`${at}.containerPort`)] : within(number, `${at}.containerPort`, 1, 65_535)),
      ...(host === 0 ? [] : within(host, `${at}.hostPort`, 1, 65_535)),
      ...oneOf(port['protocol'], `${at}.protocol`, ['TCP', 'UDP', 'SCTP']),
    ];
  });
}

function mountCauses(mounts: readonly Tree[], path: string, volumes: ReadonlySet<string>): StatusCause[] {
  return mounts.flatMap((mount, index) => {
    const at = `${path}[${index}]`;
    const name = textAt(mount, 'name');
    const where = textAt(mount, 'mountPath');
    const causes: StatusCause[] = [];
    if (name === '') causes.push(requiredValue(`${at}.name`));
    else if (!volumes.has(name))
      causes.push({ reason: 'FieldValueNotFound', message: `Not found: ${JSON.stringify(name)}`, field: `${at}.name` });
    if (where === '') causes.push(requiredValue(`${at}.mountPath`));
    else if (mounts.findIndex((one) => textAt(one, 'mountPath') === where) < index) {
      causes.push(invalidValue(`${at}.mountPath`, where, 'must be unique'));
    }
    return causes;
  });
}

function lifecycleCauses(container: Tree, path: string): StatusCause[] {
  return ['postStart', 'preStop'].flatMap((hook) => {
    const handler = valueAt(container, `lifecycle.${hook}`);
    return handler === undefined ? [] : handlerCauses(handler as Tree, `${path}.lifecycle.${hook}`);
  });
}

/** Fields of the server's own type of a security context, as a refusal shows them. */
const contextFields = [
  ['Capabilities', 'capabilities'],
  ['Privileged', 'privileged'],
  ['SELinuxOptions', 'seLinuxOptions'],
  ['WindowsOptions', 'windowsOptions'],
  ['RunAsUser', 'runAsUser'],
  ['RunAsGroup', 'runAsGroup'],
  ['RunAsNonRoot', 'runAsNonRoot'],
  ['ReadOnlyRootFilesystem', 'readOnlyRootFilesystem'],
  ['AllowPrivilegeEscalation', 'allowPrivilegeEscalation'],
  ['ProcMount', 'procMount'],
  ['SeccompProfile', 'seccompProfile'],
  ['AppArmorProfile', 'appArmorProfile'],
] as const;

function securityCauses(context: Tree, path: string): StatusCause[] {
  const causes = ['runAsUser', 'runAsGroup'].flatMap((field) => within(context[field], `${path}.${field}`, 0, largest));
  if (context['allowPrivilegeEscalation'] === false && context['privileged'] === true) {
    const shown = JSON.stringify(Object.fromEntries(contextFields.map(([go, field]) => [go, context[field] ?? null])));
    causes.push(invalidText(path, shown, 'cannot set `allowPrivilegeEscalation` to false and `privileged` to true'));
  }
  return causes;
}
