import type { Admission } from './admission.ts';
import type { Change } from './change.ts';

type Check = (change: Change) => void;

let loaded: Check | undefined;

/**
 * ResourceQuota, the last plugin of all: what a namespace's quotas leave. What it goes by is loaded with the first write into a
 * namespace that has a quota.
 */
export const resourceQuotas: Admission = {
  mutate: () => undefined,
  validate(change) {
    const { call, operation, namespace, object } = change;
    if (operation === 'DELETE' || !call.resource.namespaced || !object) return undefined;
    if (call.core.store.list('resourcequotas', namespace).length === 0) return undefined;
    if (!loaded) return load().then((check) => check(change));
    loaded(change);
    return undefined;
  },
  mayWait: () => loaded === undefined,
};

async function load(): Promise<Check> {
  const { checkQuotas } = await import('./plugins/resourceQuota.ts');
  return (loaded = checkQuotas);
}
