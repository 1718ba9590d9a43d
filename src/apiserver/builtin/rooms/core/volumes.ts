import { forbiddenValue, invalidValue, requiredValue, unsupportedValue } from '../../../../k8s/fieldError.ts';
import { deepEqual } from '../../../../k8s/json.ts';
import { checkDns1123Subdomain } from '../../../../k8s/names.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import { parseQuantity } from '../../../../k8s/quantity.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import type { Room } from '../../room.ts';
import { named, oneOf, unchanged } from '../checks.ts';
import { textAt, textsAt, textsByName, treeAt } from '../read.ts';
import { persistentVolumeCells, persistentVolumeClaimCells } from './small.ts';

export const persistentVolumes: Room = {
  cells: persistentVolumeCells,
  prepareForCreate(object) {
    object['status'] = { phase: 'Pending', lastPhaseTransitionTime: object.metadata?.creationTimestamp };
  },
  validate: volumeCauses,
  validateChange: volumeChangeCauses,
};

export const persistentVolumeClaims: Room = {
  cells: persistentVolumeClaimCells,
  prepareForCreate(object) {
    object['status'] = { phase: 'Pending' };
  },
  validate: claimCauses,
  validateChange: claimChangeCauses,
};

const modes = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'];
const volumeModes = ['Block', 'Filesystem'];
const sources = [
  ...[
    'hostPath',
    'gcePersistentDisk',
    'awsElasticBlockStore',
    'glusterfs',
    'nfs',
    'rbd',
    'quobyte',
    'cephfs',
    'iscsi',
    'cinder',
    'fc',
    'flocker',
  ],
  ...[
    'azureFile',
    'vsphereVolume',
    'photonPersistentDisk',
    'portworxVolume',
    'azureDisk',
    'scaleIO',
    'local',
    'storageos',
    'csi',
    'flexVolume',
  ],
];

function modeCauses(spec: Tree, detail: string, at = 'spec'): StatusCause[] {
  const given = textsAt(spec, 'accessModes');
  const causes: StatusCause[] = given.length === 0 ? [requiredValue(`${at}.accessModes`, detail)] : [];
  for (const mode of given) if (!modes.includes(mode)) causes.push(unsupportedValue(`${at}.accessModes`, mode, modes));
  if (given.length > 1 && given.includes('ReadWriteOncePod')) {
    causes.push(forbiddenValue(`${at}.accessModes`, 'may not use ReadWriteOncePod with other access modes'));
  }
  return causes;
}

function amountCauses(text: string, path: string): StatusCause[] {
  const amount = parseQuantity(text);
  return amount && amount.nanos <= 0n ? [invalidValue(path, text, 'must be greater than zero')] : [];
}

function classCauses(spec: Tree, at = 'spec'): StatusCause[] {
  const name = textAt(spec, 'storageClassName');
  return name === '' ? [] : named(checkDns1123Subdomain(name), name, `${at}.storageClassName`);
}

function volumeCauses(object: UnstructuredObject): StatusCause[] {
  const spec = treeAt(object, 'spec');
  const capacity = textsByName(spec, 'capacity');
  const causes = modeCauses(spec, '');
  if (Object.keys(capacity).length === 0) causes.push(requiredValue('spec.capacity'));
  if (capacity['storage'] === undefined || Object.keys(capacity).length > 1) {
    const shown = Object.keys(capacity).length === 0 ? null : capacity;
    causes.push(unsupportedValue('spec.capacity', shown, ['storage']));
  }
  for (const [name, text] of Object.entries(capacity)) causes.push(...amountCauses(text, `spec.capacity[${name}]`));
  causes.push(...oneOf(spec['persistentVolumeReclaimPolicy'], 'spec.persistentVolumeReclaimPolicy', ['Delete', 'Recycle', 'Retain']));
  const [first, ...more] = sources.filter((source) => spec[source] !== undefined);
  if (first === undefined) causes.push(requiredValue('spec', 'must specify a volume type'));
  causes.push(...more.map((source) => forbiddenValue(`spec.${source}`, 'may not specify more than 1 volume type')));
  return [...causes, ...classCauses(spec), ...oneOf(spec['volumeMode'], 'spec.volumeMode', volumeModes)];
}

function volumeChangeCauses(object: UnstructuredObject, old: UnstructuredObject): StatusCause[] {
  const source = (of: UnstructuredObject): object => Object.fromEntries(sources.map((name) => [name, treeAt(of, 'spec')[name]]));
  return [
    ...(deepEqual(source(object), source(old))
      ? []
      : [forbiddenValue('spec.persistentvolumesource', 'spec.persistentvolumesource is immutable after creation')]),
    ...unchanged(treeAt(object, 'spec')['volumeMode'], treeAt(old, 'spec')['volumeMode'], 'volumeMode'),
  ];
}

function claimCauses(object: UnstructuredObject): StatusCause[] {
  return claimSpecCauses(treeAt(object, 'spec'), 'spec');
}

/** The spec of a claim, wherever it stands. */
export function claimSpecCauses(spec: Tree, at: string): StatusCause[] {
  const wanted = textAt(spec, 'resources.requests.storage');
  return [
    ...modeCauses(spec, 'at least 1 access mode is required', at),
    ...(wanted === '' ? [requiredValue(`${at}.resources[storage]`)] : amountCauses(wanted, `${at}.resources[storage]`)),
    ...classCauses(spec, at),
    ...oneOf(spec['volumeMode'], `${at}.volumeMode`, volumeModes),
  ];
}

const immutable = 'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims';

function claimChangeCauses(object: UnstructuredObject, old: UnstructuredObject): StatusCause[] {
  const spec = { ...treeAt(object, 'spec') };
  const before = { ...treeAt(old, 'spec') };
  if (textAt(before, 'volumeName') === '') before['volumeName'] = spec['volumeName'];
  const bound = textAt(old, 'status.phase') === 'Bound';
  if (bound) {
    for (const one of [spec, before]) {
      one['resources'] = { ...treeAt(one, 'resources'), requests: null };
      one['volumeAttributesClassName'] = null;
    }
  }
  const causes = deepEqual(withoutUndefined(spec), withoutUndefined(before)) ? [] : [forbiddenValue('spec', immutable)];
  const [wants, had] = [object, old].map((of) => parseQuantity(textAt(of, 'spec.resources.requests.storage')));
  if (bound && wants && had && wants.nanos < had.nanos) {
    causes.push(forbiddenValue('spec.resources.requests.storage', 'field can not be less than status.capacity'));
  }
  return causes;
}

function withoutUndefined(spec: Tree): Tree {
  return Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== undefined));
}
