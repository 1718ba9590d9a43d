import { constants } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';

/** The few file operations that a journalled write is made of: each either happens or throws. */
export interface FileSystem {
  /** `undefined` where there is no such file. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Settles when the bytes are on the disk. */
  write(path: string, bytes: Uint8Array, mode?: number): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  makeFolder(path: string): Promise<void>;
  /** What is not there is no error. */
  removeFile(path: string): Promise<void>;
  /** A folder that is not empty stays. */
  removeEmptyFolder(path: string): Promise<void>;
  removeTree(path: string): Promise<void>;
  /** Names in a folder; none where there is no such folder. */
  list(path: string): Promise<string[]>;
  /** Permission bits, or `undefined` where there is nothing. */
  modeOf(path: string): Promise<number | undefined>;
}

export const nodeFileSystem: FileSystem = {
  read: (path) => absentAs(undefined, () => readFile(path)),
  async write(path, bytes, mode) {
    const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC, mode ?? 0o666);
    try {
      await file.writeFile(bytes);
      if (mode !== undefined) await file.chmod(mode);
      await file.sync();
    } finally {
      await file.close();
    }
  },
  rename,
  async makeFolder(path) {
    await mkdir(path, { recursive: true });
  },
  removeFile: (path) => absentAs(undefined, () => unlink(path)),
  removeEmptyFolder: (path) => absentAs(undefined, () => rmdir(path), ['ENOTEMPTY', 'EEXIST']),
  removeTree: (path) => rm(path, { recursive: true, force: true }),
  list: (path) => absentAs<string[]>([], () => readdir(path)),
  modeOf: (path) => absentAs(undefined, async () => (await stat(path)).mode & 0o7777),
};

async function absentAs<T>(value: T, run: () => Promise<T>, codes: readonly string[] = []): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT' || code === 'ENOTDIR' || codes.includes(code)) return value;
    throw error;
  }
}
