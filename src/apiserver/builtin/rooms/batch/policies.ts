import { duplicateValue, invalidText, invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import { goJson } from '../../../../k8s/goText.ts';
import { checkQualifiedName } from '../../../../k8s/names.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { named, oneOf } from '../checks.ts';
import { listAt, numberAt, textAt, valueAt } from '../read.ts';

/** When a job fails although its pods might be tried again, by their exit codes and conditions. */
export function failurePolicyCauses(spec: Tree, path: string): StatusCause[] {
  const policy = spec['podFailurePolicy'] as Tree | undefined;
  if (policy === undefined) return [];
  const names = ['containers', 'initContainers']
    .flatMap((field) => listAt(spec, `template.spec.${field}`))
    .map((one) => textAt(one, 'name'));
  return listAt(policy, 'rules').flatMap((rule, index) => failureCauses(rule, `${path}.podFailurePolicy.rules[${index}]`, spec, names));
}

/** Pods that start again by themselves never fail. */
export function restartCauses(spec: Tree, path: string): StatusCause[] {
  const restart = textAt(spec, 'template.spec.restartPolicy');
  if (spec['podFailurePolicy'] === undefined || restart === 'Never') return [];
  return [invalidValue(`${path}.template.spec.restartPolicy`, restart, 'only "Never" is supported when podFailurePolicy is specified')];
}

function failureCauses(rule: Tree, path: string, spec: Tree, names: readonly string[]): StatusCause[] {
  const codes = rule['onExitCodes'] as Tree | undefined;
  const conditions = listAt(rule, 'onPodConditions');
  const action = textAt(rule, 'action');
  const causes: StatusCause[] = [];
  if (action === 'FailIndex' && spec['backoffLimitPerIndex'] === undefined) {
    causes.push(invalidValue(`${path}.action`, action, 'requires the backoffLimitPerIndex to be set'));
  } else if (action === '') causes.push(requiredValue(`${path}.action`, 'valid values: ["Count" "FailIndex" "FailJob" "Ignore"]'));
  else causes.push(...oneOf(action, `${path}.action`, ['Count', 'FailIndex', 'FailJob', 'Ignore']));
  if (codes) causes.push(...codeCauses(codes, `${path}.onExitCodes`, names));
  conditions.forEach((condition, index) => {
    const at = `${path}.onPodConditions[${index}]`;
    const [type, status] = [textAt(condition, 'type'), textAt(condition, 'status')];
    causes.push(...named(checkQualifiedName(type), type, `${at}.type`));
    if (status === '') causes.push(requiredValue(`${at}.status`, 'valid values: ["False" "True" "Unknown"]'));
    else causes.push(...oneOf(status, `${at}.status`, ['False', 'True', 'Unknown']));
  });
  if (codes && conditions.length > 0) causes.push(bare(path, 'specifying both OnExitCodes and OnPodConditions is not supported'));
  if (!codes && conditions.length === 0) causes.push(bare(path, 'specifying one of OnExitCodes and OnPodConditions is required'));
  return causes;
}

/** Upstream shows no value here. */
function bare(field: string, detail: string): StatusCause {
  return { reason: 'FieldValueInvalid', message: `Invalid value: ${detail}`, field };
}

function codeCauses(codes: Tree, path: string, names: readonly string[]): StatusCause[] {
  const operator = textAt(codes, 'operator');
  const values = (valueAt(codes, 'values') ?? []) as number[];
  const container = codes['containerName'];
  const causes: StatusCause[] = [];
  if (operator === '') causes.push(requiredValue(`${path}.operator`, 'valid values: ["In" "NotIn"]'));
  else causes.push(...oneOf(operator, `${path}.operator`, ['In', 'NotIn']));
  if (typeof container === 'string' && !names.includes(container)) {
    const why = 'must be one of the container or initContainer names in the pod template';
    causes.push(invalidValue(`${path}.containerName`, container, why));
  }
  const at = `${path}.values`;
  if (values.length === 0) causes.push(invalidText(at, '[]', 'at least one value is required'));
  let isOrdered = true;
  values.forEach((value, index) => {
    if (operator === 'In' && value === 0) causes.push(invalidValue(`${at}[${index}]`, 0, 'must not be 0 for the In operator'));
    if (values.indexOf(value) < index) causes.push(duplicateValue(`${at}[${index}]`, value));
    else if (index > 0 && (values[index - 1] as number) > value) isOrdered = false;
  });
  if (!isOrdered) causes.push(invalidText(at, goJson(values), 'must be ordered'));
  return causes;
}

/** The two policies as the server's own types show them. */
export function failurePolicyShown(policy: unknown): string {
  const rules = listAt(policy, 'rules').map((rule) => {
    const codes = rule['onExitCodes'] as Tree | undefined;
    const conditions = rule['onPodConditions'] as Tree[] | undefined;
    return {
      Action: textAt(rule, 'action'),
      OnExitCodes: codes
        ? { ContainerName: codes['containerName'] ?? null, Operator: textAt(codes, 'operator'), Values: codes['values'] ?? [] }
        : null,
      OnPodConditions: conditions?.map((one) => ({ Type: textAt(one, 'type'), Status: textAt(one, 'status') })) ?? null,
    };
  });
  return policy === undefined ? 'null' : JSON.stringify({ Rules: rules });
}

export function successPolicyShown(policy: unknown): string {
  const rules = listAt(policy, 'rules').map(({ succeededIndexes, succeededCount }) => ({
    SucceededIndexes: succeededIndexes ?? null,
    SucceededCount: succeededCount ?? null,
  }));
  return policy === undefined ? 'null' : JSON.stringify({ Rules: rules });
}

/** When a job has succeeded before all of its indexes have. */
export function successPolicyCauses(spec: Tree, path: string): StatusCause[] {
  const policy = spec['successPolicy'] as Tree | undefined;
  if (policy === undefined) return [];
  const rules = listAt(policy, 'rules');
  const at = `${path}.successPolicy`;
  if (textAt(spec, 'completionMode') !== 'Indexed') {
    return [invalidText(at, successPolicyShown(policy), 'requires indexed completion mode')];
  }
  if (rules.length === 0) return [requiredValue(`${at}.rules`, 'at least one rules must be specified when the successPolicy is specified')];
  return rules.flatMap((rule, index) => successCauses(rule, `${at}.rules[${index}]`, numberAt(spec, 'completions')));
}

function successCauses(rule: Tree, path: string, completions: number): StatusCause[] {
  const count = rule['succeededCount'];
  const indexes = rule['succeededIndexes'];
  if (count === undefined && indexes === undefined) {
    return [requiredValue(path, 'at least one of succeededCount or succeededIndexes must be specified')];
  }
  const causes: StatusCause[] = [];
  const outside = typeof indexes === 'string' ? largeIndex(indexes, completions) : undefined;
  if (outside !== undefined) {
    causes.push(
      invalidValue(`${path}.succeededIndexes`, indexes, `error parsing succeededIndexes: too large index: ${JSON.stringify(outside)}`),
    );
  }
  if (typeof count !== 'number') return causes;
  const at = `${path}.succeededCount`;
  if (count < 0) causes.push(invalidValue(at, count, 'must be greater than or equal to 0'));
  if (count > completions) {
    causes.push(invalidValue(at, count, `must be less than or equal to ${completions} (the number of specified completions)`));
  }
  return causes;
}

function largeIndex(text: string, completions: number): string | undefined {
  return text.split(/[,-]/).find((part) => /^\d+$/.test(part) && Number(part) >= completions);
}
