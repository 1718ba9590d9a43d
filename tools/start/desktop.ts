import { execFile, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { exampleCopy, startFolder, whatToClick } from './example.ts';
import { interrupted } from './interrupted.ts';

/** The `code` command on PATH, where a desktop is there to show its window. */
export function findCode(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string | undefined {
  const hasDesktop = platform !== 'linux' || env['DISPLAY'] !== undefined || env['WAYLAND_DISPLAY'] !== undefined;
  if (!hasDesktop) return undefined;
  const names = platform === 'win32' ? ['code.cmd'] : ['code'];
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isExecutable);
}

/** Opens a window of its own (own settings and extensions); ends when that window is closed or at Ctrl+C. */
export async function openOnDesktop(code: string, vsix: string): Promise<number> {
  const folder = await exampleCopy(vsix);
  const userData = path.join(startFolder(), 'desktop');
  const own = ['--user-data-dir', userData, '--extensions-dir', path.join(startFolder(), 'desktop-extensions')];
  await mkdir(path.join(userData, 'User'), { recursive: true });
  await writeFile(path.join(userData, 'User', 'settings.json'), JSON.stringify({ 'crdStudio.sandbox.startOnOpen': true }), {
    flag: 'wx',
  }).catch(ifExists);
  const shell = process.platform === 'win32';
  await promisify(execFile)(code, [...own, '--install-extension', vsix, '--force'], { shell });
  const stopped = interrupted();
  const window = spawn(code, [...own, '--new-window', '--wait', folder], { stdio: 'ignore', shell });
  const closed = new Promise<void>((resolve) => window.once('exit', () => resolve()));
  console.log(
    `\nCRD Studio is open on an example project in a VS Code window of its own.\n${whatToClick}\nClosing the window or Ctrl+C here ends everything.`,
  );
  await Promise.race([stopped, closed]);
  await endWindow(userData);
  return 0;
}

/** VS Code writes its main process's id into `code.lock`; ending it closes the window and what it started. */
async function endWindow(userData: string): Promise<void> {
  const pid = Number(await readFile(path.join(userData, 'code.lock'), 'utf8').catch(() => ''));
  if (!Number.isInteger(pid) || pid <= 0) return;
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function ifExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
