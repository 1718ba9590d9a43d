/**
 * Our work queue in the scenarios of anchors/controllers/workqueue/main.go, keys and rounds alike. Prints what that program prints:
 * samples of each metric. `node --expose-gc queueProgram.ts [rounds] [keys]`.
 */
import type { Cause } from '../../src/k8s/cause.ts';
import { WorkQueue } from '../../src/runtime/queue/workQueue.ts';

const rounds = Number(process.argv[2] ?? 5);
const count = Number(process.argv[3] ?? 1_000_000);
const delayed = Math.min(count, 100_000);
const keys = Array.from({ length: count }, (_, at) => ({ namespace: 'default', name: `widget-${String(at).padStart(7, '0')}` }));
const cause: Cause = {
  type: 'event',
  event: 'updated',
  initial: false,
  handler: 'for',
  apiVersion: 'webapp.example.com/v1',
  kind: 'Widget',
  object: keys[0] ?? { namespace: '', name: '' },
  changed: ['spec'],
  at: 0,
};
const metrics: Record<string, number[]> = {};
let warm = false; // the first round warms up

for (let round = 0; round <= rounds; round++) {
  warm = round > 0;
  await unique('', (queue) => {
    for (const key of keys) queue.add(key);
  });
  await unique(', causes on', (queue) => {
    for (const key of keys) queue.add(key, { cause: { ...cause, object: key } });
  });
  await inTurn();
  await dedupe();
  await after();
}
console.log(JSON.stringify(metrics));

async function unique(suffix: string, add: (queue: WorkQueue) => void): Promise<void> {
  const queue = new WorkQueue();
  globalThis.gc?.();
  const memory = process.memoryUsage().heapUsed;
  const start = cpu();
  add(queue);
  globalThis.gc?.(); // counted, as in the anchor
  const grown = process.memoryUsage().heapUsed - memory;
  await drainAll(queue, count);
  record(`unique: cpu${suffix}`, (cpu() - start) / count);
  record(`unique: heap a queued key${suffix}`, grown / count);
}

async function inTurn(): Promise<void> {
  const queue = new WorkQueue();
  const start = cpu();
  for (let at = 0; at < count / 2; at++) {
    queue.add(keys[at] as (typeof keys)[number]);
    await drainAll(queue, 1);
  }
  record('one worker in turn: cpu', (cpu() - start) / (count / 2));
}

async function dedupe(): Promise<void> {
  const queue = new WorkQueue();
  const start = performance.now();
  for (let at = 0; at < count; at++) queue.add(keys[at % 1000] as (typeof keys)[number]);
  await drainAll(queue, Math.min(count, 1000));
  record('dedupe: adds on 1000 keys', count / ((performance.now() - start) / 1000));
}

async function after(): Promise<void> {
  const queue = new WorkQueue();
  const start = cpu();
  const begun = performance.now();
  for (let at = 0; at < delayed; at++) queue.addAfter(keys[at] as (typeof keys)[number], (at * 7919) % 1000);
  record('addAfter: calls', delayed / ((performance.now() - begun) / 1000));
  await drainAll(queue, delayed);
  record('addAfter: cpu', (cpu() - start) / delayed);
  queue.shutDown();
}

async function drainAll(queue: WorkQueue, items: number): Promise<void> {
  for (let at = 0; at < items; at++) {
    const item = queue.take() ?? (await queue.get());
    if (item === undefined) throw new Error('the queue ended');
    queue.done(item.key);
  }
}

/** Microseconds that this process has computed. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function record(metric: string, value: number): void {
  if (warm) (metrics[metric] ??= []).push(value);
}
