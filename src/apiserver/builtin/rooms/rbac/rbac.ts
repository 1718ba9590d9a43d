import { invalidText, invalidValue, requiredValue, unsupportedValue } from '../../../../k8s/fieldError.ts';
import { deepEqual } from '../../../../k8s/json.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import type { Room } from '../../room.ts';
import { plainCells } from '../core/small.ts';
import { listAt, textAt, textsAt, treeAt } from '../read.ts';
import { bindingCells } from './cells.ts';

const group = 'rbac.authorization.k8s.io';

export const roles: Room = { cells: plainCells, validate: (object) => ruleCauses(object, true) };
export const clusterRoles: Room = { cells: plainCells, validate: (object) => ruleCauses(object, false) };
export const roleBindings: Room = { cells: bindingCells, validate: (object) => bindingCauses(object, true), validateChange: changeCauses };
export const clusterRoleBindings: Room = {
  cells: bindingCells,
  validate: (object) => bindingCauses(object, false),
  validateChange: changeCauses,
};

function ruleCauses(object: UnstructuredObject, namespaced: boolean): StatusCause[] {
  return listAt(object, 'rules').flatMap((rule, index) => {
    const path = `rules[${index}]`;
    const urls = textsAt(rule, 'nonResourceURLs');
    const [groups, resources, names] = ['apiGroups', 'resources', 'resourceNames'].map((field) => textsAt(rule, field)) as [
      string[],
      string[],
      string[],
    ];
    const causes = textsAt(rule, 'verbs').length === 0 ? [requiredValue(`${path}.verbs`)] : [];
    if (urls.length > 0) {
      if (namespaced) causes.push(invalidValue(`${path}.nonResourceURLs`, urls, 'namespaced rules cannot apply to non-resource URLs'));
      if (groups.length + resources.length + names.length > 0) {
        causes.push(invalidValue(`${path}.nonResourceURLs`, urls, 'rules cannot apply to both regular resources and non-resource URLs'));
      }
      return causes;
    }
    if (groups.length === 0) causes.push(requiredValue(`${path}.apiGroups`, 'resource rules must supply at least one api group'));
    if (resources.length === 0) causes.push(requiredValue(`${path}.resources`, 'resource rules must supply at least one resource'));
    return causes;
  });
}

function bindingCauses(object: UnstructuredObject, namespaced: boolean): StatusCause[] {
  const reference = treeAt(object, 'roleRef');
  const kinds = namespaced ? ['Role', 'ClusterRole'] : ['ClusterRole'];
  const causes: StatusCause[] = [];
  if (textAt(reference, 'apiGroup') !== group) causes.push(unsupportedValue('roleRef.apiGroup', textAt(reference, 'apiGroup'), [group]));
  if (!kinds.includes(textAt(reference, 'kind'))) causes.push(unsupportedValue('roleRef.kind', textAt(reference, 'kind'), kinds));
  const name = textAt(reference, 'name');
  if (name === '') causes.push(requiredValue('roleRef.name'));
  else for (const part of ['/', '%']) if (name.includes(part)) causes.push(invalidValue('roleRef.name', name, `may not contain '${part}'`));
  return [...causes, ...listAt(object, 'subjects').flatMap((subject, index) => subjectCauses(subject, `subjects[${index}]`, namespaced))];
}

/** Without a namespace an account is one of the binding's own. */
function subjectCauses(subject: Tree, path: string, namespaced: boolean): StatusCause[] {
  const kind = textAt(subject, 'kind');
  const causes = textAt(subject, 'name') === '' ? [requiredValue(`${path}.name`)] : [];
  const given = textAt(subject, 'apiGroup');
  if (kind === 'ServiceAccount') {
    if (given !== '') causes.push(unsupportedValue(`${path}.apiGroup`, given, ['']));
    if (!namespaced && textAt(subject, 'namespace') === '') causes.push(requiredValue(`${path}.namespace`));
  } else if (kind === 'User' || kind === 'Group') {
    if (given !== group) causes.push(unsupportedValue(`${path}.apiGroup`, given, [group]));
  } else causes.push(unsupportedValue(`${path}.kind`, kind, ['ServiceAccount', 'User', 'Group']));
  return causes;
}

function changeCauses(object: UnstructuredObject, old: UnstructuredObject): StatusCause[] {
  const reference = treeAt(object, 'roleRef');
  if (deepEqual(reference, treeAt(old, 'roleRef'))) return [];
  const shown = { APIGroup: reference['apiGroup'], Kind: reference['kind'], Name: reference['name'] };
  return [invalidText('roleRef', JSON.stringify(shown), 'field is immutable')];
}
