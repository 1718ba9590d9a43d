import { invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { textAt } from '../read.ts';

/** Which keys of a Secret or ConfigMap become which files. */
export function itemCauses(items: readonly Tree[], path: string): StatusCause[] {
  return items.flatMap((item, index) => {
    const where = textAt(item, 'path');
    return [
      ...(textAt(item, 'key') === '' ? [requiredValue(`${path}[${index}].key`)] : []),
      ...(where === '' ? [requiredValue(`${path}[${index}].path`)] : localPathCauses(where, `${path}[${index}].path`)),
      ...modeCauses(item['mode'], `${path}[${index}].mode`),
    ];
  });
}

export function localPathCauses(where: string, path: string): StatusCause[] {
  const causes = where.startsWith('/') ? [invalidValue(path, where, 'must be a relative path')] : [];
  if (where.split('/').includes('..')) causes.push(invalidValue(path, where, "must not contain '..'"));
  if (where.startsWith('..') && !where.startsWith('../') && where !== '..')
    causes.push(invalidValue(path, where, "must not start with '..'"));
  return causes;
}

export function modeCauses(mode: unknown, path: string): StatusCause[] {
  if (typeof mode !== 'number' || (mode >= 0 && mode <= 0o777)) return [];
  return [invalidValue(path, mode, 'must be a number between 0 and 0777 (octal), both inclusive')];
}
