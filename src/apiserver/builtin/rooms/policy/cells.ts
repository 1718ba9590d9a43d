import type { Room } from '../../room.ts';
import { age, nameOf } from '../cells.ts';
import { numberAt, textAt, valueAt } from '../read.ts';

const orNone = (value: unknown): string => (value === undefined ? 'N/A' : String(value));

export const disruptionBudgetCells: Room['cells'] = (object, now) => [
  nameOf(object),
  orNone(valueAt(object, 'spec.minAvailable')),
  orNone(valueAt(object, 'spec.maxUnavailable')),
  numberAt(object, 'status.disruptionsAllowed'),
  age(object, now),
];

export const priorityClassCells: Room['cells'] = (object, now) => [
  nameOf(object),
  numberAt(object, 'value'),
  valueAt(object, 'globalDefault') === true,
  age(object, now),
  textAt(object, 'preemptionPolicy'),
];

export const leaseCells: Room['cells'] = (object, now) => [nameOf(object), textAt(object, 'spec.holderIdentity'), age(object, now)];
