/**
 * Spawn to the first answered request, and resident memory when idle: our sandbox beside etcd + kube-apiserver on an empty
 * data folder. Ours is measured as a workspace's sandbox starts every time but once (its certificates are
 * there, and Node has kept it compiled, as the editor has it do), in a new folder, and in one with nothing compiled.
 */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RealBinaries, realBinaries } from '../../tools/realApiserver/build.ts';
import { startRealApiserver } from '../../tools/realApiserver/start.ts';
import type { Product } from '../product.ts';
import type { Comparison, Report } from '../report.ts';
import { cpuMs, residentMiB } from './processFigures.ts';
import { startSandboxProcess } from './sandboxProcess.ts';

const settleMs = 3000;

export async function sandboxStart(product: Product, runs: number): Promise<Report> {
  const binaries = await realBinaries();
  if (binaries === undefined) return { comparisons: [], figures: [], skipped: ['sandbox start beside kube-apiserver: Go is missing'] };
  const script = path.join(product.folder, 'dist/sandbox.js');
  const { compileCache } = product;
  const kept = await product.fresh();
  const samples = { cached: [] as Sample[], again: [] as Sample[], uncached: [] as Sample[], real: [] as Sample[] };
  for (let run = -1; run < runs; run++) {
    const round = {
      cached: await sandbox({ script, dir: await product.fresh(), compileCache }),
      again: await sandbox({ script, dir: kept, compileCache }),
      uncached: await sandbox({ script, dir: await product.fresh() }),
      real: await real(binaries),
    };
    if (run < 0) continue; // files into the page cache, and ours into the compile cache
    for (const name of Object.keys(samples) as (keyof typeof samples)[]) samples[name].push(round[name]);
  }
  const compare = (what: string, ours: readonly Sample[], field: keyof Sample, goal?: number): Comparison => {
    const unit = field === 'mib' ? 'MiB' : 'ms';
    const of = (each: readonly Sample[]): number[] => each.map((sample) => sample[field]);
    return {
      what,
      ours: { name: 'sandbox', unit, samples: of(ours) },
      anchor: { name: 'etcd + kube-apiserver', unit, samples: of(samples.real) },
      ...(goal !== undefined && { goal }),
    };
  };
  return {
    comparisons: [
      compare('sandbox: spawn to first answer', samples.again, 'ms', 20),
      compare('the same, CPU', samples.again, 'cpu'),
      compare('first start in a folder, with its certificates', samples.cached, 'ms', 20),
      compare('the very first: nothing compiled before', samples.uncached, 'ms'),
      compare('sandbox: resident when idle', samples.again, 'mib', 4),
      compare('the same after a first start', samples.cached, 'mib'),
    ],
    figures: [],
    skipped: [],
  };
}

interface Sample {
  readonly ms: number;
  readonly cpu: number;
  readonly mib: number;
}

async function sandbox(options: Parameters<typeof startSandboxProcess>[0]): Promise<Sample> {
  const process = await startSandboxProcess(options);
  const cpu = await cpuMs(process.pid);
  await delay(settleMs);
  const mib = await residentMiB(process.pid);
  await process.stop();
  return { ms: process.readyMs, cpu, mib };
}

async function real(binaries: RealBinaries): Promise<Sample> {
  const server = await startRealApiserver(binaries);
  const { kubeApiserver, etcd } = server.pids;
  const cpu = (await cpuMs(kubeApiserver)) + (await cpuMs(etcd));
  await delay(settleMs);
  const mib = (await residentMiB(kubeApiserver)) + (await residentMiB(etcd));
  await server.stop();
  return { ms: server.readyMs, cpu, mib };
}
