import { deepEqual } from '../../../../k8s/json.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { Room } from '../../room.ts';
import { listAt } from '../read.ts';
import { controllerRevisionCells, daemonSetCells, deploymentCells, replicaSetCells, statefulSetCells } from './cells.ts';
import { validateDaemonSet, validateDeployment, validateReplicaSet, validateStatefulSet } from './validation.ts';
import { validateRevisionChange, validateSelectorChange, validateStatefulSetChange } from './changes.ts';

export const deployments: Room = {
  cells: deploymentCells,
  isChange: (object, old) =>
    !deepEqual(object['spec'], old['spec']) || !deepEqual(object.metadata?.annotations ?? {}, old.metadata?.annotations ?? {}),
  validate: validateDeployment,
  validateChange: validateSelectorChange,
};

export const replicaSets: Room = { cells: replicaSetCells, validate: validateReplicaSet, validateChange: validateSelectorChange };

export const statefulSets: Room = {
  cells: statefulSetCells,
  convert(object) {
    for (const claim of listAt(object, 'spec.volumeClaimTemplates')) {
      claim['apiVersion'] ??= 'v1';
      claim['kind'] ??= 'PersistentVolumeClaim';
    }
  },
  validate: validateStatefulSet,
  validateChange: validateStatefulSetChange,
};

const generationNote = 'deprecated.daemonset.template.generation';

/** What was once a field of the spec lives on in an annotation that the server keeps. */
export const daemonSets: Room = {
  cells: daemonSetCells,
  convert(object) {
    note(object, object.metadata?.annotations?.[generationNote] ?? '0');
  },
  prepareForCreate(object) {
    note(object, String(Math.max(1, Number(object.metadata?.annotations?.[generationNote]) || 1)));
  },
  prepareForUpdate(object, old, subresource) {
    const before = Number(old.metadata?.annotations?.[generationNote] ?? 1);
    const changed = subresource !== 'status' && !deepEqual(templateOf(object), templateOf(old));
    note(object, String(changed ? before + 1 : before));
  },
  changeFirst: true,
  validate: validateDaemonSet,
  validateChange: validateSelectorChange,
};

function note(object: UnstructuredObject, generation: string): void {
  ((object.metadata ??= {}).annotations ??= {})[generationNote] = generation;
}

function templateOf(object: UnstructuredObject): unknown {
  return (object['spec'] as { template?: unknown } | undefined)?.template;
}

export const controllerRevisions: Room = { cells: controllerRevisionCells, validateChange: validateRevisionChange };
