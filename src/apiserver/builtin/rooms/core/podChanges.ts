import { forbiddenValue } from '../../../../k8s/fieldError.ts';
import { deepCopy, deepEqual, type JsonValue } from '../../../../k8s/json.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { listAt, treeAt } from '../read.ts';

const allowed =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,' +
  '`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';

/** A pod that is there may change little more than its images. */
export function validatePodChange(pod: UnstructuredObject, old: UnstructuredObject): StatusCause[] {
  for (const field of ['containers', 'initContainers']) {
    if (listAt(pod, `spec.${field}`).length !== listAt(old, `spec.${field}`).length) {
      return [forbiddenValue(`spec.${field}`, 'pod updates may not add or remove containers')];
    }
  }
  const causes: StatusCause[] = [];
  const tolerations = listAt(pod, 'spec.tolerations');
  const lost = listAt(old, 'spec.tolerations').some((one) => !tolerations.some((other) => same(one, other)));
  if (lost) causes.push(forbiddenValue('spec.tolerations', 'existing toleration can not be modified except its tolerationSeconds'));
  if (!deepEqual(fixed(pod), fixed(old))) causes.push(forbiddenValue('spec', allowed));
  return causes;
}

function same(a: Tree, b: Tree): boolean {
  return deepEqual({ ...a, tolerationSeconds: 0 }, { ...b, tolerationSeconds: 0 });
}

/** The spec without what may change. */
function fixed(pod: UnstructuredObject): Tree {
  const spec = deepCopy(treeAt(pod, 'spec') as JsonValue) as Tree;
  for (const field of ['activeDeadlineSeconds', 'tolerations']) delete spec[field];
  for (const field of ['containers', 'initContainers']) {
    for (const container of listAt(spec, field)) delete container['image'];
  }
  return spec;
}
