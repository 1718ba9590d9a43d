import { invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { oneOf } from '../checks.ts';
import { listAt, numberAt } from '../read.ts';

const longestWindow = 3600;
const longestPeriod = 1800;

/** How fast an autoscaler may scale, each way. */
export function behaviorCauses(behavior: Tree, path: string): StatusCause[] {
  return ['scaleUp', 'scaleDown'].flatMap((way) => {
    const rules = behavior[way] as Tree | undefined;
    return rules === undefined ? [] : ruleCauses(rules, `${path}.${way}`);
  });
}

function ruleCauses(rules: Tree, path: string): StatusCause[] {
  const window = rules['stabilizationWindowSeconds'];
  const policies = listAt(rules, 'policies');
  const at = `${path}.stabilizationWindowSeconds`;
  return [
    ...(typeof window === 'number' && window < 0 ? [invalidValue(at, window, 'must be greater than or equal to zero')] : []),
    ...(typeof window === 'number' && window > longestWindow
      ? [invalidValue(at, window, `must be less than or equal to ${longestWindow}`)]
      : []),
    ...oneOf(rules['selectPolicy'], `${path}.selectPolicy`, ['Max', 'Min', 'Disabled']),
    ...(policies.length === 0 ? [requiredValue(`${path}.policies`, 'must specify at least one Policy')] : []),
    ...policies.flatMap((policy, index) => policyCauses(policy, `${path}.policies[${index}]`)),
  ];
}

function policyCauses(policy: Tree, path: string): StatusCause[] {
  const [value, period] = [numberAt(policy, 'value'), numberAt(policy, 'periodSeconds')];
  return [
    ...oneOf(policy['type'], `${path}.type`, ['Percent', 'Pods']),
    ...(value <= 0 ? [invalidValue(`${path}.value`, value, 'must be greater than zero')] : []),
    ...(period <= 0 ? [invalidValue(`${path}.periodSeconds`, period, 'must be greater than zero')] : []),
    ...(period > longestPeriod ? [invalidValue(`${path}.periodSeconds`, period, `must be less than or equal to ${longestPeriod}`)] : []),
  ];
}
