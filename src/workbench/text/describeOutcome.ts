import type { FinishedReconcile, ReconcileOutcome } from '../../k8s/machine.ts';
import { span } from './times.ts';
import { shortened } from './words.ts';

/** How a reconcile ended, in a few words: "ok · 12 ms", "requeue after 30 s · 5 ms", "failed: Conflict · 3 ms". */
export function describeReconcile(reconcile: FinishedReconcile): string {
  return `${describeOutcome(reconcile.outcome)} · ${span(reconcile.durationMs)}`;
}

export function describeOutcome(outcome: ReconcileOutcome): string {
  switch (outcome.type) {
    case 'ok':
      return 'ok';
    case 'requeueAfter':
      return `ok, again after ${span(outcome.afterMs)}`;
    case 'error':
      return `${outcome.terminal ? 'failed for good' : 'failed'}: ${shortened(outcome.message, 60)}`;
  }
}
