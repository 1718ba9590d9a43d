import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { CodedError, messageOf } from '../../base/errors.ts';
import {
  decideRecovery,
  type Journal,
  type JournalOperation,
  missingFolders,
  parseJournal,
  type Recovery,
  rollBackOf,
} from '../../scaffold/journal.ts';
import type { PlanFile } from '../../scaffold/plan.ts';
import { type FileSystem, nodeFileSystem } from './fileSystem.ts';

/**
 * Writes a plan's files with a journal (`scaffold/journal.ts`) kept in `folder`, a place of ours outside the project.
 * When it settles all files are written; when it rejects none is. `Changed`: a file is not as it was when the plan was
 * made; `WriteFailed`: the system refused, and what was written has been taken back.
 */
export async function writePlan(
  plan: { readonly root: string; readonly files: readonly PlanFile[] },
  options: { readonly folder: string; readonly now: number; readonly fs?: FileSystem },
): Promise<void> {
  const fs = options.fs ?? nodeFileSystem;
  const folder = join(options.folder, randomUUID());
  const journal = await prepare(fs, plan, folder, options.now);
  try {
    // What was just stored need not be read again.
    const contents = new Map(plan.files.map((file) => [file.path, bytesOf(file)]));
    await put(fs, journal, journal.operations, (operation) => Promise.resolve(contents.get(operation.path)));
  } catch (error) {
    const kept = await rollBack(fs, journal, folder);
    await forget(fs, folder);
    throw new CodedError('WriteFailed', `${why(error)} Nothing was changed${kept.length === 0 ? '' : `, except ${kept.join(', ')}`}.`, {
      cause: error,
    });
  }
  await forget(fs, folder);
}

/** What was done about one write that had been cut off. */
export interface RecoveryReport {
  readonly root: string;
  readonly action: Recovery['action'] | 'failed';
  readonly paths: readonly string[];
  /** Files that a person has changed since: left as they are. */
  readonly kept: readonly string[];
  readonly problem?: string;
}

/** A journal whose process lives is left alone for this long: another window may be writing. */
const abandonedAfterMs = 60_000;

/** Finishes or takes back every write in `folder` that was cut off. To be called at start, before anything is written. */
export async function recoverWrites(options: {
  readonly folder: string;
  readonly now: number;
  readonly isAlive: (pid: number) => boolean;
  readonly fs?: FileSystem;
}): Promise<RecoveryReport[]> {
  const fs = options.fs ?? nodeFileSystem;
  const reports: RecoveryReport[] = [];
  for (const name of (await fs.list(options.folder)).sort()) {
    const folder = join(options.folder, name);
    const text = await fs.read(join(folder, 'journal.json'));
    const parsed = text === undefined ? undefined : parseJournal(new TextDecoder().decode(text));
    if (parsed === undefined || !parsed.ok) {
      // Without its journal nothing was written to the project: only what was stored for it is left. It may be another window's, just begun.
      const begun = await fs.read(join(folder, 'begun'));
      const { pid, startedAt } = begun === undefined ? { pid: 0, startedAt: 0 } : readBegun(begun);
      if (!options.isAlive(pid) || options.now - startedAt > abandonedAfterMs) await forget(fs, folder);
      continue;
    }
    const journal = parsed.value;
    if (options.isAlive(journal.pid) && options.now - journal.startedAt <= abandonedAfterMs) continue;
    reports.push(await recover(fs, journal, folder));
  }
  return reports;
}

async function prepare(
  fs: FileSystem,
  plan: { readonly root: string; readonly files: readonly PlanFile[] },
  folder: string,
  now: number,
): Promise<Journal> {
  try {
    await fs.makeFolder(folder);
    await fs.write(join(folder, 'begun'), encode(JSON.stringify({ pid: process.pid, startedAt: now })));
    const folders = await missing(
      fs,
      plan.root,
      plan.files.map((file) => file.path),
    );
    const operations = await all(plan.files, (file, index) => stage(fs, { root: plan.root, folder, file, index }));
    const journal: Journal = { version: 1, pid: process.pid, startedAt: now, root: plan.root, operations, folders };
    await fs.write(join(folder, 'journal.part'), encode(JSON.stringify(journal)));
    await fs.rename(join(folder, 'journal.part'), join(folder, 'journal.json'));
    return journal;
  } catch (error) {
    await fs.removeTree(folder);
    if (error instanceof CodedError) throw error;
    throw new CodedError('WriteFailed', `${why(error)} Nothing was changed.`, { cause: error });
  }
}

/** Stores a file's new content, and what it replaces. */
async function stage(
  fs: FileSystem,
  { root, folder, file, index }: { readonly root: string; readonly folder: string; readonly file: PlanFile; readonly index: number },
): Promise<JournalOperation> {
  const target = join(root, file.path);
  const bytes = bytesOf(file);
  const old = await fs.read(target);
  requireUnchanged(file, old);
  await fs.write(join(folder, `${index}.new`), bytes);
  if (old !== undefined) await fs.write(join(folder, `${index}.old`), old);
  const mode = old === undefined ? undefined : await fs.modeOf(target);
  return {
    path: file.path,
    staged: `${index}.new`,
    after: hashOf(bytes),
    ...(old !== undefined && { backup: `${index}.old`, before: hashOf(old) }),
    ...(mode !== undefined && { mode }),
  };
}

/** Side by side, since waiting for the disk is most of it. Settles when nothing is under way any more; rejects with the first failure in order. */
async function all<T, R>(items: readonly T[], run: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const settled = await Promise.allSettled(items.map(run));
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
}

async function recover(fs: FileSystem, journal: Journal, folder: string): Promise<RecoveryReport> {
  const current = await hashes(fs, journal.operations, (operation) => join(journal.root, operation.path));
  const staged = await hashes(fs, journal.operations, (operation) => join(folder, operation.staged));
  const decision = decideRecovery(
    journal,
    (each) => current.get(each),
    (each) => staged.get(each),
  );
  try {
    if (decision.action === 'finish') {
      try {
        await put(fs, journal, decision.write, (operation) => fs.read(join(folder, operation.staged)));
        await forget(fs, folder);
        return { root: journal.root, action: 'finish', paths: decision.write.map((each) => each.path), kept: [] };
      } catch (error) {
        const kept = await rollBack(fs, journal, folder);
        await forget(fs, folder);
        return {
          root: journal.root,
          action: 'rollBack',
          paths: journal.operations.map((each) => each.path),
          kept,
          problem: messageOf(error),
        };
      }
    }
    const kept = await rollBack(fs, journal, folder);
    await forget(fs, folder);
    return { root: journal.root, action: 'rollBack', paths: decision.restore.map((each) => each.path), kept };
  } catch (error) {
    return { root: journal.root, action: 'failed', paths: [], kept: [], problem: messageOf(error) };
  }
}

/** Puts stored contents in place, in order: a reader sees the old file or the new one, never half of either. */
async function put(
  fs: FileSystem,
  journal: Journal,
  operations: readonly JournalOperation[],
  contentOf: (operation: JournalOperation) => Promise<Uint8Array | undefined>,
): Promise<void> {
  const targetOf = (operation: JournalOperation): string => join(journal.root, operation.path);
  await all(operations, async (operation) => {
    const bytes = await contentOf(operation);
    if (bytes === undefined) throw new CodedError('Lost', `the stored content of ${operation.path} is gone`);
    await fs.makeFolder(join(targetOf(operation), '..'));
    await fs.write(besideName(targetOf(operation)), bytes, operation.mode);
  });
  for (const operation of operations) await fs.rename(besideName(targetOf(operation)), targetOf(operation));
}

/** Gives the files that were left alone because they hold something else by now. */
async function rollBack(fs: FileSystem, journal: Journal, folder: string): Promise<readonly string[]> {
  const current = await hashes(fs, journal.operations, (operation) => join(journal.root, operation.path));
  const { restore, kept } = rollBackOf(journal, (each) => current.get(each));
  for (const operation of journal.operations) await fs.removeFile(besideName(join(journal.root, operation.path)));
  for (const operation of restore) {
    const target = join(journal.root, operation.path);
    const old = operation.backup === undefined ? undefined : await fs.read(join(folder, operation.backup));
    if (old === undefined) await fs.removeFile(target);
    else {
      await fs.write(besideName(target), old, operation.mode);
      await fs.rename(besideName(target), target);
    }
  }
  for (const created of [...journal.folders].reverse()) await fs.removeEmptyFolder(join(journal.root, created));
  return kept;
}

/** The journal goes first: what is left without it is only stored contents. */
async function forget(fs: FileSystem, folder: string): Promise<void> {
  await fs.removeFile(join(folder, 'journal.json'));
  await fs.removeTree(folder);
}

function requireUnchanged(file: PlanFile, old: Uint8Array | undefined): void {
  if ('bytes' in file) return; // ours whatever it holds: named by its version
  if ((old === undefined ? undefined : textOf(old)) === file.before) return;
  throw new CodedError('Changed', `${file.path} has changed since the files were shown. Nothing was written: run the command again.`);
}

/** Folders that the paths need and that are not there, outer ones first. */
async function missing(fs: FileSystem, root: string, paths: readonly string[]): Promise<string[]> {
  const folders = [...new Set(paths.flatMap((path) => missingFolders(path, () => false)))];
  const there = await all(folders, async (folder) => [folder, (await fs.modeOf(join(root, folder))) !== undefined] as const);
  const known = new Map(there);
  return [...new Set(paths.flatMap((path) => missingFolders(path, (folder) => known.get(folder) === true)))];
}

async function hashes(
  fs: FileSystem,
  operations: readonly JournalOperation[],
  where: (operation: JournalOperation) => string,
): Promise<Map<JournalOperation, string>> {
  const found = new Map<JournalOperation, string>();
  for (const operation of operations) {
    const bytes = await fs.read(where(operation));
    if (bytes !== undefined) found.set(operation, hashOf(bytes));
  }
  return found;
}

function besideName(target: string): string {
  return `${target}.crd-studio-part`;
}

function why(error: unknown): string {
  const { code, path } = error as NodeJS.ErrnoException;
  const where = path === undefined ? 'A file' : `"${path.replace(/\.crd-studio-part$/, '')}"`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${where} cannot be written: the folder is read-only for you (${code}).`;
  if (code === 'ENOSPC') return `${where} cannot be written: the disk is full.`;
  return `${where} cannot be written: ${messageOf(error)}.`;
}

/** As editors read files: a byte order mark stays, so that it is not lost on writing. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

function readBegun(bytes: Uint8Array): { pid: number; startedAt: number } {
  const [pid, startedAt] = new TextDecoder().decode(bytes).match(/\d+/g) ?? [];
  return { pid: Number(pid ?? 0), startedAt: Number(startedAt ?? 0) };
}

function bytesOf(file: PlanFile): Uint8Array {
  return 'text' in file ? encode(file.text) : file.bytes;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
