import {
  type Context,
  generationChanged,
  type Manager,
  type Reconciler,
  type Request,
  type Result,
  setCondition,
} from '@crd-studio/runtime';
import { Guestbook } from '../api/v1/guestbook.js';

// +kubebuilder:rbac:groups=webapp.example.com,resources=guestbooks,verbs=get;list;watch;create;update;patch;delete
// +kubebuilder:rbac:groups=webapp.example.com,resources=guestbooks/status,verbs=get;update;patch
// +kubebuilder:rbac:groups=webapp.example.com,resources=guestbooks/finalizers,verbs=update

/**
 * Brings the cluster to what the spec of a Guestbook asks for. It is called with a key, not with an event: several changes
 * may have become one call, so look at what is, compare it with what is wanted, and do what is missing.
 */
export class GuestbookReconciler implements Reconciler {
  async reconcile(request: Request, context: Context): Promise<Result> {
    const guestbook = await context.client.get(Guestbook, request);
    if (guestbook === undefined) return {}; // deleted meanwhile: nothing is left to do

    // Your work goes here: create, update or delete what this Guestbook asks for.

    const observedGeneration = guestbook.metadata?.generation ?? 0;
    const conditions = setCondition(guestbook.status?.conditions, {
      type: 'Ready',
      status: 'True',
      reason: 'Reconciled',
      message: 'The spec has been carried out.',
      observedGeneration,
    });
    await context.client.patchStatus(Guestbook, request, { observedGeneration, conditions });
    return {}; // or { requeueAfter: 30_000 } to be called again in 30 s
  }
}

/** Status writes do not call the reconciler again: it is called when the generation, and so the spec, has changed. */
export function setupGuestbook(manager: Manager): void {
  manager.controller('guestbook').for(Guestbook, { predicates: [generationChanged] }).reconcile(new GuestbookReconciler());
}
