import { equal } from '../../cause/equal.ts';
import type { KubernetesObject } from '../../../k8s/object.ts';
import { type Answer, allowed } from './answers.ts';
import type { AdmissionContext } from './context.ts';
import { type Expected, objectOf } from './objects.ts';
import { patchBetween } from './jsonPatch.ts';

/** Fills in what an object leaves open, before it is validated and stored. */
export interface Defaulter<T extends KubernetesObject> {
  /** Changes the object, which is a copy, or returns another; deny by throwing. */
  default(object: T, context: AdmissionContext): T | void | Promise<T | void>;
}

/** Asks a defaulter; the difference that it makes is the answer's JSON patch. A deletion has nothing to default. */
export async function askDefaulter(defaulter: Defaulter<KubernetesObject>, kind: Expected, context: AdmissionContext): Promise<Answer> {
  if (context.request.operation === 'DELETE') return allowed();
  const original = objectOf(context.request.object, kind);
  const copy = structuredClone(original);
  const changed = (await defaulter.default(copy, context)) ?? copy;
  if (equal(original, changed)) return allowed();
  const patch = patchBetween(original, changed);
  return { ...allowed(), patch: Buffer.from(patch).toString('base64'), patchType: 'JSONPatch' };
}
