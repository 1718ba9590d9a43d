import { loadedPlugins } from '../builtin/room.ts';
import type { Admission } from './admission.ts';

/** kube-apiserver's own plugins (`plugins/`), which are loaded with the rooms of the built-in kinds. None of them has to do with custom resources. */
export const builtInAdmission: Admission = {
  mutate(change) {
    if (!change.call.resource.custom && change.operation !== 'DELETE') for (const plugin of loadedPlugins()) plugin.mutate?.(change);
    return undefined;
  },
  validate(change) {
    if (!change.call.resource.custom && change.operation !== 'DELETE') for (const plugin of loadedPlugins()) plugin.validate?.(change);
    return undefined;
  },
  mayWait: () => false,
};
