import { apiVersionOf } from '../../k8s/kind.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import { fetchForReading } from '../conversion/reading.ts';
import { converting } from '../conversion/known.ts';
import type { Call } from '../context.ts';
import type { Accepted } from '../negotiate/accept.ts';
import type { Resource } from '../registry/resource.ts';
import { viewOf, objectOf } from '../registry/views.ts';
import type { ApiResponse } from '../request.ts';
import { derive, type Entry } from '../storage/entry.ts';
import { tableOf } from '../table/table.ts';
import type { Encoder } from '../protobuf/encode.ts';
import { encodeAnswer, protobufEncoder, protobufType } from './encode.ts';

/** An object as the client asked to see it: whole, as a table of one row, or its metadata alone. */
export async function presentObject(
  call: Call,
  shown: { entry: Entry | undefined; object?: UnstructuredObject },
  code = 200,
): Promise<ApiResponse> {
  const { accepted, resource } = call;
  if (shown.entry && accepted.form === 'object' && accepted.media === 'json' && !accepted.pretty) {
    return { code, headers: { 'content-type': 'application/json' }, body: await view(call, shown.entry, viewOf) };
  }
  if (shown.entry && accepted.form === 'object' && accepted.media === 'protobuf') {
    const encoder = await protobufEncoder();
    return {
      code,
      headers: { 'content-type': protobufType },
      body: encoder.enveloped(typeOf(resource), itemOf(encoder, resource, shown.entry)),
    };
  }
  const object = shown.object ?? (await view(call, shown.entry as Entry, objectOf));
  return encodeAnswer(accepted, code, await formOf(call, object));
}

/** What is shown of an entry, in the version that is asked for. */
async function view<T>(call: Call, entry: Entry, show: (resource: Resource, entry: Entry) => T): Promise<T> {
  const fetching = fetchForReading(call, [entry], 'one');
  if (fetching) await fetching;
  return converting(call.conversions, () => show(call.resource, entry));
}

/** An object in protobuf without its type, written once. */
export function itemOf(encoder: Encoder, resource: Resource, entry: Entry): Buffer {
  const { apiVersion, kind } = typeOf(resource);
  return derive(entry, `protobuf ${apiVersion} ${kind}`, () => encoder.item(apiVersion, kind, objectOf(resource, entry)));
}

export function typeOf(resource: Resource): { readonly apiVersion: string; readonly kind: string } {
  return { apiVersion: apiVersionOf(resource), kind: resource.kind };
}

/** The tree that an answer of this form holds for one object. */
function formOf(call: Call, object: UnstructuredObject): unknown {
  switch (call.accepted.form) {
    case 'object':
      return object;
    case 'metadata':
      return metadataOf(object, call.accepted);
    case 'table':
      return tableOf(call, [object], { resourceVersion: object.metadata?.resourceVersion });
  }
}

export function metadataOf(object: UnstructuredObject, accepted: Pick<Accepted, 'metaVersion'>): UnstructuredObject {
  return { kind: 'PartialObjectMetadata', apiVersion: `meta.k8s.io/${accepted.metaVersion}`, metadata: object.metadata ?? {} };
}
