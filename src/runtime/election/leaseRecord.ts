import type { ObjectKey } from '../../k8s/object.ts';
import { Lease } from '../objects/builtinKinds.ts';
import { microTime } from '../objects/microTime.ts';

type LeaseSpec = NonNullable<Lease['spec']>;

/** A lease of one who takes it when there is none yet. */
export function newLease(key: ObjectKey, identity: string, leaseDurationMs: number, now: number): Lease {
  const spec: LeaseSpec = {
    holderIdentity: identity,
    leaseDurationSeconds: leaseDurationMs / 1000,
    acquireTime: microTime(now),
    renewTime: microTime(now),
    leaseTransitions: 0,
  };
  return Lease({ metadata: { ...key }, spec });
}

/** The lease taken over from another (or from nobody), or renewed; what else is in it stays. */
export function heldBy(lease: Lease, identity: string, leaseDurationMs: number, now: number): Lease {
  const before = lease.spec ?? {};
  const mine = before.holderIdentity === identity;
  const spec: LeaseSpec = {
    ...before,
    holderIdentity: identity,
    leaseDurationSeconds: leaseDurationMs / 1000,
    renewTime: microTime(now),
    ...(!mine && { acquireTime: microTime(now), leaseTransitions: (before.leaseTransitions ?? 0) + 1 }),
  };
  return { ...lease, spec };
}

/** The lease given back: nobody holds it, and nobody has to wait for it. */
export function givenBack(lease: Lease, now: number): Lease {
  const spec: LeaseSpec = {
    ...lease.spec,
    holderIdentity: '',
    leaseDurationSeconds: 1,
    renewTime: microTime(now),
    acquireTime: microTime(now),
  };
  return { ...lease, spec };
}

/** What an election looks at; another text means that its holder is alive. */
export function recordText({ spec = {} }: Lease): string {
  return JSON.stringify([spec.holderIdentity, spec.leaseDurationSeconds, spec.acquireTime, spec.renewTime, spec.leaseTransitions]);
}
