import { badRequest } from '../status/failures.ts';
import { decodeJson } from '../json/bytes.ts';
import { parseFieldSelector, parseLabelSelector } from '../../k8s/selectors.ts';
import { viewOf } from '../registry/views.ts';
import type { Resource } from '../registry/resource.ts';
import { derive, type Entry } from '../storage/entry.ts';

/** Which objects of a collection a request is about. */
export interface Selection {
  /** Undefined: in all namespaces. */
  readonly partition: string | undefined;
  /** The one name that can match, where the field selector or the path says so. */
  readonly name: string | undefined;
  /** False: everything in the partition matches, and no object has to be looked into. */
  readonly selective: boolean;
  matches(entry: Entry): boolean;
}

/** From the selectors of a query; throws 400 where one cannot be read or names a field that cannot be asked for. */
export function selectionOf(resource: Resource, query: URLSearchParams, at: { namespace: string; name: string }): Selection {
  const labels = parseLabelSelector(query.get('labelSelector') ?? '');
  if (!labels.ok) throw badRequest(labels.error);
  const fields = parseFieldSelector(query.get('fieldSelector') ?? '');
  if (!fields.ok) throw badRequest(fields.error);
  for (const { field } of fields.value.terms) checkField(resource, field);
  const partition = resource.namespaced ? (at.namespace === '' ? fields.value.exact('metadata.namespace') : at.namespace) : '';
  const byLabel = labels.value.requirements.length > 0;
  const byField = fields.value.terms.length > 0;
  return {
    partition,
    name: at.name === '' ? fields.value.exact('metadata.name') : at.name,
    selective: byLabel || byField || at.name !== '',
    matches(entry) {
      if (at.name !== '' && entry.name !== at.name) return false;
      if (byLabel && !labels.value.matches(labelsOf(entry))) return false;
      return !byField || fields.value.matches(fieldsOf(resource, entry));
    },
  };
}

const always = ['metadata.name', 'metadata.namespace'];

function checkField(resource: Resource, field: string): void {
  const known = resource.namespaced ? always : ['metadata.name'];
  if (known.includes(field) || resource.selectable?.fields.includes(field)) return;
  throw badRequest(
    resource.custom
      ? `field label not supported: ${field}`
      : field.startsWith('metadata.') || resource.selectable === undefined
        ? `"${field}" is not a known field selector: only "metadata.name", "metadata.namespace"`
        : `field label not supported: ${field}`,
  );
}

function labelsOf(entry: Entry): Record<string, string> {
  return derive(entry, 'labels', () => (decodeJson(entry.bytes)['metadata'] as { labels?: Record<string, string> }).labels ?? {});
}

function fieldsOf(resource: Resource, entry: Entry): Record<string, string> {
  const named = { 'metadata.name': entry.name, 'metadata.namespace': entry.partition };
  const { selectable } = resource;
  return selectable ? { ...named, ...selectable.values(decodeJson(viewOf(resource, entry))) } : named;
}
