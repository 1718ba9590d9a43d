import { duplicateText, invalidText, requiredValue } from '../../../../k8s/fieldError.ts';
import { checkDns1123Label } from '../../../../k8s/names.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import type { Room } from '../../room.ts';
import { age, nameOf } from '../cells.ts';
import { labels, named } from '../checks.ts';
import { resourceCauses } from '../podSpec/resources.ts';
import { tolerationCauses } from '../podSpec/scheduling.ts';
import { listAt, textAt, textsByName, treeAt } from '../read.ts';

export const runtimeClasses: Room = {
  cells: (object, now) => [nameOf(object), textAt(object, 'handler'), age(object, now)],
  validate: check,
  /** Upstream does not say what was asked for. */
  validateChange: (object, old) => (object['handler'] === old['handler'] ? [] : [invalidText('handler', 'null', 'field is immutable')]),
};

function check(object: UnstructuredObject): StatusCause[] {
  const handler = textAt(object, 'handler');
  const tolerations = listAt(object, 'scheduling.tolerations');
  return [
    ...(handler === '' ? [requiredValue('handler')] : named(checkDns1123Label(handler), handler, 'handler')),
    ...resourceCauses({ limits: treeAt(object, 'overhead.podFixed') }, 'overhead'),
    ...labels(textsByName(object, 'scheduling.nodeSelector'), 'scheduling.nodeSelector'),
    ...tolerationCauses(tolerations, 'scheduling.tolerations'),
    ...tolerations.flatMap((one, index) =>
      tolerations.findIndex((other) => keyOf(other) === keyOf(one)) < index
        ? [duplicateText(`scheduling.tolerations[${index}]`, goToleration(one))]
        : [],
    ),
  ];
}

function keyOf({ key, operator, value, effect }: Tree): string {
  return JSON.stringify([key, operator, value, effect]);
}

/** As the server's own type shows it. */
function goToleration({ key, operator, value, effect, tolerationSeconds }: Tree): string {
  return JSON.stringify({
    Key: key ?? '',
    Operator: operator ?? '',
    Value: value ?? '',
    Effect: effect ?? '',
    TolerationSeconds: tolerationSeconds ?? null,
  });
}
