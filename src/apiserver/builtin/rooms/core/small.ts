import type { UnstructuredObject } from '../../../../k8s/object.ts';
import { ageOf } from '../../../table/age.ts';
import type { Room } from '../../room.ts';
import { age, containerCells, labelsText, nameOf } from '../cells.ts';
import { listAt, numberAt, textAt, textsAt, textsByName, treeAt, valueAt } from '../read.ts';

/** Rows of core kinds that have little of their own. */

export const namespaceCells: Room['cells'] = (object, now) => [nameOf(object), textAt(object, 'status.phase'), age(object, now)];

export const configMapCells: Room['cells'] = (object, now) => [
  nameOf(object),
  Object.keys(treeAt(object, 'data')).length + Object.keys(treeAt(object, 'binaryData')).length,
  age(object, now),
];

export const secretCells: Room['cells'] = (object, now) => [
  nameOf(object),
  textAt(object, 'type'),
  Object.keys(treeAt(object, 'data')).length,
  age(object, now),
];

/** Kinds for which upstream has no printer: the name, and when they were made. */
export const plainCells: Room['cells'] = (object) => [nameOf(object), object.metadata?.creationTimestamp ?? ''];

export const podTemplateCells: Room['cells'] = (object) => [
  nameOf(object),
  ...containerCells(object, 'template.spec.containers'),
  labelsText(textsByName(object, 'template.metadata.labels')),
];

export const replicationControllerCells: Room['cells'] = (object, now) => [
  nameOf(object),
  numberAt(object, 'spec.replicas'),
  numberAt(object, 'status.replicas'),
  numberAt(object, 'status.readyReplicas'),
  age(object, now),
  ...containerCells(object, 'spec.template.spec.containers'),
  labelsText(textsByName(object, 'spec.selector')),
];

export const resourceQuotaCells: Room['cells'] = (object, now) => {
  const hard = textsByName(object, 'status.hard');
  const used = textsByName(object, 'status.used');
  const texts = (limits: boolean): string =>
    Object.keys(hard)
      .sort()
      .filter((name) => name.startsWith('limits.') === limits)
      .map((name) => `${name}: ${used[name] ?? '0'}/${hard[name]}`)
      .join(', ');
  return [nameOf(object), texts(false), texts(true), age(object, now)];
};

/** Events of both groups; which form an object has shows in its fields. */
export const eventCells: Room['cells'] = (object, now) => {
  const either = (core: string, other: string): string => textAt(object, core) || textAt(object, other);
  const first = ageOf(either('firstTimestamp', 'deprecatedFirstTimestamp') || textAt(object, 'eventTime') || undefined, now);
  const last = either('lastTimestamp', 'deprecatedLastTimestamp');
  const series = treeAt(object, 'series');
  const seen = textAt(series, 'lastObservedTime');
  const about = (field: string): string => either(`involvedObject.${field}`, `regarding.${field}`);
  const count = numberAt(series, 'count') || numberAt(object, 'count') || numberAt(object, 'deprecatedCount') || 1;
  return [
    seen !== '' ? ageOf(seen, now) : last === '' ? first : ageOf(last, now),
    textAt(object, 'type'),
    textAt(object, 'reason'),
    about('name') === '' ? about('kind').toLowerCase() : `${about('kind').toLowerCase()}/${about('name')}`,
    about('fieldPath'),
    sourceOf(object),
    either('message', 'note').trim(),
    first,
    count,
    nameOf(object),
  ];
};

function sourceOf(object: UnstructuredObject): string {
  const first = (...paths: string[]): string => paths.map((path) => textAt(object, path)).find((text) => text !== '') ?? '';
  const component = first('source.component', 'deprecatedSource.component', 'reportingComponent', 'reportingController');
  const instance = first('source.host', 'deprecatedSource.host', 'reportingInstance');
  return instance === '' ? component : `${component}, ${instance}`;
}

export const persistentVolumeCells: Room['cells'] = (object, now) => [
  nameOf(object),
  textAt(object, 'spec.capacity.storage', '0'),
  accessModes(textsAt(object, 'spec.accessModes')),
  textAt(object, 'spec.persistentVolumeReclaimPolicy'),
  object.metadata?.deletionTimestamp ? 'Terminating' : textAt(object, 'status.phase'),
  valueAt(object, 'spec.claimRef') === undefined
    ? ''
    : `${textAt(object, 'spec.claimRef.namespace')}/${textAt(object, 'spec.claimRef.name')}`,
  textAt(object, 'metadata.annotations.volume.beta.kubernetes.io/storage-class') || textAt(object, 'spec.storageClassName'),
  textAt(object, 'spec.volumeAttributesClassName', '<unset>'),
  textAt(object, 'status.reason'),
  age(object, now),
  textAt(object, 'spec.volumeMode', '<unset>'),
];

export const persistentVolumeClaimCells: Room['cells'] = (object, now) => {
  const bound = textAt(object, 'spec.volumeName') !== '';
  return [
    nameOf(object),
    object.metadata?.deletionTimestamp ? 'Terminating' : textAt(object, 'status.phase'),
    textAt(object, 'spec.volumeName'),
    bound ? textAt(object, 'status.capacity.storage', '0') : '',
    bound ? accessModes(textsAt(object, 'status.accessModes')) : '',
    textAt(object, 'spec.storageClassName'),
    textAt(object, 'spec.volumeAttributesClassName', '<unset>'),
    age(object, now),
    textAt(object, 'spec.volumeMode', '<unset>'),
  ];
};

const modes = [
  ['ReadWriteOnce', 'RWO'],
  ['ReadOnlyMany', 'ROX'],
  ['ReadWriteMany', 'RWX'],
  ['ReadWriteOncePod', 'RWOP'],
] as const;

function accessModes(given: readonly string[]): string {
  return modes
    .filter(([mode]) => given.includes(mode))
    .map(([, short]) => short)
    .join();
}

export const nodeCells: Room['cells'] = (object, now) => {
  const ready = listAt(object, 'status.conditions').find((one) => one['type'] === 'Ready');
  const status = ready === undefined ? 'Unknown' : ready['status'] === 'True' ? 'Ready' : 'NotReady';
  const address = (type: string): string =>
    textAt(
      listAt(object, 'status.addresses').find((one) => one['type'] === type),
      'address',
    ) || '<none>';
  const info = treeAt(object, 'status.nodeInfo');
  const architecture = textAt(info, 'architecture');
  return [
    nameOf(object),
    valueAt(object, 'spec.unschedulable') === true ? `${status},SchedulingDisabled` : status,
    rolesOf(object.metadata?.labels ?? {}).join() || '<none>',
    age(object, now),
    textAt(info, 'kubeletVersion'),
    address('InternalIP'),
    address('ExternalIP'),
    textAt(info, 'osImage') || '<unknown>',
    `${textAt(info, 'kernelVersion') || '<unknown>'}${architecture === '' ? '' : ` (${architecture})`}`,
    textAt(info, 'containerRuntimeVersion') || '<unknown>',
  ];
};

const rolePrefix = 'node-role.kubernetes.io/';

function rolesOf(labels: Record<string, string>): string[] {
  const roles = new Set<string>();
  for (const [key, value] of Object.entries(labels)) {
    if (key.startsWith(rolePrefix) && key.length > rolePrefix.length) roles.add(key.slice(rolePrefix.length));
    else if (key === 'kubernetes.io/role' && value !== '') roles.add(value);
  }
  return [...roles].sort();
}
