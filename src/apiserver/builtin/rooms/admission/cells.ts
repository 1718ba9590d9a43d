import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { Room } from '../../room.ts';
import { age, nameOf, selectorText } from '../cells.ts';
import { listAt, textAt, valueAt } from '../read.ts';

export const webhookCells: Room['cells'] = (object, now) => [nameOf(object), listAt(object, 'webhooks').length, age(object, now)];

/** Policies: how many expressions, and what their parameters are. */
export const policyCells = (field: 'validations' | 'mutations'): Room['cells'] => {
  return (object, now) => [nameOf(object), listAt(object, `spec.${field}`).length, paramKind(object), age(object, now)];
};

function paramKind(object: UnstructuredObject): string {
  if (valueAt(object, 'spec.paramKind') === undefined) return '<unset>';
  return `${textAt(object, 'spec.paramKind.apiVersion')}/${textAt(object, 'spec.paramKind.kind')}`;
}

export const policyBindingCells: Room['cells'] = (object, now) => {
  const name = textAt(object, 'spec.paramRef.name');
  const selector = valueAt(object, 'spec.paramRef.selector');
  const shown =
    name !== ''
      ? `${textAt(object, 'spec.paramRef.namespace') || '*'}/${name}`
      : selector === undefined
        ? '<unset>'
        : selectorText(selector);
  return [nameOf(object), textAt(object, 'spec.policyName'), shown, age(object, now)];
};
