import { jsonValue } from '../../../crd/schema/cel/values/jsonValue.ts';
import type { Value } from '../../../crd/schema/cel/values/value.ts';
import { requestOf } from '../webhooks/review.ts';
import type { Seen } from '../match/rules.ts';

/** The values of what every admission expression sees. */
export function variablesOf(seen: Seen): Map<string, Value> {
  const { uid: _uid, object: _object, oldObject: _old, ...request } = requestOf(seen, '') as Record<string, unknown>;
  return new Map([
    ['object', jsonValue(seen.object)],
    ['oldObject', jsonValue(seen.old)],
    ['request', jsonValue(request)],
  ]);
}
