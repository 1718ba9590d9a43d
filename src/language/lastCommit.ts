import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * A file of a folder as the last commit of its repository has it; undefined where there is no repository, no commit, no such file in it, or no git
 * on this machine. `path` is relative to the folder.
 */
export async function textOfLastCommit(folder: string, path: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['-C', folder, 'show', `HEAD:./${path}`], { maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (code === 'ENOENT' || code === 128) return undefined; // no git; what git says where it finds nothing
    throw error;
  }
}
