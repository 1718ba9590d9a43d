import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes an executable that behaves like `code` for `@vscode/test-electron` into `dir`; returns its path. */
export async function writeCodeExecutable(dir: string): Promise<string> {
  const file = path.join(dir, 'code-headless');
  await writeFile(file, `#!/bin/sh\nexec '${process.execPath}' '${path.join(import.meta.dirname, 'codeHeadless.ts')}' "$@"\n`);
  await chmod(file, 0o755);
  return file;
}
