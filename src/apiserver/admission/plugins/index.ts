import type { Change } from '../change.ts';
import { roomOf } from '../../builtin/room.ts';
import { certificateApproval, certificateSigning, certificateSubjects, certificateTimes } from './certificates.ts';
import { defaultIngressClass, defaultStorageClass } from './defaultClasses.ts';
import { limitRanger } from './limitRanger.ts';
import type { Plugin } from './plugin.ts';
import { runtimeClass } from './runtimeClass.ts';
import { storageProtection } from './storageProtection.ts';

/** What a kind's room adds: TaintNodesByCondition, Priority, DefaultTolerationSeconds. */
const ofRooms: Plugin = {
  mutate({ call, operation, object }: Change) {
    if (!object) return;
    const room = roomOf(call.resource);
    if (operation === 'CREATE') room.admit?.(object, call.core);
    else if (operation === 'UPDATE') room.admitChange?.(object);
  },
};

/** In upstream's order. ResourceQuota is the last of all, after the webhooks: `quota.ts`. */
export const plugins: readonly Plugin[] = [
  limitRanger,
  ofRooms,
  defaultStorageClass,
  storageProtection,
  runtimeClass,
  certificateTimes,
  certificateApproval,
  certificateSigning,
  certificateSubjects,
  defaultIngressClass,
];
