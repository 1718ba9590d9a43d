import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ConfigMap, Lease } from '../../../../src/runtime/objects/builtinKinds.ts';
import { FakeApi } from '../support/fakeApi.ts';
import { Gate } from '../support/gate.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { runManager } from '../support/runManager.ts';
import { settle } from '../support/settle.ts';

describe('tasks of a manager', () => {
  test('M12 a task begins when what is named by cache is there, and may be done before the manager is', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks').serve(ConfigMap, 'configmaps');
    api.put(guestbook('a'));
    const seen: string[] = [];
    const { manager, log, stop } = await runManager(
      (each) =>
        each.cache(Guestbook).addTask('count', async ({ client, log }) => {
          log.info('counting');
          seen.push(`${(await client.list(Guestbook)).length} guestbook`);
        }),
      { api },
    );
    assert.deepEqual(seen, ['1 guestbook']);
    assert.ok(log.includes('info: counting task=count'), log.join('\n'));
    assert.ok(!api.requests.some((line) => line.startsWith('LIST')), 'it read from the cache');
    manager.addTask('late', async ({ client }) => {
      await client.create(ConfigMap({ metadata: { namespace: 'default', name: 'late' } }));
    });
    await settle();
    assert.equal(api.objects('ConfigMap').length, 1, 'a task that comes late is begun at once');
    assert.throws(() => manager.addTask('late', async () => undefined), /there is a task "late" already/);
    assert.throws(() => manager.addTask('none', undefined as never), /task "none": addTask needs a function/);
    await stop();
  });

  test('M12 a task that rejects stops the manager, which says so', async () => {
    const { failure, ended, log } = await runManager((each) => each.addTask('feed', () => Promise.reject(new Error('the feed is gone'))));
    await ended;
    assert.equal((failure() as Error).message, 'the feed is gone');
    assert.ok(log.includes('error: the manager stops: the feed is gone task=feed'), log.join('\n'));
  });

  test('M12 at a stop its signal is aborted and it is waited for; what it throws then is no failure', async () => {
    const gate = new Gate();
    const order: string[] = [];
    const { manager, failure, ended } = await runManager((each) =>
      each.addTask('poll', async ({ signal }) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        order.push('aborted');
        await gate.pass();
        order.push('ended');
        throw signal.reason;
      }),
    );
    const stopped = manager.stop().then(() => order.push('stopped'));
    await settle();
    assert.deepEqual(order, ['aborted']);
    gate.open();
    await stopped;
    await ended;
    assert.deepEqual([order, failure()], [['aborted', 'ended', 'stopped'], undefined]);
  });

  test('M11 what works only while it leads ends before what every replica runs', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks').serve(Lease, 'leases');
    const gates = { leader: new Gate(), everywhere: new Gate() };
    const order: string[] = [];
    const task = (name: keyof typeof gates) => async (given: { signal: AbortSignal }) => {
      order.push(`${name} runs`);
      await new Promise((resolve) => given.signal.addEventListener('abort', resolve));
      order.push(`${name} aborted`);
      await gates[name].pass();
      order.push(`${name} ended`);
    };
    const { manager, ended } = await runManager(
      (each) => each.addTask('leader', task('leader')).addTask('everywhere', task('everywhere'), { needLeaderElection: false }),
      { api, leaderElection: { name: 'lease' } },
    );
    assert.deepEqual(order.splice(0), ['everywhere runs', 'leader runs']);
    const stopped = manager.stop();
    await settle();
    assert.deepEqual(order.splice(0), ['leader aborted']);
    gates.leader.open();
    gates.everywhere.open();
    await stopped;
    await ended;
    assert.deepEqual(order, ['leader ended', 'everywhere aborted', 'everywhere ended']);
  });
});
