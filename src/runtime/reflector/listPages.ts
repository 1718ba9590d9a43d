import type { Clock } from '../../base/clock.ts';
import { deadline } from '../../base/deadline.ts';
import type { ApiClient, ListOptions } from '../../k8s/apiClient.ts';
import type { ResourceType } from '../../k8s/kind.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import { SilentServerError } from './failure.ts';
import { answerMs } from './openWatch.ts';
import { hasName } from './readEvent.ts';
import type { SharedStrings } from './sharedStrings.ts';
import { Slices } from './slices.ts';

export interface WholeList {
  readonly objects: KubernetesObject[];
  readonly resourceVersion: string;
  /** How many of the items have no name, and were left out. */
  readonly unusable: number;
}

/**
 * Reads a list page by page. Items of a typed list come without apiVersion and kind; they are filled in. When the
 * snapshot that the pages belong to has expired in between, or a further page fails for another reason, rejects with `NextPageError`.
 */
export async function listPages(
  client: ApiClient,
  type: ResourceType,
  options: ListOptions,
  { clock, signal, strings }: { readonly clock: Clock; readonly signal: AbortSignal; readonly strings: SharedStrings },
): Promise<WholeList> {
  const objects: KubernetesObject[] = [];
  let unusable = 0;
  const slices = new Slices();
  const apiVersion = type.group === '' ? type.version : `${type.group}/${type.version}`;
  let page = await answered(clock, signal, (inner) => client.list(type, { ...options, signal: inner }));
  for (;;) {
    if (!Array.isArray(page?.items)) throw new Error('the server answered a list with something else');
    for (const item of page.items) {
      if (hasName(item)) {
        item.apiVersion ??= apiVersion;
        item.kind ??= type.kind;
        objects.push(strings.share(item));
      } else unusable++;
      if (slices.due()) await slices.pause();
    }
    const token = page.metadata?.continue;
    if (token === undefined || token === '') return { objects, unusable, resourceVersion: page.metadata?.resourceVersion ?? '' };
    // A continue token carries its resourceVersion; the server refuses a second one.
    const { resourceVersion: _, resourceVersionMatch: __, ...rest } = options;
    try {
      page = await answered(clock, signal, (inner) => client.list(type, { ...rest, continue: token, signal: inner }));
    } catch (error) {
      throw new NextPageError(error);
    }
  }
}

/** A page after the first failed with `cause`: what was read so far is of no use. */
export class NextPageError extends Error {
  readonly code = 'NextPage';

  constructor(cause: unknown) {
    super('a further page of the list failed', { cause });
    this.name = 'NextPageError';
  }
}

/** Runs one request that must be answered in time. */
async function answered<T>(clock: Clock, signal: AbortSignal, request: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  const onAbort = (): void => abort.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const silent = new SilentServerError(`the server did not answer the list within ${answerMs / 1000} s`);
  const timer = deadline(clock, answerMs, () => abort.abort(silent));
  try {
    if (signal.aborted) throw signal.reason;
    return await request(abort.signal);
  } catch (error) {
    throw abort.signal.reason === silent ? silent : error;
  } finally {
    timer.dispose();
    signal.removeEventListener('abort', onAbort);
  }
}
