import { basename, dirname, join } from 'node:path';

/**
 * The storage that all windows of one workspace share. VS Code gives a second window on a folder (or one that opens before
 * the last one has quite gone) a folder of its own, "<workspace>-1" beside "<workspace>": its sandbox would be another one,
 * with other objects.
 */
export function sharedStorage(storage: string, exists: (folder: string) => boolean): string {
  const workspace = dirname(storage);
  const first = /^(.+)-\d{1,2}$/.exec(basename(workspace))?.[1];
  if (first === undefined) return storage;
  const folder = join(dirname(workspace), first);
  return exists(folder) ? join(folder, basename(storage)) : storage;
}
