import { isObject, parseJson, setKey, stringifyJson } from '../../k8s/json.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import { validateAnnotations } from '../../k8s/objectMetaValidation.ts';
import { goJson } from '../../k8s/goText.ts';
import type { ApplyOutcome } from './apply.ts';
import type { FieldSet } from './fieldSet.ts';
import { checkTyped, TypedError } from './typed.ts';
import { compareTyped } from './typedCompare.ts';
import { fieldSetOf } from './typedSets.ts';
import type { TypeView } from './typeView.ts';
import { withoutManagedFields } from './ownership.ts';

/** Where kubectl's client-side apply keeps the configuration it applied last. */
const lastAppliedAnnotation = 'kubectl.kubernetes.io/last-applied-configuration';

/**
 * The fields that client-side apply wrote and that still have its values; undefined when the object was not written so, or its
 * annotation cannot be used.
 */
export function ownedByLastApplied(live: UnstructuredObject, schema: TypeView, apiVersion: string): FieldSet | undefined {
  const text = live.metadata?.annotations?.[lastAppliedAnnotation];
  if (!text) return undefined;
  try {
    const applied = parseJson(text);
    if (!isObject(applied) || applied['apiVersion'] !== apiVersion) return undefined;
    const object = withoutManagedFields(live);
    checkTyped(schema, object, false);
    checkTyped(schema, applied, false);
    const { added, removed, modified } = compareTyped(schema, applied, object);
    return fieldSetOf(schema, applied).difference(modified).difference(added).difference(removed);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypedError) return undefined;
    throw error;
  }
}

/** Keeps the annotation of an object that has it in step with what kubectl now applies, so that its client-side apply can go on. */
export function withLastApplied(outcome: ApplyOutcome, patch: UnstructuredObject): ApplyOutcome {
  if (outcome.type !== 'applied') return outcome;
  const annotations = outcome.object.metadata?.annotations;
  if (!annotations?.[lastAppliedAnnotation]) return outcome;
  annotations[lastAppliedAnnotation] = `${configurationText(patch)}\n`;
  if (validateAnnotations({ ...annotations }, 'annotations').some(({ reason }) => reason === 'FieldValueTooLong')) {
    delete annotations[lastAppliedAnnotation];
  }
  return outcome;
}

function configurationText(patch: UnstructuredObject): string {
  const copy = parseJson(stringifyJson(patch));
  if (isObject(copy) && isObject(copy['metadata'])) {
    const annotations = copy['metadata']['annotations'];
    if (isObject(annotations)) {
      delete annotations[lastAppliedAnnotation];
      if (Object.keys(annotations).length === 0) setKey(copy['metadata'], 'annotations', {});
    }
  }
  return goJson(copy);
}
