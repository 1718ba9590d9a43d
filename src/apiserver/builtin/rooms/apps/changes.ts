import { invalidText, invalidValue, forbiddenValue } from '../../../../k8s/fieldError.ts';
import { deepEqual } from '../../../../k8s/json.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import { unchanged } from '../checks.ts';
import { selectorShown } from './shown.ts';
import { valueAt } from '../read.ts';

/** The selector of a workload is for ever. */
export function validateSelectorChange(object: UnstructuredObject, old: UnstructuredObject): StatusCause[] {
  const selector = valueAt(object, 'spec.selector');
  if (deepEqual(selector, valueAt(old, 'spec.selector'))) return [];
  return [invalidText('spec.selector', selectorShown(selector), immutable)];
}

const immutable = 'field is immutable';

/** Fields of a stateful set that may change. */
const mutable = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
] as const;

export function validateStatefulSetChange(object: UnstructuredObject, old: UnstructuredObject): StatusCause[] {
  const fixed = (of: UnstructuredObject): object => {
    const spec = { ...(of['spec'] as Record<string, unknown>) };
    for (const field of mutable) delete spec[field];
    return spec;
  };
  const own = ['selector', 'serviceName', 'podManagementPolicy'].flatMap((field) =>
    unchanged(valueAt(object, `spec.${field}`), valueAt(old, `spec.${field}`), `spec.${field}`),
  );
  if (own.length > 0 || deepEqual(fixed(object), fixed(old))) return own;
  const names = mutable.map((field) => `'${field}'`);
  const last = names.pop();
  return [forbiddenValue('spec', `updates to statefulset spec for fields other than ${names.join(', ')} and ${last} are forbidden`)];
}

export function validateRevisionChange(object: UnstructuredObject, old: UnstructuredObject): StatusCause[] {
  return deepEqual(object['data'], old['data']) ? [] : [invalidValue('data', object['data'], immutable)];
}
