import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';

export function validatePodSpec(_spec: Tree, _path: string): StatusCause[] {
  return [];
}
