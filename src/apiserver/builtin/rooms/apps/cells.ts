import { parseApiVersion } from '../../../../k8s/kind.ts';
import type { Room } from '../../room.ts';
import { age, containerCells, labelsText, nameOf, selectorText } from '../cells.ts';
import { numberAt, textsByName, valueAt } from '../read.ts';

const template = 'spec.template.spec.containers';

export const deploymentCells: Room['cells'] = (object, now) => [
  nameOf(object),
  `${numberAt(object, 'status.readyReplicas')}/${numberAt(object, 'spec.replicas')}`,
  numberAt(object, 'status.updatedReplicas'),
  numberAt(object, 'status.availableReplicas'),
  age(object, now),
  ...containerCells(object, template),
  selectorText(valueAt(object, 'spec.selector')),
];

export const replicaSetCells: Room['cells'] = (object, now) => [
  nameOf(object),
  numberAt(object, 'spec.replicas'),
  numberAt(object, 'status.replicas'),
  numberAt(object, 'status.readyReplicas'),
  age(object, now),
  ...containerCells(object, template),
  selectorText(valueAt(object, 'spec.selector')),
];

export const statefulSetCells: Room['cells'] = (object, now) => [
  nameOf(object),
  `${numberAt(object, 'status.readyReplicas')}/${numberAt(object, 'spec.replicas')}`,
  age(object, now),
  ...containerCells(object, template),
];

export const daemonSetCells: Room['cells'] = (object, now) => [
  nameOf(object),
  numberAt(object, 'status.desiredNumberScheduled'),
  numberAt(object, 'status.currentNumberScheduled'),
  numberAt(object, 'status.numberReady'),
  numberAt(object, 'status.updatedNumberScheduled'),
  numberAt(object, 'status.numberAvailable'),
  labelsText(textsByName(object, 'spec.template.spec.nodeSelector')),
  age(object, now),
  ...containerCells(object, template),
  selectorText(valueAt(object, 'spec.selector')),
];

export const controllerRevisionCells: Room['cells'] = (object, now) => {
  const owner = object.metadata?.ownerReferences?.find((one) => one.controller === true);
  const group = owner === undefined ? '' : parseApiVersion(owner.apiVersion).group;
  const shown = owner === undefined ? '<none>' : `${owner.kind.toLowerCase()}${group === '' ? '' : `.${group}`}/${owner.name}`;
  return [nameOf(object), shown, numberAt(object, 'revision'), age(object, now)];
};
