/**
 * A manager with one controller over 10,000 objects, ours beside controller-runtime's, on the real API server and on the
 * sandbox: a cold start until all are reconciled, the same with a status write each, and the time from a write to the
 * reconcile that it causes at 50 writes a second. One process is one run; all in turn.
 */
import path from 'node:path';
import { realBinaries } from '../../tools/realApiserver/build.ts';
import { startRealApiserver } from '../../tools/realApiserver/start.ts';
import { builtAnchors } from '../anchors/goAnchors.ts';
import { startSandboxProcess } from '../processes/sandboxProcess.ts';
import type { Product } from '../product.ts';
import type { Comparison, Report, Series } from '../report.ts';
import { Samples } from './samples.ts';
import { telemetryListener } from './telemetryListener.ts';

const ourProgram = path.join(import.meta.dirname, 'reconcileProgram.ts');
const latencySeconds = 10;
const workers = 10;

export async function reconcile(product: Product, runs: number): Promise<Report> {
  const [binaries, anchors] = [await realBinaries(), await builtAnchors()];
  if (binaries === undefined || anchors === undefined)
    return { comparisons: [], figures: [], skipped: ['reconcile beside controller-runtime: Go is missing'] };
  const anchor = path.join(anchors, 'reconcile');
  const real = await startRealApiserver(binaries);
  const listener = await telemetryListener();
  try {
    const sandbox = await startSandboxProcess({ script: path.join(product.folder, 'dist/sandbox.js'), dir: await product.fresh() });
    try {
      const onReal = new Contest(anchor, { server: real.server, token: real.token });
      const onSandbox = new Contest(anchor, { server: sandbox.server, token: sandbox.token });
      for (const contest of [onReal, onSandbox]) await contest.setUp();
      for (let run = 0; run < runs; run++) {
        for (const contest of [onReal, onSandbox]) await contest.run(run);
        await onSandbox.listened(run, listener.path);
      }
      return { comparisons: compare(onReal, onSandbox), figures: [], skipped: [] };
    } finally {
      await sandbox.stop();
    }
  } finally {
    await listener.close();
    await real.stop();
  }
}

/** Ours and theirs on one server. */
class Contest {
  readonly ours = { read: new Samples(), status: new Samples(), listened: new Samples() };
  readonly theirs = { read: new Samples(), status: new Samples() };
  readonly #anchor: string;
  readonly #where: readonly string[];

  constructor(anchor: string, { server, token }: { readonly server: string; readonly token: string }) {
    this.#anchor = anchor;
    this.#where = [`--server=${server}`, `--token=${token}`];
  }

  setUp(): Promise<void> {
    return new Samples().run(this.#anchor, [...this.#where, '--setup']);
  }

  /** Who goes first changes from run to run: the server is slower to the one that comes after many writes. */
  async run(run: number): Promise<void> {
    const read = [...this.#where, `--seconds=${latencySeconds}`];
    const status = (who: string): string[] => [...this.#where, `--workers=${workers}`, `--status=${who}-${run}`];
    const sides = [
      [() => this.#ours(read, this.ours.read), () => this.theirs.read.run(this.#anchor, read)],
      [() => this.#ours(status('ours'), this.ours.status), () => this.theirs.status.run(this.#anchor, status('theirs'))],
    ] as const;
    for (const [ours, theirs] of sides) for (const side of run % 2 === 0 ? [ours, theirs] : [theirs, ours]) await side();
  }

  /** Ours with a debug session that listens. */
  async listened(run: number, socket: string): Promise<void> {
    const args = [...this.#where, `--workers=${workers}`, `--status=listened-${run}`, `--telemetry=${socket}`];
    await this.#ours(args, this.ours.listened);
  }

  #ours(args: readonly string[], into: Samples): Promise<void> {
    return into.run(process.execPath, [ourProgram, ...args]);
  }
}

function compare(real: Contest, sandbox: Contest): Comparison[] {
  const row = (what: string, ours: Samples, theirs: Samples, metric: Metric, goal?: number): Comparison => ({
    what,
    ours: ours.series('ours', metrics[metric].unit, metrics[metric].name),
    anchor: theirs.series('controller-runtime', metrics[metric].unit, metrics[metric].name),
    ...(goal !== undefined && { goal }),
  });
  const [r, s] = [real, sandbox];
  return [
    row('10,000 objects, start to all reconciled', r.ours.read, r.theirs.read, 'time', 1),
    row('the same: CPU an object', r.ours.read, r.theirs.read, 'cpu', 1),
    row('the same, both on the sandbox', s.ours.read, s.theirs.read, 'time'),
    row('with a status write each', r.ours.status, r.theirs.status, 'time', 1),
    row('the same: CPU an object', r.ours.status, r.theirs.status, 'cpu', 1),
    row('ours on the sandbox, theirs on the real server', s.ours.status, r.theirs.status, 'time', 5),
    row('the same, both on the sandbox', s.ours.status, s.theirs.status, 'time'),
    {
      what: 'on the sandbox, with a status write each: CPU an object with telemetry beside without',
      ours: s.ours.listened.series('listened to', metrics.cpu.unit, metrics.cpu.name),
      anchor: s.ours.status.series('not listened to', metrics.cpu.unit, metrics.cpu.name),
      goal: 1 / 1.02,
    },
    row('write to start of reconcile at 50/s, p50', r.ours.read, r.theirs.read, 'p50', 1),
    row('write to start of reconcile at 50/s, p99', r.ours.read, r.theirs.read, 'p99', 1),
    row('on the sandbox, p50', s.ours.read, s.theirs.read, 'p50'),
    row('on the sandbox, p99', s.ours.read, s.theirs.read, 'p99'),
  ];
}

type Metric = keyof typeof metrics;

const metrics = {
  time: { unit: 'ms', name: 'start to all reconciled: ms' },
  cpu: { unit: 'us', name: 'start to all reconciled: cpu us an object' },
  p50: { unit: 'ms', name: 'write to reconcile p50: ms' },
  p99: { unit: 'ms', name: 'write to reconcile p99: ms' },
} as const satisfies Record<string, { readonly unit: Series['unit']; readonly name: string }>;
