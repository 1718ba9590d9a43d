import type { ListOptions, WatchOptions, WriteOptions } from '../k8s/apiClient.ts';

/** The query of a list or deletecollection, with its "?", or "". */
export function listQuery(options: ListOptions): string {
  return query({ ...selection(options), limit: options.limit, continue: options.continue });
}

export function watchQuery(options: WatchOptions): string {
  return query({
    ...selection(options),
    watch: true,
    allowWatchBookmarks: options.allowWatchBookmarks,
    sendInitialEvents: options.sendInitialEvents,
    timeoutSeconds: options.timeoutSeconds,
  });
}

export function writeQuery(options: WriteOptions): string {
  return query({
    fieldManager: options.fieldManager,
    dryRun: options.dryRun === true ? 'All' : undefined,
    fieldValidation: options.fieldValidation,
    force: options.force,
  });
}

export function query(values: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function selection(options: WatchOptions): Record<string, string | undefined> {
  return {
    labelSelector: options.labelSelector,
    fieldSelector: options.fieldSelector,
    resourceVersion: options.resourceVersion,
    resourceVersionMatch: options.resourceVersionMatch,
  };
}
