import type { Clock } from '../../base/clock.ts';
import type { Attributes } from './attributes.ts';
import type { Decision } from './rbac.ts';

/** What somebody asked for, and whether RBAC allows it: counted, so that a controller's roles can be checked while nothing is refused. */
export interface AccessRecord {
  readonly user: string;
  readonly verb: string;
  readonly group?: string;
  readonly resource?: string;
  readonly namespace?: string;
  readonly path?: string;
  readonly allowed: boolean;
  readonly reason: string;
  count: number;
  last: string;
}

const most = 5000;

/** The requests of everybody but `system:masters`, by what they ask for; the oldest are forgotten first. */
export class AccessLog {
  readonly #clock: Clock;
  readonly #records = new Map<string, AccessRecord>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(attributes: Attributes, { allowed, reason }: Decision): void {
    const { user, verb } = attributes;
    const what =
      'path' in attributes
        ? { path: attributes.path }
        : {
            group: attributes.group,
            resource: attributes.subresource === '' ? attributes.resource : `${attributes.resource}/${attributes.subresource}`,
            namespace: attributes.namespace,
          };
    const key = JSON.stringify([user.name, verb, what, allowed]);
    const known = this.#records.get(key);
    const last = new Date(this.#clock.now()).toISOString();
    if (known) {
      known.count++;
      known.last = last;
      return;
    }
    this.#records.set(key, { user: user.name, verb, ...what, allowed, reason, count: 1, last });
    if (this.#records.size > most) this.#records.delete(this.#records.keys().next().value as string);
  }

  /** Of one user, or of all; only what RBAC does not allow, or everything. */
  list(options: { readonly user: string | undefined; readonly denied: boolean }): AccessRecord[] {
    return [...this.#records.values()].filter(
      ({ user, allowed }) => (options.user === undefined || user === options.user) && !(options.denied && allowed),
    );
  }

  clear(): void {
    this.#records.clear();
  }
}
