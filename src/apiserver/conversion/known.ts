import { deepCopy } from '../../k8s/json.ts';
import { encodeJson, type Tree } from '../json/bytes.ts';
import { ApiError } from '../../k8s/status.ts';
import { unclassified } from '../status/failures.ts';
import type { Store } from '../storage/store.ts';

/**
 * Conversion by webhook, for code that does not wait. Work that needs an object in another version asks `inVersion` for it; where that
 * is not known yet the work is left, the webhook is asked, and the work is done again from its beginning. So work under `converting` must
 * not have changed anything before it has asked for all that it needs. What a webhook answered counts for one request and no longer: it
 * may answer otherwise tomorrow.
 */
export interface Converter {
  /** In the order given; rejects with what the client is told. */
  ask(objects: readonly Tree[], apiVersion: string, store: Store): Promise<Tree[]>;
}

/** What the webhooks have answered to one request. */
export class Conversions {
  readonly store: Store;
  readonly #known = new Map<string, Tree>();

  constructor(store: Store) {
    this.store = store;
  }

  get(object: Tree, apiVersion: string): Tree | undefined {
    return this.#known.get(keyOf(object, apiVersion));
  }

  /** Asks for all at once that are not in that version, and not known. */
  async fetch(converter: Converter, objects: readonly Tree[], apiVersion: string): Promise<void> {
    const wanted = objects.filter((object) => object['apiVersion'] !== apiVersion && !this.get(object, apiVersion));
    if (wanted.length === 0) return;
    const converted = await converter.ask(wanted, apiVersion, this.store);
    wanted.forEach((object, index) => this.#known.set(keyOf(object, apiVersion), converted[index] as Tree));
  }
}

/** In the words of the API server; what a client is told beside them depends on what was being done. */
export class ConversionFailed extends ApiError {
  constructor(message: string) {
    const { status, httpCode } = unclassified(message);
    super(status, httpCode);
  }
}

function keyOf(object: Tree, apiVersion: string): string {
  return `${apiVersion} ${encodeJson(object).toString()}`;
}

let current: Conversions | undefined;

/** An object of its own in another version. To be called in work that `converting` does. */
export function inVersion(converter: Converter, object: Tree, apiVersion: string): Tree {
  if (object['apiVersion'] === apiVersion) return object;
  const known = current?.get(object, apiVersion);
  if (known) return deepCopy(known);
  throw new Needed(converter, object, apiVersion);
}

class Needed extends Error {
  readonly converter: Converter;
  readonly object: Tree;
  readonly apiVersion: string;

  constructor(converter: Converter, object: Tree, apiVersion: string) {
    super(`an object was to be converted to ${apiVersion} where no webhook can be asked`);
    this.converter = converter;
    this.object = object;
    this.apiVersion = apiVersion;
  }
}

/** Does some work; gives a promise only where a webhook had to be asked for it. */
export function converting<T>(conversions: Conversions, work: () => T): T | Promise<T> {
  const before = current;
  current = conversions;
  let needed: Needed;
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Needed)) throw error;
    needed = error;
  } finally {
    current = before;
  }
  return conversions.fetch(needed.converter, [needed.object], needed.apiVersion).then(() => converting(conversions, work));
}
