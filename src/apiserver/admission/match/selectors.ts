import { type LabelSelectorObject, selectorOf } from '../../../k8s/labelSelector.ts';
import type { UnstructuredObject } from '../../../k8s/object.ts';
import { namespaces } from '../../builtin/namespaces.ts';
import { decodeJson } from '../../json/bytes.ts';
import { notFound } from '../../status/failures.ts';
import type { Change } from '../change.ts';

/** Whether the namespace of the change is chosen; what lies in none always is. Of a namespace that is written, its own labels count. */
export function choosesNamespace(selector: LabelSelectorObject | undefined, change: Change): boolean {
  const { resource } = change.call;
  const isNamespace = resource.bucket === namespaces.bucket;
  if (isEmpty(selector) || (!resource.namespaced && !isNamespace)) return true;
  const labels =
    isNamespace && change.subresource === '' && change.operation !== 'DELETE'
      ? change.object?.metadata?.labels
      : namespaceOf(change)?.metadata?.labels;
  return chooses(selector, labels);
}

/** Whether the object is chosen, as it was or as it will be. */
export function choosesObject(selector: LabelSelectorObject | undefined, { object, old }: Pick<Change, 'object' | 'old'>): boolean {
  if (isEmpty(selector)) return true;
  return [object, old].some((one) => one !== undefined && chooses(selector, one.metadata?.labels));
}

/** The namespace that the change is in, or that it is about; throws NotFound. */
export function namespaceOf({ call, name, namespace }: Change): UnstructuredObject | undefined {
  const isNamespace = call.resource.bucket === namespaces.bucket;
  const wanted = isNamespace ? name : namespace;
  if (wanted === '') return undefined;
  const entry = call.core.store.get(namespaces.bucket, '', wanted);
  if (!entry) throw notFound(namespaces, wanted);
  return decodeJson(entry.bytes);
}

export function chooses(selector: LabelSelectorObject | undefined, labels: Record<string, string> | undefined): boolean {
  const parsed = selectorOf(selector ?? {});
  return parsed.ok && parsed.value.matches(labels);
}

function isEmpty(selector: LabelSelectorObject | undefined): boolean {
  return Object.keys(selector?.matchLabels ?? {}).length === 0 && (selector?.matchExpressions?.length ?? 0) === 0;
}
