/**
 * A lock between processes of one machine: a file that holds its owner's pid. It outlives no owner: the lock of a
 * process that has ended is taken over. Two runs that both take over a dead lock at the same instant do the same work
 * twice, which the atomic rename in the cache makes harmless.
 */
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs `work` while no other process holds `path`; says once whom it waits for. */
export async function withLock(path, work, { pollMs = 200, say = (line) => process.stderr.write(`${line}\n`) } = {}) {
  let told = false;
  while (!acquire(path)) {
    const owner = ownerOf(path);
    if (owner === undefined || !isAlive(owner)) {
      rmSync(path, { force: true });
      continue;
    }
    if (!told) say(`waiting for process ${owner}, which is doing the same work (${path})`);
    told = true;
    await sleep(pollMs);
  }
  try {
    return await work();
  } finally {
    if (ownerOf(path) === process.pid) rmSync(path, { force: true });
  }
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Linked from a file that is already written, so that nobody ever reads a lock without its owner. */
function acquire(path) {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function ownerOf(path) {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
