import { sleep } from '../../base/clock.ts';
import { converting } from '../conversion/known.ts';
import { fetchForReading } from '../conversion/reading.ts';
import type { Call } from '../context.ts';
import { presentList } from '../present/list.ts';
import type { ApiResponse } from '../request.ts';
import { type Selection, selectionOf } from '../selector/selection.ts';
import { expired, resourceVersionTooLarge } from '../status/failures.ts';
import { compareKeys } from '../storage/bucket.ts';
import type { Entry } from '../storage/entry.ts';
import { decodeContinue, encodeContinue, type Position } from './continue.ts';
import { type ListOptions, revisionOf } from './options.ts';

/** A page of a collection, or all of it: always the state of one revision, which later pages keep to. */
export async function list(call: Call, options: ListOptions): Promise<ApiResponse> {
  const selection = selectionOf(call.resource, call.request.query, call.info);
  const start = options.continue === '' ? undefined : decodeContinue(options.continue);
  if (start === undefined) await reach(call, revisionOf(options.resourceVersion, !call.resource.custom));
  if (selection.selective && call.resource.selectable) {
    await fetchForReading(call, call.core.store.list(call.resource.bucket, selection.partition), 'list');
  }
  const page = await converting(call.conversions, () => pageOf(call, selection, options, start));
  return presentList(call, page);
}

export interface Page {
  readonly revision: number;
  readonly entries: readonly Entry[];
  readonly continue: string;
  /** Undefined with selectors: then nobody has counted. */
  readonly remaining: number | undefined;
}

/** Waits as upstream does for a revision of the future, then refuses. */
export async function reach({ core }: Call, revision: number): Promise<void> {
  if (revision <= core.store.revision) return;
  await sleep(core.clock, 3000);
  if (revision > core.store.revision) throw resourceVersionTooLarge(revision, core.store.revision);
}

function pageOf(call: Call, selection: Selection, options: ListOptions, start: Position | undefined): Page {
  const { store } = call.core;
  const revision = start?.revision || (options.match === 'Exact' ? revisionOf(options.resourceVersion) : store.revision);
  const all = candidates(call, selection, revision, start);
  const from = start ? firstAfter(all, start) : 0;
  const entries: Entry[] = [];
  let index = from;
  for (; index < all.length; index++) {
    const entry = all[index] as Entry;
    if (selection.selective && !selection.matches(entry)) continue;
    if (options.limit > 0 && entries.length === options.limit) break;
    entries.push(entry);
  }
  const last = entries.at(-1);
  if (index >= all.length || !last) return { revision, entries, continue: '', remaining: undefined };
  return {
    revision,
    entries,
    continue: encodeContinue({ revision, partition: last.partition, name: last.name }),
    remaining: selection.selective ? undefined : all.length - index,
  };
}

function candidates(call: Call, selection: Selection, revision: number, start: Position | undefined): Entry[] {
  const { store } = call.core;
  const { bucket } = call.resource;
  if (revision < store.revision) {
    const past = store.listAt(bucket, selection.partition, revision);
    if (past) return past;
    if (start === undefined) throw expired(`The resourceVersion for the provided list is too old.`);
    throw expired(tooOldToContinue, encodeContinue({ ...start, revision: store.revision }));
  }
  if (selection.name !== undefined && selection.partition !== undefined) {
    const only = store.get(bucket, selection.partition, selection.name);
    return only ? [only] : [];
  }
  return store.list(bucket, selection.partition);
}

const tooOldToContinue =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without ' +
  'the continue parameter, or use the continue token in this response to retrieve the remainder of the results. ' +
  'Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted ' +
  'between the time the first chunk was returned and now may show up in the list.';

function firstAfter(entries: readonly Entry[], position: Position): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareKeys(entries[middle] as Entry, position) > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}
