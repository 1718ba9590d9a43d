import { duplicateValue, invalidValue, requiredValue, unsupportedValue } from '../../../../k8s/fieldError.ts';
import { checkQualifiedName } from '../../../../k8s/names.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { labelSelector, named } from '../checks.ts';
import { numberAt, textAt, treeAt } from '../read.ts';

const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

export function tolerationCauses(tolerations: readonly Tree[], path: string): StatusCause[] {
  return tolerations.flatMap((toleration, index) => {
    const at = `${path}[${index}]`;
    const key = textAt(toleration, 'key');
    const operator = textAt(toleration, 'operator');
    const effect = textAt(toleration, 'effect');
    const value = textAt(toleration, 'value');
    const causes = key === '' ? [] : named(checkQualifiedName(key), key, `${at}.key`);
    if (key === '' && operator !== 'Exists') {
      causes.push(
        invalidValue(
          `${at}.operator`,
          operator,
          'operator must be Exists when `key` is empty, which means "match all values and all keys"',
        ),
      );
    }
    if (toleration['tolerationSeconds'] !== undefined && effect !== 'NoExecute') {
      causes.push(invalidValue(`${at}.effect`, effect, "effect must be 'NoExecute' when `tolerationSeconds` is set"));
    }
    if (operator === 'Exists' && value !== '') {
      causes.push(invalidValue(`${at}.operator`, value, "value must be empty when `operator` is 'Exists'"));
    } else if (!['', 'Equal', 'Exists'].includes(operator)) causes.push(unsupportedValue(`${at}.operator`, operator, ['Equal', 'Exists']));
    if (effect !== '' && !effects.includes(effect)) causes.push(unsupportedValue(`${at}.effect`, effect, effects));
    return causes;
  });
}

const whens = ['DoNotSchedule', 'ScheduleAnyway'];

export function spreadCauses(constraints: readonly Tree[], path: string): StatusCause[] {
  return constraints.flatMap((constraint, index) => {
    const at = `${path}[${index}]`;
    const skew = numberAt(constraint, 'maxSkew');
    const topology = textAt(constraint, 'topologyKey');
    const when = textAt(constraint, 'whenUnsatisfiable');
    const twice =
      constraints.findIndex((one) => textAt(one, 'topologyKey') === topology && textAt(one, 'whenUnsatisfiable') === when) < index;
    return [
      ...(skew <= 0 ? [invalidValue(`${at}.maxSkew`, skew, 'must be greater than zero')] : []),
      ...(topology === ''
        ? [requiredValue(`${at}.topologyKey`, 'can not be empty')]
        : named(checkQualifiedName(topology), topology, `${at}.topologyKey`)),
      ...(whens.includes(when) ? [] : [unsupportedValue(`${at}.whenUnsatisfiable`, when, whens)]),
      ...(twice ? [duplicateValue(`${at}.{topologyKey, whenUnsatisfiable}`, `{${topology}, ${when}}`)] : []),
      ...labelSelector(treeAt(constraint, 'labelSelector'), `${at}.labelSelector`),
    ];
  });
}
