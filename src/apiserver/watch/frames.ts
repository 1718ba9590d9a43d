import type { UnstructuredObject } from '../../k8s/object.ts';
import type { Call } from '../context.ts';
import { encodeJson } from '../json/bytes.ts';
import { metadataOf } from '../present/object.ts';
import { objectOf, stampRevision, viewOf } from '../registry/views.ts';
import type { Entry } from '../storage/entry.ts';
import { tableOf } from '../table/table.ts';
import type { Frames } from './hub.ts';

type EventType = 'ADDED' | 'MODIFIED' | 'DELETED';

/** Turns entries into the lines of one watch; what any watch of the same form would say is taken from `frames`. */
export class FrameMaker {
  readonly #call: Call;
  #tableBegun = false;

  constructor(call: Call) {
    this.#call = call;
  }

  line(type: EventType, entry: Entry, frames?: Frames): Buffer {
    const { accepted, resource } = this.#call;
    if (accepted.form === 'table') return this.#tableLine(type, objectOf(resource, entry));
    const key = `${type} ${accepted.form}${accepted.metaVersion}`;
    const known = frames?.get(key)?.get(resource.codec.identity);
    if (known) return known;
    const made = frameOf(
      type,
      accepted.form === 'object' ? viewOf(resource, entry) : encodeJson(metadataOf(objectOf(resource, entry), accepted)),
    );
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
    if (accepted.form === 'metadata') return frameOf('BOOKMARK', encodeJson(metadataOf(object, accepted)));
    if (accepted.form === 'object') return frameOf('BOOKMARK', encodeJson(object));
    return this.#tableLine('BOOKMARK', object);
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
