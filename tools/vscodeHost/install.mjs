/**
 * The headless VS Code host: npm's `code-server` package holds a whole VS Code (workbench, extension host, js-debug).
 * It lies in the cache folder, keyed by the lock file beside this one; once there, no network is needed.
 */
import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cached } from '../bootstrap/cache.mjs';

const run = promisify(execFile);
const here = path.join(import.meta.dirname, 'server');
const manifests = ['package.json', 'package-lock.json', '.npmrc'];

/** Path of the server's main module; installs it first where it is not cached. */
export async function vscodeServerMain() {
  const dir = await cached({ name: 'vscode-host', key: manifests.map((file) => path.join(here, file)), build: install });
  return path.join(dir, 'node_modules/code-server/lib/vscode/out/server-main.js');
}

async function install(dir) {
  await Promise.all(manifests.map((file) => copyFile(path.join(here, file), path.join(dir, file))));
  const npm = (args, cwd) => run('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund'], { cwd, maxBuffer: 1 << 26 });
  await npm(['ci'], dir);
  // The server's own dependencies are not part of the package; its shrinkwrap pins them (`npm ci` refuses that folder).
  const vscode = path.join(dir, 'node_modules/code-server/lib/vscode');
  await npm(['install', '--omit=dev'], vscode);
  await npm(['install', '--omit=dev'], path.join(vscode, 'extensions'));
}
