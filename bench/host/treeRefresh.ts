/**
 * Longest turn of the extension host's event loop while the Controllers view is on show, 10,000 objects are cached and
 * 1,000 of them change (and are reconciled) each second, beside a host without us. The program that is watched runs under
 * our real runner; only what an API server would tell it is made up in its main, so that no server takes the CPU.
 */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '../product.ts';
import type { Report, Series } from '../report.ts';
import { openWindow, programFiles, runProgram, type Window, writeFolder } from './window.ts';

const objects = 10_000;
const windowMs = 10_000;
const settleMs = 5000;

export async function treeRefresh(product: Product, runs: number): Promise<Report> {
  const without = await measured(product, runs, false);
  const withUs = await measured(product, runs, true);
  const series = (name: string, turns: readonly Turn[], field: keyof Turn): Series => ({
    name,
    unit: 'ms',
    samples: turns.map((turn) => turn[field]),
  });
  return {
    comparisons: [],
    figures: [
      { what: `longest turn in ${windowMs / 1000} s`, series: series('with us', withUs, 'longest'), limit: 16 },
      { what: '99 % of the turns are shorter than', series: series('with us', withUs, 'p99') },
      { what: 'CPU of the host a second', series: series('with us', withUs, 'cpu') },
      { what: 'host without us: longest turn', series: series('without us', without, 'longest') },
      { what: 'host without us: 99 % of the turns', series: series('without us', without, 'p99') },
      { what: 'host without us: CPU a second', series: series('without us', without, 'cpu') },
    ],
    skipped: [],
  };
}

interface Turn {
  readonly longest: number;
  readonly p99: number;
  /** Milliseconds of CPU a second. */
  readonly cpu: number;
}

async function measured(product: Product, runs: number, withUs: boolean): Promise<Turn[]> {
  const dir = await product.fresh();
  const folder = path.join(dir, 'folder');
  await writeFolder(folder, programFiles('busy', busyMain));
  const window = await openWindow({ dir, folder, ...(withUs && { vsix: product.vsix }) });
  try {
    if (withUs) await startBusy(window);
    await delay(settleMs);
    const turns: Turn[] = [];
    for (let run = 0; run < runs; run++) turns.push(await window.inHost<Turn>(watchTurns));
    return turns;
  } finally {
    await window.close();
  }
}

/** Runs the program, and shows the view with one namespace open. */
async function startBusy(window: Window): Promise<void> {
  await runProgram(window, 'busy');
  const { workbench } = window;
  await workbench.until(
    'the view has every object',
    async () => (await window.inHost<string>(readView)).includes(`${objects.toLocaleString('en-US')} objects`),
    120_000,
  );
  await workbench.expand('Controllers', 'ns-00');
}

const readView = "return vscode.extensions.getExtension('crd-studio.crd-studio').exports.viewText('controllers')";

const watchTurns = `
  const histogram = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 1 });
  histogram.enable();
  const before = process.cpuUsage();
  await new Promise((resolve) => setTimeout(resolve, ${windowMs}));
  histogram.disable();
  const { user, system } = process.cpuUsage(before);
  return { longest: histogram.max / 1e6, p99: histogram.percentile(99) / 1e6, cpu: (user + system) / ${windowMs} };`;

/** What a reflector and a work queue tell at 1,000 events a second, on the tap that the runner hosts. */
const busyMain = `
const { tap } = globalThis[Symbol.for('crd-studio.runtime.host/1')];
const gvk = { group: 'example.com', version: 'v1', kind: 'Busy' };
const keyOf = (index) => ({ namespace: 'ns-' + String(index % 20).padStart(2, '0'), name: 'busy-' + String(index).padStart(5, '0') });
let revision = 0;
const head = (count) => tap.informerHead('busy', { gvk, resource: 'busies', namespaced: true, namespaces: [], roles: ['for'],
  synced: true, count, resourceVersion: String(revision), relists: 0 });
const put = (index) => tap.objectPut('busy', { ...keyOf(index), resourceVersion: String(++revision) });
tap.controllerHead('busy', { for: gvk, informers: ['busy'], workers: 1 });
for (let index = 0; index < ${objects}; index++) put(index);
head(${objects});
let next = 0;
const event = () => {
  const index = next++ % ${objects};
  const key = keyOf(index);
  const causes = [];
  put(index);
  head(${objects});
  const now = Date.now();
  tap.queuePut('busy', { key, causes, failures: 0, state: 'ready', order: next, since: now });
  tap.queuePut('busy', { key, causes, failures: 0, state: 'processing', since: now, waiting: causes });
  tap.finished('busy', { id: next, key, startedAt: now, durationMs: 0, causes, outcome: { type: 'ok' } });
  tap.queueGone('busy', key);
};
let due = performance.now();
setInterval(() => { for (; due < performance.now(); due += 1) event(); }, 5);
await new Promise(() => undefined);
`;
