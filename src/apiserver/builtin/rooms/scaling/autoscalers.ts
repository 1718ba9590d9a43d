import { forbiddenValue, invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import type { Room } from '../../room.ts';
import { oneOf } from '../checks.ts';
import { listAt, numberAt, textAt, treeAt } from '../read.ts';
import { behaviorCauses } from './behavior.ts';
import { autoscalerCells } from './cells.ts';
import { sourceCauses } from './targets.ts';

export const autoscalers: Room = { cells: autoscalerCells, validate: check };

const sources: Readonly<Record<string, string>> = {
  ContainerResource: 'containerResource',
  External: 'external',
  Object: 'object',
  Pods: 'pods',
  Resource: 'resource',
};

function check(object: UnstructuredObject): StatusCause[] {
  const spec = treeAt(object, 'spec');
  const [least, most] = [numberAt(spec, 'minReplicas', 1), numberAt(spec, 'maxReplicas')];
  const causes: StatusCause[] = [];
  if (least < 0) causes.push(invalidValue('spec.minReplicas', least, 'must be greater than or equal to 0'));
  if (most < least) causes.push(invalidValue('spec.maxReplicas', most, 'must be greater than or equal to `minReplicas`'));
  if (most === 0) causes.push(requiredValue('spec.maxReplicas'));
  else if (most < 0) causes.push(invalidValue('spec.maxReplicas', most, 'must be greater than 0'));
  const metrics = listAt(spec, 'metrics');
  causes.push(...targetCauses(treeAt(spec, 'scaleTargetRef')));
  metrics.forEach((metric, index) => causes.push(...metricCauses(metric, `spec.metrics[${index}]`)));
  causes.push(...behaviorCauses(treeAt(spec, 'behavior'), 'spec.behavior'));
  if (least === 0 && !metrics.some((metric) => metric['type'] === 'Object' || metric['type'] === 'External')) {
    causes.push(forbiddenValue('spec.metrics', 'must specify at least one Object or External metric to support scaling to zero replicas'));
  }
  return causes;
}

function targetCauses(target: Tree): StatusCause[] {
  return ['kind', 'name'].flatMap((field) => {
    const path = `spec.scaleTargetRef.${field}`;
    const value = textAt(target, field);
    if (value === '') return [requiredValue(path)];
    return ['/', '%'].filter((part) => value.includes(part)).map((part) => invalidValue(path, value, `may not contain '${part}'`));
  });
}

function metricCauses(metric: Tree, path: string): StatusCause[] {
  const type = textAt(metric, 'type');
  const source = sources[type];
  if (type === '') return [requiredValue(`${path}.type`, 'must specify a metric source type')];
  if (source === undefined) return oneOf(type, `${path}.type`, Object.keys(sources));
  const given = metric[source] as Tree | undefined;
  const others = Object.values(sources).filter((one) => one !== source && metric[one] !== undefined);
  return [
    ...(given === undefined ? [requiredValue(`${path}.${source}`, 'must populate information for the given metric source')] : []),
    ...others.map((one) => forbiddenValue(`${path}.${one}`, 'must populate the given metric source only')),
    ...(given === undefined ? [] : sourceCauses(type, given, `${path}.${source}`)),
  ];
}
