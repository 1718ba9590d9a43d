import type { Resource } from '../registry/resource.ts';
import { deletionOf } from './kinds.ts';
import type { DeleteOptions } from './options.ts';

const orphanFinalizer = 'orphan';
const foregroundFinalizer = 'foregroundDeletion';

/**
 * The finalizers of an object that is being deleted. Those of the garbage collector follow what the deletion asks for; where it
 * asks for nothing, what is there stays, and a kind whose dependents are spared by default gets its mark.
 */
export function finalizersAfter(resource: Resource, finalizers: readonly string[], options: DeleteOptions): string[] {
  const kept = finalizers.filter((finalizer) => finalizer !== orphanFinalizer && finalizer !== foregroundFinalizer);
  const { dependents } = deletionOf(resource);
  if (dependents === 'unsupported') return kept;
  switch (options.propagationPolicy) {
    case undefined:
      if (kept.length < finalizers.length) return [...finalizers];
      return dependents === 'orphan' ? [...kept, orphanFinalizer] : kept;
    case 'Orphan':
      return [...kept, orphanFinalizer];
    case 'Foreground':
      return [...kept, foregroundFinalizer];
    case 'Background':
      return kept;
  }
}
