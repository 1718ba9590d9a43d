import type { Clock } from '../base/clock.ts';
import type { Random } from '../base/random.ts';
import type { UnstructuredObject } from '../k8s/object.ts';
import { timeText } from '../k8s/time.ts';
import type { Access } from './access/access.ts';
import type { Authenticator } from './access/authenticate.ts';
import type { Tokens } from './access/tokens.ts';
import type { User } from './access/user.ts';
import type { Admission } from './admission/admission.ts';
import type { Conversions } from './conversion/known.ts';
import type { Accepted } from './negotiate/accept.ts';
import type { Registry } from './registry/registry.ts';
import type { Resource } from './registry/resource.ts';
import type { ApiRequest } from './request.ts';
import type { RequestInfo } from './requestInfo.ts';
import type { Store } from './storage/store.ts';
import type { Hub } from './watch/hub.ts';

/** What every handler works with: one a server. */
export interface Core {
  readonly store: Store;
  readonly hub: Hub;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly random: Random;
  readonly admission: Admission;
  readonly access: Access;
  readonly tokens: Tokens;
  /** Where the server knows its clients' tokens. */
  readonly authenticator: Authenticator | undefined;
  /** 128 random bits as a version 4 UUID. */
  newUid(): string;
  /** Throws where a create is refused whatever the object says: into a missing or terminating namespace, of a terminating CRD. */
  admitCreate(resource: Resource, namespace: string, object: UnstructuredObject): void;
}

/** One request to one resource. */
export interface Call {
  readonly core: Core;
  readonly request: ApiRequest;
  readonly info: RequestInfo;
  readonly resource: Resource;
  readonly accepted: Accepted;
  /** For whom it is, after impersonation. */
  readonly user: User;
  /** What conversion webhooks answered while this is worked at. */
  readonly conversions: Conversions;
  /** Become Warning headers of the answer. */
  readonly warnings: string[];
}

/** RFC 3339 in whole seconds, as the API writes instants. */
export function timestamp(clock: Clock): string {
  return timeText(clock.now());
}

/** The manager that a write is booked to: what the client says, else its user agent up to the slash. */
export function managerOf(request: ApiRequest): string {
  const named = request.query.get('fieldManager');
  if (named) return named;
  const agent = (request.headers['user-agent'] ?? '').split('/')[0] as string;
  return agent === '' ? 'unknown' : agent.slice(0, 128);
}

export function isDryRun(request: ApiRequest): boolean {
  return request.query.getAll('dryRun').includes('All');
}
