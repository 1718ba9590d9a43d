import type { Room } from '../../room.ts';
import { age, nameOf } from '../cells.ts';
import { flagAt, listAt, textAt, textsAt, valueAt } from '../read.ts';

export const storageClassCells: Room['cells'] = (object, now) => {
  const isDefault = ['storageclass.kubernetes.io/is-default-class', 'storageclass.beta.kubernetes.io/is-default-class'].some(
    (key) => object.metadata?.annotations?.[key] === 'true',
  );
  return [
    `${nameOf(object)}${isDefault ? ' (default)' : ''}`,
    textAt(object, 'provisioner'),
    textAt(object, 'reclaimPolicy', 'Delete'),
    textAt(object, 'volumeBindingMode', 'Immediate'),
    flagAt(object, 'allowVolumeExpansion'),
    age(object, now),
  ];
};

export const attributesClassCells: Room['cells'] = (object, now) => [nameOf(object), textAt(object, 'driverName'), age(object, now)];

export const driverCells: Room['cells'] = (object, now) => [
  nameOf(object),
  flagAt(object, 'spec.attachRequired', true),
  flagAt(object, 'spec.podInfoOnMount'),
  flagAt(object, 'spec.storageCapacity'),
  valueAt(object, 'spec.tokenRequests') === undefined
    ? '<unset>'
    : listAt(object, 'spec.tokenRequests')
        .map((one) => textAt(one, 'audience'))
        .join(),
  flagAt(object, 'spec.requiresRepublish'),
  textsAt(object, 'spec.volumeLifecycleModes').join() || '<none>',
  age(object, now),
];

export const csiNodeCells: Room['cells'] = (object, now) => [nameOf(object), listAt(object, 'spec.drivers').length, age(object, now)];

export const attachmentCells: Room['cells'] = (object, now) => [
  nameOf(object),
  textAt(object, 'spec.attacher'),
  textAt(object, 'spec.source.persistentVolumeName'),
  textAt(object, 'spec.nodeName'),
  flagAt(object, 'status.attached'),
  age(object, now),
];
