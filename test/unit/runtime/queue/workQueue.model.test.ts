import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import type { QueueEntry } from '../../../../src/k8s/machine.ts';
import type { ObjectKey } from '../../../../src/k8s/object.ts';
import { type WorkItem, WorkQueue } from '../../../../src/runtime/queue/workQueue.ts';
import { ModelQueue, type Pending, type Served } from './modelQueue.ts';
import { fc, seed } from '../../properties.ts';

/** One thing that sources, workers or time do to a queue. */
type Action =
  | { readonly type: 'add'; readonly name: string; readonly afterMs: number; readonly priority: number }
  | { readonly type: 'fail'; readonly name: string }
  | { readonly type: 'forget'; readonly name: string }
  | { readonly type: 'get' | 'wait' }
  | { readonly type: 'done'; readonly which: number }
  | { readonly type: 'pass'; readonly ms: number }
  | { readonly type: 'shutDown' | 'drain' };

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 60,
    arbitrary: fc.record({
      type: fc.constant('add' as const),
      name,
      afterMs: fc.constantFrom(-1, 0, 0, 0, 5, 20, 100),
      priority: fc.constantFrom(-100, 0, 0, 7),
    }),
  },
  { weight: 20, arbitrary: fc.record({ type: fc.constant('fail' as const), name }) },
  { weight: 10, arbitrary: fc.record({ type: fc.constant('forget' as const), name }) },
  { weight: 50, arbitrary: fc.record({ type: fc.constantFrom('get' as const, 'wait' as const) }) },
  { weight: 40, arbitrary: fc.record({ type: fc.constant('done' as const), which: fc.nat(10) }) },
  { weight: 30, arbitrary: fc.record({ type: fc.constant('pass' as const), ms: fc.constantFrom(1, 5, 30, 200) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('shutDown' as const, 'drain' as const) }) },
);

test('whatever sources, workers and time do, the queue does what a plain model does (random interleavings)', async (t) => {
  t.diagnostic(`seed ${seed}`);
  await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 80, size: 'max' }), replay), {
    seed,
    numRuns: Number(process.env['FC_RUNS'] ?? 400),
  });
});

async function replay(actions: readonly Action[]): Promise<void> {
  const clock = new FakeClock(0);
  const told = new Map<string, QueueEntry>();
  const observer = { put: (entry: QueueEntry) => told.set(entry.key.name, entry), gone: (gone: ObjectKey) => told.delete(gone.name) };
  const queue = new WorkQueue({ clock, observer });
  const model = new ModelQueue();
  const key = (of: string): ObjectKey => ({ namespace: '', name: of });
  let causes = 0;
  let workers = 0;
  let drains = false;
  let drained = false;
  const served: { worker: number; item: Told | undefined }[] = [];
  for (const step of actions) {
    const cause = { type: 'manual', at: ++causes } as const;
    const serving: Served[] = [];
    switch (step.type) {
      case 'add':
        queue.addAfter(key(step.name), step.afterMs, { cause, priority: step.priority });
        model.add(step.name, step.afterMs, step.priority, cause.at);
        break;
      case 'fail':
        assert.equal(
          queue.addRateLimited(key(step.name), () => cause),
          model.fail(step.name, cause.at),
        );
        break;
      case 'forget':
        queue.forget(key(step.name));
        model.failures.delete(step.name);
        break;
      case 'get': {
        const expected = model.get();
        const item = queue.take();
        assert.deepEqual(item && toldOf(item), expected && expectedOf(expected), 'a worker that does not wait');
        break;
      }
      case 'wait': {
        const worker = workers++;
        model.wait(worker);
        void queue.get().then((item) => served.push({ worker, item: item && toldOf(item) }));
        break;
      }
      case 'done': {
        const running = [...model.running.keys()];
        const which = running[step.which % running.length];
        if (which === undefined) break;
        queue.done(key(which));
        model.done(which);
        break;
      }
      case 'pass':
        await clock.advance(step.ms);
        serving.push(...model.pass(step.ms));
        break;
      case 'shutDown':
        queue.shutDown();
        model.shutDown();
        break;
      case 'drain':
        void queue.shutDownWithDrain().then(() => (drained = true));
        model.shutDown();
        drains = true;
    }
    await turn();
    const expected = [...serving, ...model.served()].map(({ worker, item }) => ({ worker, item: item && expectedOf(item) }));
    assert.deepEqual(served.splice(0), expected, `workers that waited, after ${JSON.stringify(step)}`);
    assert.equal(drained, drains && model.drained, 'a drain settles when nothing is left, and not before');
    assert.equal(queue.length, model.ready().length, JSON.stringify(step));
    assert.deepEqual([...queue.entries()].map(describe).sort(), model.describe(), JSON.stringify(step));
    const seen = [...told.values()].map(describe).sort();
    assert.deepEqual(seen, model.describe(), 'the observer knows the same');
  }
}

/** What a worker gets to know: the key, its priority, and the instants of its causes. */
type Told = readonly [string, number, readonly number[]];

function toldOf({ key, priority, causes }: WorkItem): Told {
  return [key.name, priority, causes.list.map(({ at }) => at)];
}

function expectedOf({ name, priority, causes }: Pending): Told {
  return [name, priority, causes];
}

/** Promises that are settled are heard of. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function describe(entry: QueueEntry): string {
  const waiting = entry.state === 'processing' ? ` then ${entry.waiting.list.map(({ at }) => at).join()}` : '';
  const due = entry.state === 'delayed' ? ` at ${entry.dueAt}` : '';
  return `${entry.key.name} ${entry.state}${due} for ${entry.causes.list.map(({ at }) => at).join()}${waiting}`;
}
