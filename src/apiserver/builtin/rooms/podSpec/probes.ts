import { forbiddenValue, invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { named, notNegative, oneOf, portNameProblems } from '../checks.ts';
import { numberAt, textAt, textsAt, treeAt, valueAt } from '../read.ts';

const handlers = ['exec', 'httpGet', 'tcpSocket', 'grpc', 'sleep'];

export function probeCauses(container: Tree, name: string, path: string): StatusCause[] {
  const probe = container[name] as Tree | undefined;
  if (probe === undefined) return [];
  const causes = [
    ...handlerCauses(probe, path),
    ...['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'].flatMap((field) =>
      notNegative(probe[field], `${path}.${field}`),
    ),
  ];
  const threshold = numberAt(probe, 'successThreshold', 1);
  if (name !== 'readinessProbe' && threshold !== 1) causes.push(invalidValue(`${path}.successThreshold`, threshold, 'must be 1'));
  return causes;
}

/** Exactly one way to act. */
export function handlerCauses(handler: Tree, path: string): StatusCause[] {
  const given = handlers.filter((one) => handler[one] !== undefined);
  const [first, ...more] = given;
  if (first === undefined) return [requiredValue(path, 'must specify a handler type')];
  return [...oneCauses(first, treeAt(handler, first), `${path}.${first}`), ...more.map((one) => tooMany(`${path}.${one}`))];
}

function tooMany(path: string): StatusCause {
  return forbiddenValue(path, 'may not specify more than 1 handler type');
}

function oneCauses(name: string, action: Tree, path: string): StatusCause[] {
  switch (name) {
    case 'exec':
      return textsAt(action, 'command').length === 0 ? [requiredValue(`${path}.command`)] : [];
    case 'httpGet':
      return [
        ...(textAt(action, 'path') === '' ? [requiredValue(`${path}.path`)] : []),
        ...portCauses(valueAt(action, 'port'), `${path}.port`),
        ...oneOf(action['scheme'], `${path}.scheme`, ['HTTP', 'HTTPS']),
      ];
    case 'tcpSocket':
    case 'grpc':
      return portCauses(valueAt(action, 'port'), `${path}.port`);
    default:
      return [];
  }
}

/** A number, or the name of a port. */
export function portCauses(port: unknown, path: string): StatusCause[] {
  if (typeof port === 'string') return named(portNameProblems(port), port, path);
  const number = typeof port === 'number' ? port : 0;
  return number < 1 || number > 65_535 ? [invalidValue(path, number, 'must be between 1 and 65535, inclusive')] : [];
}
