import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { Tree } from '../../../json/bytes.ts';
import type { Room } from '../../room.ts';
import { age, nameOf } from '../cells.ts';
import { listAt, numberAt, textAt, valueAt } from '../read.ts';

export const autoscalerCells: Room['cells'] = (object, now) => [
  nameOf(object),
  `${textAt(object, 'spec.scaleTargetRef.kind')}/${textAt(object, 'spec.scaleTargetRef.name')}`,
  metricsText(object),
  String((valueAt(object, 'spec.minReplicas') as number | undefined) ?? '<unset>'),
  numberAt(object, 'spec.maxReplicas'),
  numberAt(object, 'status.currentReplicas'),
  age(object, now),
];

function metricsText(object: UnstructuredObject): string {
  const metrics = listAt(object, 'spec.metrics');
  if (metrics.length === 0) return '<none>';
  const statuses = listAt(object, 'status.currentMetrics');
  const texts = metrics.map((metric, index) => metricText(metric, statuses[index]));
  return texts.length > 2 ? `${texts.slice(0, 2).join(', ')} + ${texts.length - 2} more...` : texts.join(', ');
}

const sources: Record<string, string> = {
  External: 'external',
  Pods: 'pods',
  Object: 'object',
  Resource: 'resource',
  ContainerResource: 'containerResource',
};

function metricText(metric: Tree, status: Tree | undefined): string {
  const type = textAt(metric, 'type');
  const source = sources[type];
  if (source === undefined) return '<unknown type>';
  const current = (field: string): string => textAt(status, `${source}.current.${field}`, '<unknown>');
  const average = textAt(metric, `${source}.target.averageValue`);
  if (type === 'Pods') return `${current('averageValue')}/${average}`;
  if (type === 'External' || type === 'Object') {
    return average === ''
      ? `${current('value')}/${textAt(metric, `${source}.target.value`)}`
      : `${current('averageValue')}/${average} (avg)`;
  }
  const name = textAt(metric, `${source}.name`);
  if (average !== '') return `${name}: ${current('averageValue')}/${average}`;
  const percent = (value: unknown, otherwise: string): string => (typeof value === 'number' ? `${value}%` : otherwise);
  const used = percent(valueAt(status, `${source}.current.averageUtilization`), '<unknown>');
  return `${name}: ${used}/${percent(valueAt(metric, `${source}.target.averageUtilization`), '<auto>')}`;
}
