import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { Tree } from '../../../json/bytes.ts';
import type { Room } from '../../room.ts';
import { isTree } from '../../../json/bytes.ts';
import { treeAt, valueAt } from '../read.ts';
import { cronJobCells, jobCells } from './cells.ts';
import { validateCronJob, validateJob, validateJobChange } from './validation.ts';

export const jobs: Room = {
  cells: jobCells,
  prepareForCreate: selectOwnPods,
  validate: validateJob,
  validateChange: validateJobChange,
};

export const cronJobs: Room = { cells: cronJobCells, validate: validateCronJob };

const prefix = 'batch.kubernetes.io/';

/** Unless told otherwise, a job selects its pods by its own uid. */
function selectOwnPods(object: UnstructuredObject): void {
  const spec = treeAt(object, 'spec');
  if (spec['manualSelector'] === true) return;
  const { uid = '', name = '' } = object.metadata ?? {};
  const template = within(spec, 'template');
  const meta = within(template, 'metadata');
  const labels = within(meta, 'labels');
  Object.assign(labels, { 'controller-uid': uid, 'job-name': name, [`${prefix}controller-uid`]: uid, [`${prefix}job-name`]: name });
  if (Object.keys(treeAt(object, 'metadata.labels')).length === 0)
    (object.metadata ??= {}).labels = { ...(labels as Record<string, string>) };
  const selector = isTree(valueAt(spec, 'selector')) ? (spec['selector'] as Tree) : (spec['selector'] = {});
  within(selector, 'matchLabels')[`${prefix}controller-uid`] ??= uid;
}

function within(object: Tree, field: string): Tree {
  const found = object[field];
  return isTree(found) ? found : (object[field] = {});
}
