import { forbiddenValue, invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import { parseQuantity } from '../../../../k8s/quantity.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { textAt, treeAt } from '../read.ts';

/** What is wrong with the source of a metric, by its type. */
export function sourceCauses(type: string, source: Tree, path: string): StatusCause[] {
  const target = treeAt(source, 'target');
  const at = `${path}.target`;
  switch (type) {
    case 'Resource':
      return [...nameCauses(source, path), ...resourceTarget(target, at)];
    case 'ContainerResource':
      return [
        ...nameCauses(source, path),
        ...(textAt(source, 'container') === '' ? [requiredValue(`${path}.container`, 'must specify a container')] : []),
        ...resourceTarget(target, at),
      ];
    case 'Pods':
      return [
        ...metricCauses(source, path),
        ...targetCauses(target, at),
        ...(isPositive(target['averageValue']) ? [] : absent(target, 'averageValue', `${at}.averageValue`)),
      ];
    case 'Object':
      return [
        ...['kind', 'name'].flatMap((field) =>
          textAt(source, `describedObject.${field}`) === '' ? [requiredValue(`${path}.describedObject.${field}`)] : [],
        ),
        ...metricCauses(source, path),
        ...targetCauses(target, at),
        ...(target['value'] === undefined && target['averageValue'] === undefined
          ? [requiredValue(`${at}.averageValue`, 'must set either a target value or averageValue')]
          : []),
      ];
    default:
      return [
        ...metricCauses(source, path),
        ...targetCauses(target, at),
        ...(target['value'] === undefined && target['averageValue'] === undefined
          ? [requiredValue(`${at}.averageValue`, 'must set either a target value for metric or a per-pod target')]
          : []),
        ...(target['value'] !== undefined && target['averageValue'] !== undefined
          ? [forbiddenValue(`${at}.value`, 'may not set both a target value for metric and a per-pod target')]
          : []),
      ];
  }
}

function nameCauses(source: Tree, path: string): StatusCause[] {
  return textAt(source, 'name') === '' ? [requiredValue(`${path}.name`, 'must specify a resource name')] : [];
}

function metricCauses(source: Tree, path: string): StatusCause[] {
  return textAt(source, 'metric.name') === '' ? [requiredValue(`${path}.metric.name`, 'must specify a metric name')] : [];
}

function absent(target: Tree, field: string, path: string): StatusCause[] {
  return target[field] === undefined ? [requiredValue(path, 'must specify a positive target averageValue')] : [];
}

function resourceTarget(target: Tree, path: string): StatusCause[] {
  const both = 'may not set both a target raw value and a target utilization';
  return [
    ...targetCauses(target, path),
    ...(target['averageUtilization'] === undefined && target['averageValue'] === undefined
      ? [requiredValue(`${path}.averageUtilization`, 'must set either a target raw value or a target utilization')]
      : []),
    ...(target['averageUtilization'] !== undefined && target['averageValue'] !== undefined
      ? [forbiddenValue(`${path}.averageValue`, both)]
      : []),
  ];
}

const types = ['Utilization', 'Value', 'AverageValue'];

function targetCauses(target: Tree, path: string): StatusCause[] {
  const type = textAt(target, 'type');
  const causes: StatusCause[] = [];
  if (type === '') causes.push(requiredValue(`${path}.type`, 'must specify a metric target type'));
  if (!types.includes(type)) causes.push(invalidValue(`${path}.type`, type, 'must be either Utilization, Value, or AverageValue'));
  for (const field of ['value', 'averageValue']) {
    if (target[field] !== undefined && !isPositive(target[field]))
      causes.push(invalidValue(`${path}.${field}`, target[field], 'must be positive'));
  }
  const utilization = target['averageUtilization'];
  if (typeof utilization === 'number' && utilization < 1) {
    causes.push(invalidValue(`${path}.averageUtilization`, utilization, 'must be greater than 0'));
  }
  return causes;
}

function isPositive(value: unknown): boolean {
  const amount = typeof value === 'string' ? parseQuantity(value) : undefined;
  return amount !== undefined && amount.nanos > 0n;
}
