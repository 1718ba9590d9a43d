import { unsupportedValue } from '../../k8s/fieldError.ts';
import type { Tree } from '../json/bytes.ts';
import { decodeObject } from '../negotiate/body.ts';
import type { ApiRequest } from '../request.ts';
import { invalid } from '../status/failures.ts';

export interface DeleteOptions {
  /** Undefined: as the object's finalizers, or its kind, would have it. */
  readonly propagationPolicy: 'Orphan' | 'Foreground' | 'Background' | undefined;
  readonly gracePeriodSeconds: number | undefined;
  readonly preconditions: { readonly uid?: string | undefined; readonly resourceVersion?: string | undefined };
  readonly dryRun: boolean;
}

/** From the body where there is one, else from the query. */
export async function deleteOptionsOf(request: ApiRequest, custom: boolean): Promise<DeleteOptions> {
  const fromBody = request.body.length > 0 ? await decodeObject(request, { custom, kind: 'DeleteOptions', version: 'v1' }) : undefined;
  const policy = fromBody ? fromBody['propagationPolicy'] : request.query.get('propagationPolicy');
  const orphans = fromBody ? fromBody['orphanDependents'] : request.query.get('orphanDependents');
  const grace = fromBody ? fromBody['gracePeriodSeconds'] : request.query.get('gracePeriodSeconds');
  const dryRun = fromBody?.['dryRun'];
  const preconditions = (fromBody?.['preconditions'] ?? {}) as Tree;
  return {
    propagationPolicy: orphansOf(orphans) ?? checkPolicy(policy ?? undefined),
    gracePeriodSeconds: grace === undefined || grace === null || grace === '' ? undefined : Number(grace),
    preconditions: {
      uid: preconditions['uid'] as string | undefined,
      resourceVersion: preconditions['resourceVersion'] as string | undefined,
    },
    dryRun: Array.isArray(dryRun) && dryRun.includes('All'),
  };
}

/** The older way to say it. */
function orphansOf(value: unknown): 'Orphan' | 'Background' | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return value === true || value === 'true' ? 'Orphan' : 'Background';
}

const policies = ['Foreground', 'Background', 'Orphan'] as const;

function checkPolicy(policy: unknown): DeleteOptions['propagationPolicy'] {
  if (policy === undefined || policy === '') return undefined;
  const known = policies.find((one) => one === policy);
  if (known) return known;
  const causes = [unsupportedValue('propagationPolicy', policy, [...policies, 'nil'])];
  throw invalid({ group: 'meta.k8s.io', kind: 'DeleteOptions' }, '', causes);
}
