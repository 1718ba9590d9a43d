/**
 * An API server under load: ours beside etcd + kube-apiserver, by one Go program (bench/anchors/controllers/load), each on a
 * fresh store, in turn. Writes carry the schema, managedFields and, ours, the log; ten watchers follow them.
 */
import path from 'node:path';
import { type RealBinaries, realBinaries } from '../../tools/realApiserver/build.ts';
import { startRealApiserver } from '../../tools/realApiserver/start.ts';
import { builtAnchors } from '../anchors/goAnchors.ts';
import type { Product } from '../product.ts';
import type { Comparison, Report } from '../report.ts';
import { Samples } from '../runtime/samples.ts';
import { startSandboxProcess } from './sandboxProcess.ts';

/** What the program prints, the unit, and by how much we mean to be better. */
const figures = [
  ['creates: us each', 'us', 5],
  ['creates: server cpu us', 'us'],
  ['updates: us each', 'us', 5],
  ['updates: server cpu us', 'us'],
  ['deletes: us each', 'us', 5],
  ['gets: us each', 'us', 6],
  ['gets: server cpu us', 'us'],
  ['list whole: ms', 'ms', 4],
  ['list in pages of 500: ms', 'ms', 4],
  ['write to event at 100/s: p50 ms', 'ms'],
  ['write to event at 100/s: p99 ms', 'ms', 2],
  ['fan-out: ms', 'ms', 1],
  ['CRD to first object: ms', 'ms', 20],
  ['resident: MiB', 'MiB', 4],
] as const;
const large = 100_000;

interface Server {
  readonly server: string;
  readonly token: string;
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

export async function apiLoad(product: Product, runs: number): Promise<Report> {
  const [binaries, anchors] = [await realBinaries(), await builtAnchors()];
  if (binaries === undefined || anchors === undefined)
    return { comparisons: [], figures: [], skipped: ['API load beside kube-apiserver: Go is missing'] };
  const program = path.join(anchors, 'load');
  const [ours, theirs, atLarge] = [new Samples(), new Samples(), new Samples()];
  for (let run = 0; run < runs; run++) {
    await measure(ours, program, await sandbox(product));
    await measure(theirs, program, await real(binaries));
    if (run === 0) await measure(atLarge, program, await sandbox(product), `-fill=${large}`, '-writes-only');
  }
  const comparisons = figures.map(
    ([what, unit, goal]): Comparison => ({
      what: what.replace(/ \w+$/, ''),
      ours: { name: 'sandbox', unit, samples: ours.of(what) },
      anchor: { name: 'etcd + kube-apiserver', unit, samples: theirs.of(what) },
      ...(goal !== undefined && { goal }),
    }),
  );
  comparisons.push({
    what: `server CPU of a create beside ${large.toLocaleString('en')} objects`,
    ours: { name: 'sandbox', unit: 'us', samples: atLarge.of('creates: server cpu us') },
    anchor: { name: 'beside 10,000', unit: 'us', samples: ours.of('creates: server cpu us') },
    goal: 0.83,
  });
  return { comparisons, figures: [], skipped: [] };
}

async function measure(samples: Samples, program: string, server: Server, ...more: string[]): Promise<void> {
  try {
    const args = [`-server=${server.server}`, `-token=${server.token}`, `-pids=${server.pids.join(',')}`, ...more];
    await samples.run(program, args);
  } finally {
    await server.stop();
  }
}

async function sandbox(product: Product): Promise<Server> {
  const started = await startSandboxProcess({ script: path.join(product.folder, 'dist/sandbox.js'), dir: await product.fresh() });
  return { ...started, pids: [started.pid] };
}

async function real(binaries: RealBinaries): Promise<Server> {
  const started = await startRealApiserver(binaries);
  return { ...started, pids: Object.values(started.pids) };
}
