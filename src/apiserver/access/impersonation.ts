import type { ApiRequest } from '../request.ts';
import { unclassified } from '../status/failures.ts';
import type { ResourceAttributes } from './attributes.ts';
import { splitServiceAccount } from './serviceAccount.ts';
import { anonymous, authenticated, type User } from './user.ts';

/** Somebody who acts as another (`kubectl --as`): who that is, and what has to be allowed for it. */
export interface Impersonation {
  readonly user: User;
  readonly questions: readonly ResourceAttributes[];
}

const extraHeader = 'impersonate-extra-';

/** Undefined when a request acts as nobody else; throws where it names groups, a uid or extras without a user. */
export function impersonationOf({ headers }: ApiRequest, by: User): Impersonation | undefined {
  const name = headers['impersonate-user'] ?? '';
  const named = listOf(headers['impersonate-group']);
  const uid = headers['impersonate-uid'] ?? '';
  const extras = Object.entries(headers).filter(([header, value]) => header.startsWith(extraHeader) && value !== undefined);
  if (name === '') {
    if (named.length > 0 || uid !== '' || extras.length > 0) {
      throw unclassified(`requested [${[...named].join(' ')}] without impersonating a user name`);
    }
    return undefined;
  }
  const account = splitServiceAccount(name);
  const extra = Object.fromEntries(extras.map(([header, value]): [string, string[]] => [keyOf(header), listOf(value)]));
  const groups = account && named.length === 0 ? ['system:serviceaccounts', `system:serviceaccounts:${account.namespace}`] : [...named];
  addDefault(groups, name);
  const about = (group: string, resource: string, what: string, subresource = '', namespace = ''): ResourceAttributes => ({
    user: by,
    verb: 'impersonate',
    group,
    version: 'v1',
    resource,
    subresource,
    namespace,
    name: what,
  });
  return {
    user: { name, groups, ...(uid !== '' && { uid }), ...(extras.length > 0 && { extra }) },
    questions: [
      account ? about('', 'serviceaccounts', account.name, '', account.namespace) : about('', 'users', name),
      ...named.map((group) => about('', 'groups', group)),
      ...Object.entries(extra).flatMap(([key, values]) => values.map((value) => about('authentication.k8s.io', 'userextras', value, key))),
      ...(uid === '' ? [] : [about('authentication.k8s.io', 'uids', uid)]),
    ],
  };
}

function addDefault(groups: string[], name: string): void {
  const unauthenticated = anonymous.groups[0] as string;
  if (name === anonymous.name) {
    if (!groups.includes(unauthenticated)) groups.push(unauthenticated);
  } else if (!groups.includes(authenticated) && !groups.includes(unauthenticated)) groups.push(authenticated);
}

/** Repeated headers come joined. */
function listOf(value: string | undefined): string[] {
  return (value ?? '').split(', ').filter((one) => one !== '');
}

function keyOf(header: string): string {
  const encoded = header.slice(extraHeader.length);
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded; // recorded as it came
  }
}
