import type { UnstructuredObject } from '../../k8s/object.ts';
import type { Call } from '../context.ts';
import { encodeJson, type Tree } from '../json/bytes.ts';
import { objectOf, stampRevision, viewOf } from '../registry/views.ts';
import type { Entry } from '../storage/entry.ts';
import { tableOf } from '../table/table.ts';
import type { Encoder } from '../protobuf/encode.ts';
import { itemOf, metadataOf, typeOf } from '../present/object.ts';
import type { Frames } from './hub.ts';

type EventType = 'ADDED' | 'MODIFIED' | 'DELETED';

/** Turns entries into the lines of one watch; what any watch of the same form would say is taken from `frames`. */
export class FrameMaker {
  readonly #call: Call;
  readonly #encoder: Encoder | undefined;
  #tableBegun = false;

  /** `encoder`: where the watch is in protobuf. */
  constructor(call: Call, encoder: Encoder | undefined) {
    this.#call = call;
    this.#encoder = encoder;
  }

  line(type: EventType, entry: Entry, frames?: Frames): Buffer {
    const { accepted, resource } = this.#call;
    if (accepted.form === 'table') return this.#tableLine(type, objectOf(resource, entry));
    const key = `${type} ${accepted.form}${accepted.metaVersion} ${accepted.media}`;
    const known = frames?.get(key)?.get(resource.codec.identity);
    if (known) return known;
    const made = this.#encoder ? this.#protobuf(this.#encoder, type, entry) : this.#json(type, entry);
    if (frames) {
      if (!frames.has(key)) frames.set(key, new Map());
      frames.get(key)?.set(resource.codec.identity, made);
    }
    return made;
  }

  /** An object that no longer matches: its old state, at the revision of the change. */
  leaving(previous: Entry, revision: number): Buffer {
    const left: Entry = { ...previous, revision, bytes: stampRevision(previous.bytes, revision), derived: undefined };
    return this.line('DELETED', left);
  }

  bookmark(object: UnstructuredObject): Buffer {
    const { accepted } = this.#call;
    if (accepted.form === 'table') return this.#tableLine('BOOKMARK', object);
    return this.#tree('BOOKMARK', accepted.form === 'metadata' ? metadataOf(object, accepted) : object);
  }

  error(status: Tree): Buffer {
    return this.#tree('ERROR', status);
  }

  #json(type: EventType, entry: Entry): Buffer {
    const { accepted, resource } = this.#call;
    return frameOf(
      type,
      accepted.form === 'object' ? viewOf(resource, entry) : encodeJson(metadataOf(objectOf(resource, entry), accepted)),
    );
  }

  #protobuf(encoder: Encoder, type: EventType, entry: Entry): Buffer {
    const { accepted, resource } = this.#call;
    if (accepted.form === 'object') return encoder.event(type, encoder.enveloped(typeOf(resource), itemOf(encoder, resource, entry)));
    return this.#tree(type, metadataOf(objectOf(resource, entry), accepted));
  }

  #tree(type: string, tree: Tree): Buffer {
    return this.#encoder ? this.#encoder.event(type, this.#encoder.whole(tree)) : frameOf(type, encodeJson(tree));
  }

  /** Only the first table of a watch names its columns. */
  #tableLine(type: EventType | 'BOOKMARK', object: UnstructuredObject): Buffer {
    const table = tableOf(this.#call, [object], { resourceVersion: object.metadata?.resourceVersion });
    if (this.#tableBegun) table.columnDefinitions = null;
    this.#tableBegun = true;
    return frameOf(type, encodeJson(table));
  }
}

function frameOf(type: string, object: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`{"type":"${type}","object":`), object, Buffer.from('}\n')]);
}
