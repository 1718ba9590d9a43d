import { invalidText } from '../../../../k8s/fieldError.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Room } from '../../room.ts';
import { countCauses } from '../apps/validation.ts';
import { labelSelector, oneOf } from '../checks.ts';
import { treeAt } from '../read.ts';
import { disruptionBudgetCells } from './cells.ts';

export const disruptionBudgets: Room = { cells: disruptionBudgetCells, validate: check };

function check(object: UnstructuredObject): StatusCause[] {
  const spec = treeAt(object, 'spec');
  const { minAvailable, maxUnavailable, selector = null, unhealthyPodEvictionPolicy = null } = spec;
  const shown = JSON.stringify({
    MinAvailable: minAvailable,
    Selector: selector,
    MaxUnavailable: maxUnavailable,
    UnhealthyPodEvictionPolicy: unhealthyPodEvictionPolicy,
  });
  return [
    ...(minAvailable !== undefined && maxUnavailable !== undefined
      ? [invalidText('spec', shown, 'minAvailable and maxUnavailable cannot be both set')]
      : []),
    ...countCauses(minAvailable, 'spec.minAvailable'),
    ...countCauses(maxUnavailable, 'spec.maxUnavailable'),
    ...labelSelector(treeAt(spec, 'selector'), 'spec.selector'),
    ...oneOf(spec['unhealthyPodEvictionPolicy'], 'spec.unhealthyPodEvictionPolicy', ['AlwaysAllow', 'IfHealthyBudget']),
  ];
}
