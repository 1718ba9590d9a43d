import { invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import { checkQualifiedName } from '../../../../k8s/names.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { labelSelector, named } from '../checks.ts';
import { listAt, numberAt, textAt, textsAt, treeAt, valueAt } from '../read.ts';

const required = 'requiredDuringSchedulingIgnoredDuringExecution';
const preferred = 'preferredDuringSchedulingIgnoredDuringExecution';

export function affinityCauses(affinity: Tree, path: string): StatusCause[] {
  return [
    ...nodeCauses(treeAt(affinity, 'nodeAffinity'), `${path}.nodeAffinity`),
    ...podCauses(treeAt(affinity, 'podAffinity'), `${path}.podAffinity`),
    ...podCauses(treeAt(affinity, 'podAntiAffinity'), `${path}.podAntiAffinity`),
  ];
}

function nodeCauses(affinity: Tree, path: string): StatusCause[] {
  const causes: StatusCause[] = [];
  if (valueAt(affinity, required) !== undefined) {
    const at = `${path}.${required}.nodeSelectorTerms`;
    const terms = listAt(affinity, `${required}.nodeSelectorTerms`);
    if (terms.length === 0) causes.push(requiredValue(at, 'must have at least one node selector term'));
    terms.forEach((term, index) => causes.push(...termCauses(term, `${at}[${index}]`)));
  }
  listAt(affinity, preferred).forEach((term, index) => {
    const at = `${path}.${preferred}[${index}]`;
    causes.push(...weightCauses(term, at), ...termCauses(treeAt(term, 'preference'), `${at}.preference`));
  });
  return causes;
}

function termCauses(term: Tree, path: string): StatusCause[] {
  return listAt(term, 'matchExpressions').flatMap((expression, index) => {
    const at = `${path}.matchExpressions[${index}]`;
    const operator = textAt(expression, 'operator');
    const count = textsAt(expression, 'values').length;
    const causes: StatusCause[] = [];
    if ((operator === 'In' || operator === 'NotIn') && count === 0) {
      causes.push(requiredValue(`${at}.values`, "must be specified when `operator` is 'In' or 'NotIn'"));
    } else if ((operator === 'Exists' || operator === 'DoesNotExist') && count > 0) {
      const message = "Forbidden: may not be specified when `operator` is 'Exists' or 'DoesNotExist'";
      causes.push({ reason: 'FieldValueForbidden', message, field: `${at}.values` });
    } else if ((operator === 'Gt' || operator === 'Lt') && count !== 1) {
      causes.push(requiredValue(`${at}.values`, "must be specified single value when `operator` is 'Lt' or 'Gt'"));
    } else if (!['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'].includes(operator)) {
      causes.push(invalidValue(`${at}.operator`, operator, 'not a valid selector operator'));
    }
    const key = textAt(expression, 'key');
    return [...causes, ...named(checkQualifiedName(key), key, `${at}.key`)];
  });
}

function podCauses(affinity: Tree, path: string): StatusCause[] {
  return [
    ...listAt(affinity, required).flatMap((term, index) => podTermCauses(term, `${path}.${required}[${index}]`)),
    ...listAt(affinity, preferred).flatMap((term, index) => {
      const at = `${path}.${preferred}[${index}]`;
      return [...weightCauses(term, at), ...podTermCauses(treeAt(term, 'podAffinityTerm'), `${at}.podAffinityTerm`)];
    }),
  ];
}

function podTermCauses(term: Tree, path: string): StatusCause[] {
  const topology = textAt(term, 'topologyKey');
  return [
    ...labelSelector(treeAt(term, 'labelSelector'), `${path}.labelSelector`),
    ...labelSelector(treeAt(term, 'namespaceSelector'), `${path}.namespaceSelector`),
    ...(topology === '' ? [requiredValue(`${path}.topologyKey`, 'can not be empty')] : []),
    ...named(checkQualifiedName(topology), topology, `${path}.topologyKey`),
  ];
}

function weightCauses(term: Tree, path: string): StatusCause[] {
  const weight = numberAt(term, 'weight');
  return weight < 1 || weight > 100 ? [invalidValue(`${path}.weight`, weight, 'must be in the range 1-100')] : [];
}
