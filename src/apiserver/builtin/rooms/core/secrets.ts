import { invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Room } from '../../room.ts';
import { checkData, checkImmutable } from './dataKeys.ts';
import { secretCells } from './small.ts';

type Data = Record<string, string>;

export const secrets: Room = {
  cells: secretCells,
  convert(object) {
    const plain = object['stringData'] as Data | undefined;
    if (!plain) return;
    const encoded = Object.entries(plain).map(([key, value]) => [key, Buffer.from(value).toString('base64')]);
    object['data'] = { ...(object['data'] as Data | undefined), ...Object.fromEntries(encoded) };
    delete object['stringData'];
  },
  validate: check,
  validateChange: (object, old) => [
    ...(object['type'] === old['type'] ? [] : [invalidValue('type', object['type'], 'field is immutable')]),
    ...checkImmutable(object, old, ['data']),
  ],
};

/** Keys that a Secret of a well-known type has to have. */
const required: Record<string, readonly string[]> = {
  'kubernetes.io/tls': ['tls.crt', 'tls.key'],
  'kubernetes.io/dockerconfigjson': ['.dockerconfigjson'],
  'kubernetes.io/dockercfg': ['.dockercfg'],
  'kubernetes.io/ssh-auth': ['ssh-privatekey'],
};

function check(object: UnstructuredObject): StatusCause[] {
  const data = (object['data'] ?? {}) as Data;
  const causes = checkData({ data: { values: data, base64: true } }, 'data');
  for (const key of required[String(object['type'])] ?? []) if (data[key] === undefined) causes.push(requiredValue(`data[${key}]`));
  return causes;
}
