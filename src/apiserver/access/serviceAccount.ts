import type { ObjectKey } from '../../k8s/object.ts';
import { authenticated, type User } from './user.ts';

const prefix = 'system:serviceaccount:';

/** The service account behind a user name; undefined when it is another user's. */
export function splitServiceAccount(name: string): ObjectKey | undefined {
  if (!name.startsWith(prefix)) return undefined;
  const [namespace, account, ...rest] = name.slice(prefix.length).split(':');
  return namespace && account && rest.length === 0 ? { namespace, name: account } : undefined;
}

export function serviceAccountUser({ namespace, name }: ObjectKey, uid: string, extra: User['extra']): User {
  const groups = ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, authenticated];
  return { name: `${prefix}${namespace}:${name}`, uid, groups, extra };
}
