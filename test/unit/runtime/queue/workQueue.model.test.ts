import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import type { QueueEntry } from '../../../../src/k8s/machine.ts';
import type { ObjectKey } from '../../../../src/k8s/object.ts';
import { WorkQueue } from '../../../../src/runtime/queue/workQueue.ts';
import { ModelQueue } from './modelQueue.ts';
import { fc, seed } from '../../properties.ts';

/** One thing that sources, workers or time do to a queue. */
type Action =
  | { readonly type: 'add'; readonly name: string; readonly afterMs: number; readonly priority: number }
  | { readonly type: 'fail'; readonly name: string }
  | { readonly type: 'forget'; readonly name: string }
  | { readonly type: 'get' }
  | { readonly type: 'done'; readonly which: number }
  | { readonly type: 'pass'; readonly ms: number }
  | { readonly type: 'shutDown' };

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
  { weight: 50, arbitrary: fc.record({ type: fc.constant('get' as const) }) },
  { weight: 40, arbitrary: fc.record({ type: fc.constant('done' as const), which: fc.nat(10) }) },
  { weight: 30, arbitrary: fc.record({ type: fc.constant('pass' as const), ms: fc.constantFrom(1, 5, 30, 200) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('shutDown' as const) }) },
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
  for (const step of actions) {
    const cause = { type: 'manual', at: ++causes } as const;
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
        if (expected === undefined) {
          assert.equal(queue.length, 0);
          break;
        }
        const item = await queue.get();
        assert.deepEqual(
          [item?.key.name, item?.priority, item?.causes.list.map(({ at }) => at)],
          [expected.name, expected.priority, expected.causes],
        );
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
        model.pass(step.ms);
        break;
      case 'shutDown':
        queue.shutDown();
        model.shutDown();
    }
    assert.equal(queue.length, model.ready().length, JSON.stringify(step));
    assert.deepEqual([...queue.entries()].map(describe).sort(), model.describe(), JSON.stringify(step));
    const seen = [...told.values()].map(describe).sort();
    assert.deepEqual(seen, model.describe(), 'the observer knows the same');
  }
}

function describe(entry: QueueEntry): string {
  const waiting = entry.state === 'processing' ? ` then ${entry.waiting.list.map(({ at }) => at).join()}` : '';
  const due = entry.state === 'delayed' ? ` at ${entry.dueAt}` : '';
  return `${entry.key.name} ${entry.state}${due} for ${entry.causes.list.map(({ at }) => at).join()}${waiting}`;
}
