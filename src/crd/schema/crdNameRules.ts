import { childPath, invalidValue, keyPath, requiredValue } from '../../k8s/fieldError.ts';
import { checkDns1035Label, checkDns1123Subdomain } from '../../k8s/names.ts';
import type { StatusCause } from '../../k8s/status.ts';
import type { CrdNames } from './crdTypes.ts';

export function groupProblems(group: string, path: string): StatusCause[] {
  if (group === '') return [requiredValue(path)];
  const problems = checkDns1123Subdomain(group);
  if (problems.length > 0) return [invalidValue(path, group, problems.join(','))];
  return group.includes('.') ? [] : [invalidValue(path, group, 'should be a domain with at least one dot')];
}

/** Names that a spec must have; a status need not. */
export function missingNames(names: CrdNames, path: string): StatusCause[] {
  return (['plural', 'singular', 'kind', 'listKind'] as const)
    .filter((name) => !names[name])
    .map((name) => requiredValue(childPath(path, name)));
}

export function nameProblems(names: CrdNames, path: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const [plural, singular, kind, listKind] = [names.plural ?? '', names.singular ?? '', names.kind ?? '', names.listKind ?? ''];
  const label = (field: string, value: string): void => {
    const problems = value === '' ? [] : checkDns1035Label(value);
    if (problems.length > 0) causes.push(invalidValue(childPath(path, field), value, problems.join(',')));
  };
  const mixedCase = (field: string, value: string): void => {
    const problems = value === '' ? [] : checkDns1035Label(value.toLowerCase());
    if (problems.length === 0) return;
    causes.push(invalidValue(childPath(path, field), value, `may have mixed case, but should otherwise match: ${problems.join(',')}`));
  };
  label('plural', plural);
  label('singular', singular);
  mixedCase('kind', kind);
  mixedCase('listKind', listKind);
  causes.push(...labelList(names.shortNames ?? [], childPath(path, 'shortNames')));
  if (kind !== '' && kind === listKind)
    causes.push(invalidValue(childPath(path, 'listKind'), listKind, 'kind and listKind may not be the same'));
  causes.push(...labelList(names.categories ?? [], childPath(path, 'categories')));
  return causes;
}

function labelList(values: readonly string[], path: string): StatusCause[] {
  return values.flatMap((value, index) => {
    const problems = checkDns1035Label(value);
    return problems.length === 0 ? [] : [invalidValue(keyPath(path, index), value, problems.join(','))];
  });
}
