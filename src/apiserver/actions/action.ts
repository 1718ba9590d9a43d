import type { GroupVersionKind } from '../../k8s/kind.ts';
import type { Call } from '../context.ts';
import type { ApiResponse } from '../request.ts';

/**
 * A subresource that is not a view of the object itself: something of another kind goes in and comes out (`scale`), or
 * something is done (`binding`, `eviction`, `token`).
 */
export interface Action {
  /** The last segment of its path. */
  readonly name: string;
  /** Of what goes in and out; discovery names it. */
  readonly gvk: GroupVersionKind;
  /** What may be asked, as discovery says it, in its order. */
  readonly verbs: readonly ActionVerb[];
  /** The request's method is one of `verbs`. */
  handle(call: Call): Promise<ApiResponse>;
}

export type ActionVerb = 'create' | 'get' | 'patch' | 'update';

export function actionVerbOf(method: string): ActionVerb | undefined {
  return ({ POST: 'create', GET: 'get', HEAD: 'get', PATCH: 'patch', PUT: 'update' } as const)[method];
}
