import type { ApiError } from '../../k8s/status.ts';
import type { Call } from '../context.ts';
import { fetchViews } from '../registry/views.ts';
import { internalError, storageReadError, unclassified } from '../status/failures.ts';
import type { Entry } from '../storage/entry.ts';
import { ConversionFailed } from './known.ts';

/** For what is read: `one` to be shown or deleted, `changed` to be written again, `list` as one of many. */
type For = 'one' | 'changed' | 'list';

/** Has what is about to be read converted; where that fails, a client is told of a storage that cannot be read. */
export function fetchForReading(call: Call, entries: readonly Entry[], what: For): Promise<void> | undefined {
  return fetchViews(call.resource, entries, call.conversions)?.catch((error: unknown) => {
    throw error instanceof ConversionFailed ? told(call, entries[0] as Entry, error, what) : error;
  });
}

function told({ resource }: Call, entry: Entry, { message }: ConversionFailed, what: For): ApiError {
  const why = `object not decodable revision=${entry.revision}: ${message}`;
  if (what === 'changed') return unclassified(why);
  const key = `/${[resource.group, resource.resource, entry.partition, entry.name].filter((part) => part !== '').join('/')}`;
  const corrupt = (at: string): string =>
    `StorageError: corrupt object, Code: 7, Key: ${at}, ResourceVersion: 0, AdditionalErrorMsg: ${why}`;
  if (what === 'one') return internalError(corrupt(key));
  return storageReadError(resource, `/registry${key}`, corrupt(`/registry${key}`));
}
