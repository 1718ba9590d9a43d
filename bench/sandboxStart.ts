/**
 * Spawn to the first answered request, and resident memory when idle: our sandbox beside etcd + kube-apiserver. Each run
 * starts on an empty data folder; the two take turns.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'yaml';
import { realBinaries } from '../tools/realApiserver/build.ts';
import { startRealApiserver } from '../tools/realApiserver/start.ts';
import { freePort } from '../tools/vscodeHost/server.ts';
import { residentMiB } from './processFigures.ts';
import type { Report } from './report.ts';

const runs = 7;
const settleMs = 3000;

export async function sandboxStart(): Promise<Report> {
  const binaries = await realBinaries();
  const ours = { start: [] as number[], rss: [] as number[] };
  const real = { start: [] as number[], rss: [] as number[] };
  for (let run = -1; run < runs; run++) {
    const one = await startSandbox();
    const other = binaries === undefined ? undefined : await startReal(binaries);
    if (run < 0) continue;
    ours.start.push(one.ms);
    ours.rss.push(one.mib);
    if (other === undefined) continue;
    real.start.push(other.ms);
    real.rss.push(other.mib);
  }
  const name = 'etcd + kube-apiserver';
  if (binaries === undefined) return { comparisons: [], figures: [], skipped: ['sandbox start beside kube-apiserver: Go is missing'] };
  return {
    comparisons: [
      {
        what: 'sandbox: spawn to first answer',
        ours: { name: 'sandbox', unit: 'ms', samples: ours.start },
        anchor: { name, unit: 'ms', samples: real.start },
        goal: 20,
      },
      {
        what: 'sandbox: resident when idle',
        ours: { name: 'sandbox', unit: 'MiB', samples: ours.rss },
        anchor: { name, unit: 'MiB', samples: real.rss },
        goal: 4,
      },
    ],
    figures: [],
    skipped: [],
  };
}

interface Sample {
  readonly ms: number;
  readonly mib: number;
}

async function startSandbox(): Promise<Sample> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
  const port = await freePort();
  const kubeconfig = path.join(dir, 'kubeconfig');
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['dist/sandbox.js', '--kubeconfig', kubeconfig, '--data', path.join(dir, 'data'), '--port', String(port)],
    {
      stdio: 'ignore',
    },
  );
  const exited = once(child, 'exit');
  await answered(
    port,
    () => tokenOf(kubeconfig),
    () => child.exitCode,
  );
  const ms = performance.now() - started;
  await delay(settleMs);
  const mib = await residentMiB(child.pid ?? 0);
  child.kill('SIGTERM');
  await exited;
  await rm(dir, { recursive: true, force: true });
  return { ms, mib };
}

async function startReal(binaries: Parameters<typeof startRealApiserver>[0]): Promise<Sample> {
  const server = await startRealApiserver(binaries);
  await delay(settleMs);
  const mib = (await residentMiB(server.pids.kubeApiserver)) + (await residentMiB(server.pids.etcd));
  await server.stop();
  return { ms: server.readyMs, mib };
}

/** Asks every millisecond until `/readyz` says 200, as the anchor's program does. */
async function answered(port: number, token: () => Promise<string | undefined>, exitCode: () => number | null): Promise<void> {
  for (;;) {
    if (exitCode() !== null) throw new Error(`the sandbox ended with code ${exitCode()}`);
    const known = await token();
    if (known !== undefined && (await get(port, known)) === 200) return;
    await delay(1);
  }
}

async function tokenOf(kubeconfig: string): Promise<string | undefined> {
  try {
    const config = parse(await readFile(kubeconfig, 'utf8')) as { users?: { user: { token: string } }[] } | null;
    return config?.users?.[0]?.user.token;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function get(port: number, token: string): Promise<number> {
  return new Promise((resolve) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: '/readyz',
      rejectUnauthorized: false,
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    };
    https
      .get(options, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
      .on('error', () => resolve(0));
  });
}
