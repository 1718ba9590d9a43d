/**
 * A cache of 100,000 objects, filled: our informer beside client-node's, client-go's dynamic one and controller-runtime's
 * typed one, all from one server that answers from bytes it has made before. One process is one sync; all in turn.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { builtAnchors } from '../anchors/goAnchors.ts';
import type { Comparison, Report, Series } from '../report.ts';
import { Samples } from './samples.ts';

const objects = 100_000;
const here = import.meta.dirname;
const ourProgram = path.join(here, 'informerProgram.ts');
const clientNodeProgram = path.join(here, '../anchors/clientNodeProgram.ts');

export async function informer(_product: unknown, runs: number): Promise<Report> {
  const anchors = await builtAnchors();
  if (anchors === undefined) return { comparisons: [], figures: [], skipped: ['informer: its server is a Go program, and Go is missing'] };
  const server = await startFakeServer(path.join(anchors, 'fakeserver'));
  const samples = { ours: new Samples(), clientNode: new Samples(), dynamic: new Samples(), typed: new Samples() };
  const node = (program: string, into: Samples): Promise<void> =>
    into.run(process.execPath, ['--expose-gc', '--max-old-space-size=6000', program, server.url, String(objects)]);
  const go = (kind: 'dynamic' | 'typed', into: Samples): Promise<void> =>
    into.run(path.join(anchors, 'informer'), ['-server', server.url, '-kind', kind, '-n', String(objects)]);
  try {
    for (let run = 0; run < runs; run++) {
      await node(ourProgram, samples.ours);
      await go('dynamic', samples.dynamic);
      await node(clientNodeProgram, samples.clientNode);
      await go('typed', samples.typed);
    }
  } finally {
    server.stop();
  }
  return { comparisons: compare(samples), figures: figures(samples), skipped: [] };
}

type All = Readonly<Record<'ours' | 'clientNode' | 'dynamic' | 'typed', Samples>>;

const names = { clientNode: 'client-node', dynamic: 'client-go dynamic', typed: 'controller-runtime typed' } as const;

function compare(all: All): Comparison[] {
  const against = (anchor: keyof typeof names, what: string, unit: Series['unit'], metric: string, goal?: number): Comparison => ({
    what: `informer, 100,000 objects: ${what}`,
    ours: all.ours.series('ours', unit, metric),
    anchor: all[anchor].series(names[anchor], unit, metric),
    ...(goal !== undefined && { goal }),
  });
  const resident = 'rss_bytes_an_object';
  return [
    against('clientNode', 'CPU to synced', 'ms', 'cpu_ms', 1),
    against('dynamic', 'CPU to synced', 'ms', 'cpu_ms', 3),
    against('typed', 'CPU to synced', 'ms', 'cpu_ms'),
    against('dynamic', 'resident an object', 'B', resident, 2),
    against('clientNode', 'resident an object', 'B', resident, 1 / 0.7),
    against('typed', 'resident an object', 'B', resident),
    against('dynamic', 'resident an object at the peak', 'B', 'rss_peak_bytes_an_object'),
    against('clientNode', 'longest block', 'ms', 'longest_block_ms'),
    against('clientNode', 'longest block, CPU of the main thread', 'ms', 'longest_block_cpu_ms'),
  ];
}

function figures({ ours }: All): Report['figures'] {
  return [{ what: 'informer, 100,000 objects: longest block', series: ours.series('ours', 'ms', 'longest_block_ms'), limit: 16 }];
}

async function startFakeServer(program: string): Promise<{ readonly url: string; stop(): void }> {
  const child = spawn(program, ['-n', String(objects)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = (): void => void child.kill('SIGKILL');
  process.once('exit', stop);
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`fakeserver ended with code ${code}`)));
  });
  return { url: (JSON.parse(line) as { url: string }).url, stop };
}
