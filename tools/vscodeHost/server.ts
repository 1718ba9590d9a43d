import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { vscodeServerMain } from './install.mjs';
import { quietSettings } from './settings.ts';

export interface HostOptions {
  /** A folder of its own: user data, extensions, logs. Keep it short, sockets lie in it. */
  readonly dir: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Installed before the server starts. */
  readonly vsix?: string;
  /** Needed for tests inside the extension host (`payload` in the address); it hides notification toasts. */
  readonly smokeTestDriver?: boolean;
  /** False: folders are trusted without asking. */
  readonly workspaceTrust?: boolean;
  /** Secret that the address must carry; absent: none is asked for. */
  readonly connectionToken?: string;
}

export interface Host {
  /** "127.0.0.1:41234". */
  readonly authority: string;
  readonly dir: string;
  readonly pid: number;
  /** The page that shows `folder`. */
  address(folder?: string, payload?: readonly (readonly [string, string])[]): string;
  /** Ends the server and all that it started. */
  stop(): Promise<void>;
}

/** Starts a VS Code server on a free loopback port; resolves when it answers. */
export async function startHost(options: HostOptions): Promise<Host> {
  const main = await vscodeServerMain();
  const settings = { ...quietSettings, ...options.settings };
  const userData = path.join(options.dir, 'ud');
  const extensions = path.join(options.dir, 'ex');
  const temp = path.join(options.dir, 't');
  await Promise.all([path.join(userData, 'User'), extensions, temp].map((folder) => mkdir(folder, { recursive: true })));
  await writeFile(path.join(userData, 'User', 'settings.json'), JSON.stringify(settings, null, 1));
  const folders = ['--server-data-dir', path.join(options.dir, 'sd'), '--user-data-dir', userData, '--extensions-dir', extensions];
  const env = { ...process.env, EXTENSIONS_GALLERY: '{}', TMPDIR: temp, ...options.env };
  if (options.vsix !== undefined) {
    await promisify(execFile)(
      process.execPath,
      [main, ...folders, '--accept-server-license-terms', '--install-extension', options.vsix, '--force'],
      { env },
    );
  }
  const port = await freePort();
  const authority = `127.0.0.1:${port}`;
  const log = openSync(path.join(options.dir, 'server.log'), 'a');
  const server = spawn(
    process.execPath,
    [
      main,
      ...['--host', '127.0.0.1', '--port', String(port), ...folders],
      ...(options.connectionToken === undefined ? ['--without-connection-token'] : ['--connection-token', options.connectionToken]),
      ...(options.smokeTestDriver === true ? ['--enable-smoke-test-driver'] : []),
      ...(options.workspaceTrust === true ? [] : ['--disable-workspace-trust']),
      ...['--accept-server-license-terms', '--disable-telemetry', '--telemetry-level', 'off'],
    ],
    { detached: true, stdio: ['ignore', log, log], env },
  );
  closeSync(log);
  const { pid } = server;
  if (pid === undefined) throw new Error('the VS Code server could not be started');
  const exited = once(server, 'exit');
  const kill = (): void => killGroup(pid, 'SIGKILL');
  process.once('exit', kill);
  const stop = async (): Promise<void> => {
    killGroup(pid, 'SIGTERM');
    await Promise.race([exited, delay(3000, undefined, { ref: false })]);
    kill();
    process.off('exit', kill);
  };
  try {
    await answers(`http://${authority}/version`, () => server.exitCode);
  } catch (error) {
    await stop();
    const text = await readFile(path.join(options.dir, 'server.log'), 'utf8');
    throw new Error(`the VS Code server did not start:\n${text.slice(-2000)}`, { cause: error });
  }
  return {
    authority,
    dir: options.dir,
    pid,
    address(folder, payload = []) {
      const url = new URL(`http://${authority}/`);
      if (options.connectionToken !== undefined) url.searchParams.set('tkn', options.connectionToken);
      if (folder === undefined) url.searchParams.set('ew', 'true');
      else url.searchParams.set(folder.endsWith('.code-workspace') ? 'workspace' : 'folder', folder);
      if (payload.length > 0) url.searchParams.set('payload', JSON.stringify(payload));
      return url.href;
    },
    stop,
  };
}

async function answers(url: string, exitCode: () => number | null): Promise<void> {
  const end = Date.now() + 60_000;
  for (;;) {
    const code = exitCode();
    if (code !== null) throw new Error(`it ended with code ${code}`);
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    if (Date.now() > end) throw new Error('no answer within 60 s');
    await delay(50);
  }
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
