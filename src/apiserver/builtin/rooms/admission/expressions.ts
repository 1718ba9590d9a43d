import { duplicateValue, invalidValue, requiredValue, tooMany } from '../../../../k8s/fieldError.ts';
import { checkQualifiedName } from '../../../../k8s/names.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import { expression } from '../../../admission/cel/expression.ts';
import { bool, type CelType } from '../../../../crd/schema/cel/types/celType.ts';
import type { DeclType } from '../../../../crd/schema/cel/types/declType.ts';
import type { Tree } from '../../../json/bytes.ts';
import { textAt } from '../read.ts';

/** What is wrong with an expression that must give one of these types. */
export function expressionCauses(
  source: string,
  path: string,
  declared: ReadonlyMap<string, DeclType>,
  gives: readonly CelType[],
): StatusCause[] {
  const { problem } = expression(source, declared, gives);
  return problem === undefined ? [] : [invalidValue(path, source, problem)];
}

const mostConditions = 64;

export function conditionCauses(conditions: readonly Tree[], path: string, declared: ReadonlyMap<string, DeclType>): StatusCause[] {
  const causes: StatusCause[] = conditions.length > mostConditions ? [tooMany(path, conditions.length, mostConditions)] : [];
  const seen = new Set<string>();
  conditions.forEach((condition, index) => {
    const at = `${path}[${index}]`;
    const source = textAt(condition, 'expression').trim();
    const name = textAt(condition, 'name');
    if (source === '') causes.push(requiredValue(`${at}.expression`));
    else causes.push(...expressionCauses(source, `${at}.expression`, declared, [bool]));
    if (name === '') causes.push(requiredValue(`${at}.name`));
    else causes.push(...checkQualifiedName(name).map((problem) => invalidValue(`${at}.name`, name, problem)));
    if (name !== '' && seen.has(name)) causes.push(duplicateValue(`${at}.name`, name));
    seen.add(name);
  });
  return causes;
}
