import { forbiddenValue } from '../../../../k8s/fieldError.ts';
import { deepEqual } from '../../../../k8s/json.ts';
import { checkLabelValue, checkQualifiedName } from '../../../../k8s/names.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { named } from '../checks.ts';
import { oneOfInOrder } from '../podSpec/podSpec.ts';
import { listAt, textAt, textsAt } from '../read.ts';

const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

/** Upstream tells taints as if they stood in the metadata. */
export function nodeCauses(node: UnstructuredObject): StatusCause[] {
  const taints = listAt(node, 'spec.taints');
  return taints.flatMap((taint, index) => {
    const path = `metadata.taints[${index}]`;
    const [key, value] = [textAt(taint, 'key'), textAt(taint, 'value')];
    const pair = (one: Tree): string => `${textAt(one, 'key')}:${textAt(one, 'effect')}`;
    const again = taints.findIndex((one) => pair(one) === pair(taint)) < index;
    return [
      ...named(checkQualifiedName(key), key, `${path}.key`),
      ...named(checkLabelValue(value), value, `${path}.value`),
      ...oneOfInOrder(taint['effect'], `${path}.effect`, effects),
      ...(again ? [twice(taint, path)] : []),
    ];
  });
}

function twice({ key, value, effect, timeAdded }: Tree, field: string): StatusCause {
  const shown = JSON.stringify({ Key: key ?? '', Value: value ?? '', Effect: effect ?? '', TimeAdded: timeAdded ?? null });
  return { reason: 'FieldValueDuplicate', message: `Duplicate value: ${shown}: taints must be unique by key and effect pair`, field };
}

export function nodeChangeCauses(node: UnstructuredObject, old: UnstructuredObject): StatusCause[] {
  const [ranges, before] = [node, old].map((one) => textsAt(one, 'spec.podCIDRs')) as [string[], string[]];
  const provider = textAt(old, 'spec.providerID');
  return [
    ...(before.length > 0 && !deepEqual(ranges, before)
      ? [forbiddenValue('spec.podCIDRs', 'node updates may not change podCIDR except from "" to valid')]
      : []),
    ...(provider !== '' && provider !== textAt(node, 'spec.providerID')
      ? [forbiddenValue('spec.providerID', 'node updates may not change providerID except from "" to valid')]
      : []),
  ];
}
