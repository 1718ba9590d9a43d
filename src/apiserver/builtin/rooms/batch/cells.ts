import type { UnstructuredObject } from '../../../../k8s/object.ts';
import { ageOf } from '../../../table/age.ts';
import type { Room } from '../../room.ts';
import { age, containerCells, nameOf, selectorText } from '../cells.ts';
import { listAt, numberAt, textAt, valueAt } from '../read.ts';

export const jobCells: Room['cells'] = (object, now) => [
  nameOf(object),
  statusOf(object),
  completionsOf(object),
  durationOf(object, now),
  age(object, now),
  ...containerCells(object, 'spec.template.spec.containers'),
  selectorText(valueAt(object, 'spec.selector')),
];

function statusOf(object: UnstructuredObject): string {
  const holds = (type: string): boolean =>
    listAt(object, 'status.conditions').some((one) => one['type'] === type && one['status'] === 'True');
  if (holds('Complete')) return 'Complete';
  if (holds('Failed')) return 'Failed';
  if (object.metadata?.deletionTimestamp) return 'Terminating';
  return ['Suspended', 'FailureTarget', 'SuccessCriteriaMet'].find(holds) ?? 'Running';
}

function completionsOf(object: UnstructuredObject): string {
  const succeeded = numberAt(object, 'status.succeeded');
  const wanted = valueAt(object, 'spec.completions');
  if (typeof wanted === 'number') return `${succeeded}/${wanted}`;
  const parallelism = numberAt(object, 'spec.parallelism');
  return parallelism > 1 ? `${succeeded}/1 of ${parallelism}` : `${succeeded}/1`;
}

function durationOf(object: UnstructuredObject, now: number): string {
  const started = textAt(object, 'status.startTime');
  if (started === '') return '';
  const ended = textAt(object, 'status.completionTime');
  return ageOf(started, ended === '' ? now : Date.parse(ended));
}

export const cronJobCells: Room['cells'] = (object, now) => {
  const last = textAt(object, 'status.lastScheduleTime');
  const suspended = valueAt(object, 'spec.suspend');
  return [
    nameOf(object),
    textAt(object, 'spec.schedule'),
    textAt(object, 'spec.timeZone', '<none>'),
    suspended === undefined ? '<unset>' : suspended === true ? 'True' : 'False',
    listAt(object, 'status.active').length,
    last === '' ? '<none>' : ageOf(last, now),
    age(object, now),
    ...containerCells(object, 'spec.jobTemplate.spec.template.spec.containers'),
    selectorText(valueAt(object, 'spec.jobTemplate.spec.selector')),
  ];
};
