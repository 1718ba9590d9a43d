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
  if (request.body.length === 0) return readDeleteOptions(Object.fromEntries(request.query));
  return readDeleteOptions(await decodeObject(request, { custom, kind: 'DeleteOptions', version: 'v1' }));
}

/** Of a DeleteOptions, or of a query with the same names. */
export function readDeleteOptions(from: Tree): DeleteOptions {
  const { gracePeriodSeconds: grace, dryRun, propagationPolicy: policy } = from as Partial<Record<string, unknown>>;
  const preconditions = (from['preconditions'] ?? {}) as Tree;
  return {
    propagationPolicy: orphansOf(from['orphanDependents']) ?? checkPolicy(policy ?? undefined),
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
