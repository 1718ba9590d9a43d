import { forbiddenValue, invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import { checkDns1123Subdomain } from '../../../../k8s/names.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import type { Room } from '../../room.ts';
import { domainPathCauses, named, oneOf, unchanged } from '../checks.ts';
import { textAt, treeAt } from '../read.ts';
import { ingressClassCells } from './cells.ts';

export const ingressClasses: Room = {
  cells: ingressClassCells,
  validate: check,
  changeFirst: true,
  validateChange: (object, old) => unchanged(textAt(object, 'spec.controller'), textAt(old, 'spec.controller'), 'spec.controller'),
};

function check(object: UnstructuredObject): StatusCause[] {
  const spec = treeAt(object, 'spec');
  const controller = textAt(spec, 'controller');
  const parameters = spec['parameters'] as Tree | undefined;
  return [
    ...(controller === '' ? [requiredValue('spec.controller')] : domainPathCauses(controller, 'spec.controller')),
    ...(parameters === undefined ? [] : parameterCauses(parameters, 'spec.parameters')),
  ];
}

function parameterCauses(parameters: Tree, path: string): StatusCause[] {
  const [group, namespace, scope] = ['apiGroup', 'namespace', 'scope'].map((field) => textAt(parameters, field)) as [
    string,
    string,
    string,
  ];
  const causes = group === '' ? [] : named(checkDns1123Subdomain(group), group, `${path}.apiGroup`);
  for (const field of ['kind', 'name']) {
    const value = textAt(parameters, field);
    if (value === '') causes.push(requiredValue(`${path}.${field}`));
    else if (/[/%]/.test(value))
      causes.push(invalidValue(`${path}.${field}`, value, `may not contain '${value.includes('/') ? '/' : '%'}'`));
  }
  if (scope === '') causes.push(requiredValue(`${path}.scope`));
  else causes.push(...oneOf(scope, `${path}.scope`, ['Cluster', 'Namespace']));
  if (scope === 'Namespace' && namespace === '')
    causes.push(requiredValue(`${path}.namespace`, "`parameters.scope` is set to 'Namespace'"));
  if (scope === 'Cluster' && namespace !== '') causes.push(forbiddenValue(`${path}.namespace`, "`parameters.scope` is set to 'Cluster'"));
  return causes;
}
