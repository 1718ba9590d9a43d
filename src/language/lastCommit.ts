import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Files of a folder as the last commit of its repository has them, asked of git at once; those that are not in it are left out, as all are where
 * there is no repository, no commit, or no git on this machine. Paths are relative to the folder.
 */
export async function textsOfLastCommit(folder: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0) return new Map();
  const asked = promisify(execFile)('git', ['-C', folder, 'cat-file', '--batch'], { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 });
  asked.child.stdin?.on('error', () => undefined); // git that ends without reading says why by its exit code
  asked.child.stdin?.end(paths.map((path) => `HEAD:./${path}\n`).join(''));
  try {
    return textsIn((await asked).stdout, paths);
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (code === 'ENOENT' || code === 128) return new Map(); // no git; what git says where it finds no repository
    throw error;
  }
}

/** For each path in turn a line "<id> <type> <size>" and the content behind it, or a line that says why there is none. */
function textsIn(answer: Buffer, paths: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  let at = 0;
  for (const path of paths) {
    const end = answer.indexOf('\n', at);
    if (end < 0) break;
    const [, type, size] = / (blob|tree|commit|tag) (\d+)$/.exec(answer.toString('utf8', at, end)) ?? [];
    at = end + 1;
    if (size === undefined) continue;
    if (type === 'blob') texts.set(path, answer.toString('utf8', at, at + Number(size)));
    at += Number(size) + 1;
  }
  return texts;
}
