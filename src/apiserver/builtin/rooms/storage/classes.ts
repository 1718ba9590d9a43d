import { invalidText, requiredValue } from '../../../../k8s/fieldError.ts';
import { deepEqual } from '../../../../k8s/json.ts';
import { checkQualifiedName } from '../../../../k8s/names.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Room } from '../../room.ts';
import { named, oneOf } from '../checks.ts';
import { textAt } from '../read.ts';
import { storageClassCells } from './cells.ts';

export const storageClasses: Room = { cells: storageClassCells, validate: check, validateChange: changeCauses };

function check(object: UnstructuredObject): StatusCause[] {
  const provisioner = textAt(object, 'provisioner');
  const lower = provisioner.toLowerCase();
  return [
    ...(provisioner === '' ? [requiredValue('provisioner')] : named(checkQualifiedName(lower), lower, 'provisioner')),
    ...oneOf(object['reclaimPolicy'], 'reclaimPolicy', ['Delete', 'Retain']),
    ...oneOf(object['volumeBindingMode'], 'volumeBindingMode', ['Immediate', 'WaitForFirstConsumer']),
  ];
}

/** Upstream does not say what was asked for. */
function changeCauses(object: UnstructuredObject, old: UnstructuredObject): StatusCause[] {
  return ['parameters', 'provisioner', 'reclaimPolicy', 'volumeBindingMode'].flatMap((field) =>
    deepEqual(object[field] ?? {}, old[field] ?? {}) ? [] : [invalidText(field, 'null', 'field is immutable')],
  );
}
