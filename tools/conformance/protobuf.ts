import type { Message, Root } from 'protobufjs';
import { toTree } from '../../src/apiserver/protobuf/decode.ts';
import { loadKinds, magic, meta, typeOf } from '../../src/apiserver/protobuf/kinds.ts';

export const protobufType = 'application/vnd.kubernetes.protobuf';

/** An answer in protobuf as JSON: the fields that were written, whatever they hold; of a watch its events. Throws where the bytes are not what they should be. */
export async function decodeAnswer(bytes: Buffer, contentType: string): Promise<unknown> {
  const root = await loadKinds();
  return contentType.includes('stream=watch') ? events(root, bytes) : whole(root, bytes);
}

function events(root: Root, bytes: Buffer): object[] {
  const found: object[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 4 + bytes.readUInt32BE(at);
    const event = root.lookupType(`${meta}.WatchEvent`).decode(bytes.subarray(at + 4, end)) as Message & {
      type: string;
      object: { raw: Uint8Array };
    };
    found.push({ type: event.type, object: whole(root, Buffer.from(event.object.raw)) });
    at = end;
  }
  return found;
}

function whole(root: Root, bytes: Buffer): object {
  if (!bytes.subarray(0, 4).equals(magic)) throw new Error(`no Kubernetes protobuf: ${bytes.subarray(0, 30).toString('hex')}`);
  const unknown = root.lookupType('k8s.io.apimachinery.pkg.runtime.Unknown').decode(bytes.subarray(4)) as Message & {
    typeMeta: { apiVersion: string; kind: string };
    raw: Uint8Array;
  };
  const { apiVersion, kind } = unknown.typeMeta;
  const written = [...Object.keys(unknown)].sort().join(' ');
  const type = typeOf(root, apiVersion, kind);
  if (type) return { written, apiVersion, kind, ...toTree(type, type.decode(unknown.raw)) };
  const item = typeOf(root, apiVersion, kind.replace(/List$/, ''));
  if (!item) throw new Error(`no protobuf form of ${kind} (${apiVersion}) is known`);
  // Every list has its metadata in the first field, and its items in the second.
  const list = root.lookupType(`${meta}.ListMeta`);
  const parts = partsOf(Buffer.from(unknown.raw));
  return {
    written,
    apiVersion,
    kind,
    metadata: parts.filter(({ field }) => field === 1).map(({ content }) => toTree(list, list.decode(content)))[0],
    items: parts.filter(({ field }) => field === 2).map(({ content }) => toTree(item, item.decode(content))),
  };
}

function partsOf(bytes: Buffer): { field: number; content: Buffer }[] {
  const parts: { field: number; content: Buffer }[] = [];
  for (let at = 0; at < bytes.length; ) {
    const field = (bytes[at++] as number) >> 3;
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] as number;
      length |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    parts.push({ field, content: bytes.subarray(at, at + length) });
    at += length;
  }
  return parts;
}
