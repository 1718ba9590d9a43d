import { forbiddenValue } from '../../../../k8s/fieldError.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Room } from '../../room.ts';
import { unchanged } from '../checks.ts';
import { oneOfInOrder } from '../podSpec/podSpec.ts';
import { numberAt } from '../read.ts';
import { priorityClassCells } from './cells.ts';

export const priorityClasses: Room = {
  cells: priorityClassCells,
  isChange: () => false,
  validate: check,
  validateChange: (object, old) => [
    ...(numberAt(object, 'value') === numberAt(old, 'value') ? [] : [forbiddenValue('value', 'may not be changed in an update.')]),
    ...unchanged(object['preemptionPolicy'], old['preemptionPolicy'], 'preemptionPolicy'),
  ],
};

const highest = 1_000_000_000;

function check(object: UnstructuredObject, old: UnstructuredObject | undefined): StatusCause[] {
  const name = object.metadata?.name ?? '';
  const causes: StatusCause[] = [];
  if (old === undefined && name.startsWith('system-')) {
    const why = `priority class names with 'system-' prefix are reserved for system use only. error: ${name} is not a known system priority class`;
    causes.push(forbiddenValue('metadata.name', why));
  } else if (old === undefined && numberAt(object, 'value') > highest) {
    causes.push(forbiddenValue('value', `maximum allowed value of a user defined priority is ${highest}`));
  }
  if (old !== undefined) return causes;
  return [...causes, ...oneOfInOrder(object['preemptionPolicy'], 'preemptionPolicy', ['PreemptLowerPriority', 'Never'])];
}
