import { fail, ok, type Result } from '../base/result.ts';

/**
 * A set of files is written all or not at all. First each new content, and a copy of what it replaces, is stored beside
 * the journal; then the journal is put in place; then the files are. A journal that is found later belongs to a write
 * that was cut off: it is finished, or, where a person has changed one of its files since, taken back. A file that holds
 * neither the old nor the new content is theirs and is left alone either way.
 */
export interface Journal {
  readonly version: 1;
  /** Process that writes; while it lives the journal is not an abandoned one. */
  readonly pid: number;
  readonly startedAt: number;
  /** Absolute folder that the paths are relative to. */
  readonly root: string;
  readonly operations: readonly JournalOperation[];
  /** Folders that did not exist before, outermost first. */
  readonly folders: readonly string[];
}

export interface JournalOperation {
  readonly path: string;
  /** Names of the stored contents, in the journal's folder. */
  readonly staged: string;
  readonly backup?: string;
  /** SHA-256, hex. No `before`: the file did not exist. */
  readonly after: string;
  readonly before?: string;
  /** Permission bits of the file that is replaced. */
  readonly mode?: number;
}

export type Recovery =
  | { readonly action: 'finish'; readonly write: readonly JournalOperation[] }
  | { readonly action: 'rollBack'; readonly restore: readonly JournalOperation[]; readonly kept: readonly string[] };

/** What to do about a write that was cut off. `current` and `staged` give the hash of what stands there now, if anything does. */
export function decideRecovery(
  journal: Journal,
  current: (operation: JournalOperation) => string | undefined,
  staged: (operation: JournalOperation) => string | undefined,
): Recovery {
  const foreign = journal.operations.filter(
    (operation) => current(operation) !== operation.before && current(operation) !== operation.after,
  );
  const write = journal.operations.filter((operation) => current(operation) !== operation.after);
  if (foreign.length === 0 && write.every((operation) => staged(operation) === operation.after)) return { action: 'finish', write };
  return rollBackOf(journal, current);
}

/** Takes back what was written; last written, first restored. */
export function rollBackOf(
  journal: Journal,
  current: (operation: JournalOperation) => string | undefined,
): Recovery & { action: 'rollBack' } {
  const restore: JournalOperation[] = [];
  const kept: string[] = [];
  for (const operation of journal.operations) {
    const hash = current(operation);
    if (hash === operation.after && hash !== operation.before) restore.unshift(operation);
    else if (hash !== operation.before) kept.push(operation.path);
  }
  return { action: 'rollBack', restore, kept };
}

/** Reads a journal file; a text that is not a whole journal was cut off before anything was written. */
export function parseJournal(text: string): Result<Journal, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('the journal is cut off');
  }
  const journal = value as Partial<Journal> | null;
  if (journal?.version !== 1) return fail(`the journal has version ${String(journal?.version)}`);
  if (typeof journal.root !== 'string' || !Array.isArray(journal.operations) || !Array.isArray(journal.folders))
    return fail('the journal is incomplete');
  return ok(journal as Journal);
}

/** Parent folders of `path` that `exists` denies, outermost first. */
export function missingFolders(path: string, exists: (folder: string) => boolean): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/')).filter((folder) => !exists(folder));
}
