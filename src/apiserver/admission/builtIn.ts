import { roomOf } from '../builtin/room.ts';
import type { Admission } from './admission.ts';

/** What kube-apiserver's own plugins add to built-in objects when they are created: tolerations, priorities, default classes. */
export const builtInAdmission: Admission = {
  mutate({ call, operation, object, subresource }) {
    if (subresource !== '' || call.resource.custom || !object) return undefined;
    const room = roomOf(call.resource);
    if (operation === 'CREATE') room.admit?.(object, call.core);
    else room.admitChange?.(object);
    return undefined;
  },
  validate: () => undefined,
  mayWait: () => false,
};
