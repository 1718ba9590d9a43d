import type { Clock } from '../../base/clock.ts';
import type { ApiError } from '../../k8s/status.ts';
import type { ApiRequest } from '../request.ts';
import type { RequestInfo } from '../requestInfo.ts';
import { forbidden, forbiddenPath } from '../status/failures.ts';
import type { Store } from '../storage/store.ts';
import { type Attributes, attributesOf, forbiddenText } from './attributes.ts';
import { impersonationOf } from './impersonation.ts';
import { type Decision, Rbac } from './rbac.ts';
import { AccessLog } from './record.ts';
import { masters, owner, type User } from './user.ts';

export interface AccessOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Whether what RBAC does not allow is refused; otherwise it is only recorded. */
  readonly enforce: boolean;
}

/**
 * Who may do what.
 * - `system:masters` may do everything, and is not recorded.
 * - Of everybody else each request is recorded with what RBAC says to it; it is refused only where RBAC is enforced.
 * - What reviews answer is what would happen: everything is allowed while nothing is enforced.
 */
export class Access {
  readonly log: AccessLog;
  readonly rbac: Rbac;
  readonly enforces: boolean;

  constructor({ store, clock, enforce }: AccessOptions) {
    this.rbac = new Rbac(store);
    this.log = new AccessLog(clock);
    this.enforces = enforce;
  }

  /** Whom a request speaks for, after impersonation; throws where it is not allowed to. */
  admit(request: ApiRequest, info: RequestInfo | undefined): User {
    const by = request.user ?? owner;
    const impersonation = impersonationOf(request, by);
    for (const question of impersonation?.questions ?? []) this.#ask(question);
    const user = impersonation?.user ?? by;
    if (!user.groups.includes(masters)) this.#ask(attributesOf(user, request, info));
    return user;
  }

  /** What would be answered to somebody who asks for this. */
  decide(attributes: Attributes): Decision {
    const decision = this.rbac.decide(attributes);
    if (decision.allowed || this.enforces) return decision;
    return { allowed: true, reason: 'the sandbox does not enforce RBAC: start it with --rbac' };
  }

  #ask(attributes: Attributes): void {
    if (attributes.user.groups.includes(masters)) return;
    const decision = this.rbac.decide(attributes);
    this.log.note(attributes, decision);
    if (!decision.allowed && this.enforces) throw refusal(attributes, decision.reason);
  }
}

function refusal(attributes: Attributes, reason: string): ApiError {
  const why = reason === '' ? forbiddenText(attributes) : `${forbiddenText(attributes)}: ${reason}`;
  return 'path' in attributes ? forbiddenPath(why) : forbidden(attributes, attributes.name, why);
}
