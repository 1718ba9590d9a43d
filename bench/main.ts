import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { crdEngine } from './crd/crdEngine.ts';
import { activation } from './host/activation.ts';
import { eventToTree } from './host/eventToTree.ts';
import { treeRefresh } from './host/treeRefresh.ts';
import { apiLoad } from './processes/apiLoad.ts';
import { createApiToCrd } from './processes/createApiToCrd.ts';
import { saveToEstablished } from './processes/saveToEstablished.ts';
import { typesToCrd } from './processes/typesToCrd.ts';
import { sandboxStart } from './processes/sandboxStart.ts';
import { type Product, withProduct } from './product.ts';
import { json, type Report, table } from './report.ts';
import { eventCost } from './runtime/eventCost.ts';
import { informer } from './runtime/informer.ts';
import { reconcile } from './runtime/reconcile.ts';
import { workQueue } from './runtime/workQueue.ts';

/** Measures the installed product `runs` times, its anchor in turn with it. */
export type Benchmark = (product: Product, runs: number) => Promise<Report>;

/** Every benchmark by the name that `npm run bench -- NAME` takes. */
const benchmarks: Readonly<Record<string, Benchmark>> = {
  sandboxStart,
  apiLoad,
  createApiToCrd,
  saveToEstablished,
  typesToCrd,
  crdEngine,
  activation,
  treeRefresh,
  eventToTree,
  workQueue,
  informer,
  reconcile,
  eventCost,
};

const resultsFile = 'test-results/bench.json';

/**
 * Runs the benchmarks named in `args`, or all of them, one after the other; prints their tables and, after
 * each, writes `test-results/bench.json`. `--runs N`: samples of each (7). Gives the exit code, which no figure changes.
 */
export async function bench(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { runs: { type: 'string', default: '7' } },
  });
  const unknown = positionals.filter((name) => !(name in benchmarks));
  if (unknown.length > 0) {
    console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`);
    return 2;
  }
  const chosen = Object.entries(benchmarks).filter(([name]) => positionals.length === 0 || positionals.includes(name));
  const results: Record<string, object> = {};
  await mkdir('test-results', { recursive: true });
  await withProduct(async (product) => {
    for (const [name, run] of chosen) {
      const before = load();
      const report = await run(product, Number(values.runs));
      results[name] = { ...json(report), load: { before, after: load() } };
      await writeFile(resultsFile, `${JSON.stringify({ machine: machine(), benchmarks: results }, undefined, 2)}\n`);
      console.log(`\n${name} (load ${before} before, ${load()} after):\n\n${table(report)}`);
    }
  });
  return 0;
}

/** Processes that ran or waited to run in the last minute. */
function load(): string {
  return (os.loadavg()[0] ?? Number.NaN).toFixed(1);
}

function machine(): object {
  const cpus = os.cpus();
  return {
    cpus: cpus.length,
    model: cpus[0]?.model,
    memoryGiB: os.totalmem() / 2 ** 30,
    platform: process.platform,
    node: process.version,
  };
}
