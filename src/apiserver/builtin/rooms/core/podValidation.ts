import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import { validatePodSpec } from '../podSpec/podSpec.ts';
import { treeAt } from '../read.ts';

export function validatePod(pod: UnstructuredObject): StatusCause[] {
  return validatePodSpec(treeAt(pod, 'spec'), 'spec');
}
