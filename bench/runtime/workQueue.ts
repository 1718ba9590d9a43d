/**
 * The runtime's work queue beside client-go's and controller-runtime's priority queue: CPU of adding, getting and doing a
 * million keys (with and without causes), adds on keys that wait already, and delayed adds; one round of each in turn.
 */
import path from 'node:path';
import { builtAnchors } from '../anchors/goAnchors.ts';
import type { Comparison, Report, Series } from '../report.ts';
import { Samples } from './samples.ts';

const program = path.join(import.meta.dirname, 'queueProgram.ts');

export async function workQueue(_product: unknown, runs: number): Promise<Report> {
  const anchors = await builtAnchors();
  if (anchors === undefined) return { comparisons: [], figures: [], skipped: ['work queue beside client-go: Go is missing'] };
  const ours = new Samples();
  const theirs = new Samples();
  for (let round = 0; round < runs; round++) {
    await ours.run(process.execPath, ['--expose-gc', program, '1']);
    await theirs.run(path.join(anchors, 'workqueue'), ['-rounds', '1']);
  }
  return { comparisons: compare(ours, theirs), figures: [], skipped: [] };
}

function compare(ours: Samples, theirs: Samples): Comparison[] {
  const against = (name: string, what: string, metric: string, goal?: number, suffix = ''): Comparison => ({
    what: `work queue, ${what}`,
    ours: series('ours', ours, `${metric}${suffix}`),
    anchor: series(name, theirs, `${name} ${metric}`),
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

/** Less is better: a rate becomes the time of one. */
function series(name: string, samples: Samples, metric: string): Series {
  if (metric.includes('heap')) return samples.series(name, 'B', metric);
  if (metric.includes(': cpu')) return samples.series(name, 'us', metric);
  return { name, unit: 'ns', samples: samples.of(metric).map((rate) => 1e9 / rate) };
}
