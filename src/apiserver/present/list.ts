import { apiVersionOf } from '../../k8s/kind.ts';
import { stringifyJson } from '../../k8s/json.ts';
import type { Call } from '../context.ts';
import type { Page } from '../list/handler.ts';
import type { Encoder } from '../protobuf/encode.ts';
import { fetchForReading } from '../conversion/reading.ts';
import { converting } from '../conversion/known.ts';
import { objectOf, viewOf } from '../registry/views.ts';
import type { Resource } from '../registry/resource.ts';
import type { ApiResponse } from '../request.ts';
import { tableOf } from '../table/table.ts';
import { encodeAnswer, protobufEncoder, protobufType } from './encode.ts';
import { itemOf, metadataOf } from './object.ts';

/** A page as the client asked to see it. Whole objects go out as the stored bytes, one after the other. */
export async function presentList(call: Call, page: Page): Promise<ApiResponse> {
  const fetching = fetchForReading(call, page.entries, 'list');
  if (fetching) await fetching;
  const encoder = call.accepted.media === 'protobuf' ? await protobufEncoder() : undefined;
  return converting(call.conversions, () => listAnswer(call, page, encoder));
}

function listAnswer(call: Call, page: Page, encoder: Encoder | undefined): ApiResponse | Promise<ApiResponse> {
  const { accepted, resource } = call;
  const metadata = {
    resourceVersion: String(page.revision),
    // Whole lists of custom resources say it even when there is no next page.
    ...(page.continue === '' && !(resource.custom && accepted.form === 'object') ? {} : { continue: page.continue }),
    ...(page.remaining === undefined ? {} : { remainingItemCount: page.remaining }),
  };
  if (accepted.form === 'table') {
    const objects = page.entries.map((entry) => objectOf(resource, entry));
    return encodeAnswer(accepted, 200, tableOf(call, objects, metadata));
  }
  if (accepted.form === 'metadata') {
    const items = page.entries.map((entry) => metadataOf(objectOf(resource, entry), accepted));
    const list = { kind: 'PartialObjectMetadataList', apiVersion: `meta.k8s.io/${accepted.metaVersion}`, metadata, items };
    return encodeAnswer(accepted, 200, list);
  }
  if (encoder) {
    const items = page.entries.map((entry) => itemOf(encoder, resource, entry));
    const type = { apiVersion: apiVersionOf(resource), kind: resource.listKind };
    return { code: 200, headers: { 'content-type': protobufType }, body: encoder.list(type, metadata, items) };
  }
  const pieces = listBytes(resource, page, metadata);
  if (accepted.media === 'json' && !accepted.pretty) return { code: 200, headers: { 'content-type': 'application/json' }, body: pieces };
  return encodeAnswer(accepted, 200, JSON.parse(Buffer.concat(pieces).toString()));
}

const comma = Buffer.from(',');
const brace = Buffer.from('{');
const end = Buffer.from(']}\n');

function listBytes(resource: Resource, page: Page, metadata: object): Buffer[] {
  const apiVersion = apiVersionOf(resource);
  const type = resource.custom ? { apiVersion, kind: resource.listKind } : { kind: resource.listKind, apiVersion };
  const head = stringifyJson({ ...type, metadata });
  const pieces: Buffer[] = [Buffer.from(`${head.slice(0, -1)},"items":[`)];
  // Items of built-in lists do not say their type.
  const typeLength = resource.custom ? 0 : stringifyJson({ kind: resource.kind, apiVersion }).length;
  page.entries.forEach((entry, index) => {
    if (index > 0) pieces.push(comma);
    const bytes = viewOf(resource, entry);
    if (typeLength === 0) pieces.push(bytes);
    else pieces.push(brace, bytes.subarray(typeLength));
  });
  pieces.push(end);
  return pieces;
}
