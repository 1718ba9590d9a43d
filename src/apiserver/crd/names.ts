import type { CrdCondition, CrdNames, CustomResourceDefinition } from '../../crd/schema/index.ts';
import { deepEqual } from '../../k8s/json.ts';

/** Which of the names that a CRD wants it gets, and the condition that says so. */
export interface AcceptedNames {
  readonly names: CrdNames;
  readonly condition: Omit<CrdCondition, 'lastTransitionTime'>;
}

/** Names in use by others of the same group. */
export interface UsedNames {
  readonly resources: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
}

export function usedNames(others: readonly CustomResourceDefinition[]): UsedNames {
  const accepted = others.map((crd) => crd.status?.acceptedNames).filter((names) => names !== undefined);
  return {
    resources: new Set(accepted.flatMap((names) => [names.plural, names.singular ?? '', ...(names.shortNames ?? [])]).filter(Boolean)),
    kinds: new Set(accepted.flatMap((names) => [names.kind, names.listKind ?? '']).filter(Boolean)),
  };
}

/** A name is given when it was given before or nobody else has it. The last conflict is the one reported. */
export function acceptNames(crd: CustomResourceDefinition, used: UsedNames): AcceptedNames {
  const wanted = crd.spec.names;
  const before = crd.status?.acceptedNames ?? { plural: '', kind: '' };
  const names: CrdNames = { ...before };
  let problem: { reason: string; message: string } | undefined;
  const conflictOf = (name: string | undefined, had: string | undefined, taken: ReadonlySet<string>): string | undefined =>
    name === had || name === undefined || !taken.has(name) ? undefined : `"${name}" is already in use`;

  const take = (field: 'plural' | 'singular' | 'kind' | 'listKind', taken: ReadonlySet<string>, reason: string): void => {
    const conflict = conflictOf(wanted[field], before[field], taken);
    if (conflict) problem = { reason, message: conflict };
    else if (wanted[field] !== undefined) names[field] = wanted[field];
  };
  take('plural', used.resources, 'PluralConflict');
  take('singular', used.resources, 'SingularConflict');
  if (!deepEqual(wanted.shortNames ?? [], before.shortNames ?? [])) {
    const conflicts = (wanted.shortNames ?? [])
      .filter((name) => !before.shortNames?.includes(name))
      .map((name) => conflictOf(name, '', used.resources));
    const found = conflicts.filter((conflict) => conflict !== undefined);
    if (found.length > 0)
      problem = { reason: 'ShortNamesConflict', message: found.length === 1 ? (found[0] as string) : `[${found.join(', ')}]` };
    else if (wanted.shortNames) names.shortNames = wanted.shortNames;
    else delete names.shortNames;
  }
  take('kind', used.kinds, 'KindConflict');
  take('listKind', used.kinds, 'ListKindConflict');
  if (wanted.categories) names.categories = wanted.categories;
  else delete names.categories;
  const { reason, message } = problem ?? { reason: 'NoConflicts', message: 'no conflicts found' };
  return { names, condition: { type: 'NamesAccepted', status: problem ? 'False' : 'True', reason, message } };
}
