import { invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import { goJsonProblem } from '../../../json/goProblem.ts';
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
  validate: (object, old) => [
    ...(old === undefined || object['type'] === old['type'] ? [] : [invalidValue('type', object['type'], 'field is immutable')]),
    ...(old === undefined ? [] : checkImmutable(object, old, ['data'])),
    ...check(object),
  ],
};

/** Keys that a Secret of a well-known type has to have. */
const required: Record<string, readonly string[]> = {
  'kubernetes.io/tls': ['tls.crt', 'tls.key'],
  'kubernetes.io/ssh-auth': ['ssh-privatekey'],
};
const json: Record<string, string> = { 'kubernetes.io/dockerconfigjson': '.dockerconfigjson', 'kubernetes.io/dockercfg': '.dockercfg' };
const account = 'kubernetes.io/service-account.name';

function check(object: UnstructuredObject): StatusCause[] {
  const data = (object['data'] ?? {}) as Data;
  const type = String(object['type']);
  const causes = checkData({ data: { values: data, base64: true } }, 'data');
  for (const key of required[type] ?? []) if (data[key] === undefined) causes.push(requiredValue(`data[${key}]`));
  const key = json[type];
  if (key !== undefined) causes.push(...jsonCauses(data[key], `data[${key}]`));
  if (type === 'kubernetes.io/basic-auth' && data['username'] === undefined && data['password'] === undefined) {
    causes.push(requiredValue('data[username]'), requiredValue('data[password]'));
  }
  if (type === 'kubernetes.io/service-account-token' && !object.metadata?.annotations?.[account]) {
    causes.push(requiredValue(`metadata.annotations[${account}]`));
  }
  return causes;
}

function jsonCauses(value: string | undefined, path: string): StatusCause[] {
  if (value === undefined) return [requiredValue(path)];
  const text = Buffer.from(value, 'base64').toString();
  try {
    JSON.parse(text);
    return [];
  } catch {
    return [invalidValue(path, '<secret contents redacted>', goJsonProblem(text))];
  }
}
