import { roomOf } from '../builtin/room.ts';
import type { Admission } from './admission.ts';

/** What kube-apiserver's own plugins add to built-in objects when they are created: tolerations, priorities, default classes. */
export const builtInAdmission: Admission = {
  mutate({ call, operation, object, subresource }) {
    if (operation !== 'CREATE' || subresource !== '' || call.resource.custom || !object) return undefined;
    roomOf(call.resource).admit?.(object, call.core);
    return undefined;
  },
  validate: () => undefined,
  mayWait: () => false,
};
