import { invalidValue } from '../../../../k8s/fieldError.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Room } from '../../room.ts';
import { valueAt } from '../read.ts';
import { leaseCells } from './cells.ts';

export const leases: Room = { cells: leaseCells, validate: check };

function check(object: UnstructuredObject): StatusCause[] {
  const duration = valueAt(object, 'spec.leaseDurationSeconds');
  const transitions = valueAt(object, 'spec.leaseTransitions');
  const causes: StatusCause[] = [];
  if (typeof duration === 'number' && duration <= 0) {
    causes.push(invalidValue('spec.leaseDurationSeconds', duration, 'must be greater than 0'));
  }
  if (typeof transitions === 'number' && transitions < 0) {
    causes.push(invalidValue('spec.leaseTransitions', transitions, 'must be greater than or equal to 0'));
  }
  return causes;
}
