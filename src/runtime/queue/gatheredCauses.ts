import { type Cause, type Causes, noCauses } from '../../k8s/cause.ts';

/**
 * Causes of one key as they come in: the list grows in place, because a busy key gets thousands. It may hold up to twice
 * the bound in between, so that letting old ones go costs little; `bounded` and `copyOf` give what others may see.
 */
export interface GatheredCauses extends Causes {
  readonly list: Cause[];
  dropped: number;
}

const none: GatheredCauses = { list: noCauses.list as Cause[], dropped: 0 };
export const nothingGathered: GatheredCauses = Object.freeze(none);

/** The causes with this one added: the same list, unless it was the shared empty one. */
export function gather(causes: GatheredCauses, cause: Cause): GatheredCauses {
  if (causes === nothingGathered) return { list: [cause], dropped: 0 };
  causes.list.push(cause);
  return causes.list.length < 2 * most ? causes : bounded(causes);
}

/** The same, with no more than the newest 32; nothing may be gathered into it afterwards that others have got. */
export function bounded(causes: GatheredCauses): GatheredCauses {
  const over = causes.list.length - most;
  if (over <= 0) return causes;
  causes.list.splice(0, over);
  causes.dropped += over;
  return causes;
}

/** A copy that stays as it is. */
export function copyOf(causes: GatheredCauses): Causes {
  const over = Math.max(0, causes.list.length - most);
  return { list: causes.list.slice(over), dropped: causes.dropped + over };
}

const most = 32;
