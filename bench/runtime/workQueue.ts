/**
 * The runtime's work queue beside client-go's and controller-runtime's priority queue: CPU of adding, getting and doing a
 * million keys (with and without causes), adds on keys that wait already, and delayed adds; one round of each in turn.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { workQueueAnchor } from '../anchors/workQueueAnchor.ts';
import type { Comparison, Report } from '../report.ts';

const program = path.join(import.meta.dirname, 'queueProgram.ts');

export async function workQueue(_product: unknown, runs: number): Promise<Report> {
  const anchor = await workQueueAnchor();
  if (anchor === undefined) return { comparisons: [], figures: [], skipped: ['work queue beside client-go: Go is missing'] };
  const ours = new Samples();
  const theirs = new Samples();
  for (let round = 0; round < runs; round++) {
    ours.read(await outputOf(process.execPath, ['--expose-gc', program, '1']));
    theirs.read(await outputOf(anchor, ['-rounds', '1']));
  }
  return { comparisons: compare(ours, theirs), figures: [], skipped: [] };
}

function compare(ours: Samples, theirs: Samples): Comparison[] {
  const against = (name: string, what: string, metric: string, goal?: number, suffix = ''): Comparison => ({
    what: `work queue, ${what}`,
    ours: { name: 'ours', ...ours.series(`${metric}${suffix}`) },
    anchor: { name, ...theirs.series(`${name} ${metric}`) },
    ...(goal !== undefined && { goal }),
  });
  return [
    against('client-go', 'unique keys: CPU a key', 'unique: cpu', 0.8),
    against('client-go', 'unique keys with causes: CPU a key', 'unique: cpu', 0.5, ', causes on'),
    against('client-go', 'one worker in turn: CPU a key', 'one worker in turn: cpu'),
    against('client-go', 'dedupe: time an add', 'dedupe: adds on 1000 keys', 1),
    against('client-go', 'addAfter: time a call', 'addAfter: calls', 1),
    against('client-go', 'addAfter until done: CPU a key', 'addAfter: cpu', 1),
    against('client-go', 'heap a queued key', 'unique: heap a queued key'),
    against('priority queue', 'unique keys: CPU a key', 'unique: cpu', 4),
    against('priority queue', 'unique keys with causes: CPU a key', 'unique: cpu', 2.5, ', causes on'),
  ];
}

/** Samples by metric, of several runs of a program. */
class Samples {
  readonly #metrics = new Map<string, number[]>();

  read(output: string): void {
    for (const [metric, samples] of Object.entries(JSON.parse(output) as Record<string, number[]>)) {
      this.#metrics.set(metric, [...(this.#metrics.get(metric) ?? []), ...samples]);
    }
  }

  /** Less is better: a rate becomes the time of one. */
  series(metric: string): { unit: 'ns' | 'us' | 'B'; samples: number[] } {
    const samples = this.#metrics.get(metric);
    if (samples === undefined) throw new Error(`the program measured no "${metric}"`);
    if (metric.includes('heap')) return { unit: 'B', samples };
    if (metric.includes(': cpu')) return { unit: 'us', samples };
    return { unit: 'ns', samples: samples.map((rate) => 1e9 / rate) };
  }
}

async function outputOf(command: string, args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(command, args)).stdout;
}
