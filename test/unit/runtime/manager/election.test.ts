import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { silentLogger } from '../../../../src/base/logger.ts';
import type { Manager } from '../../../../src/runtime/manager/manager.ts';
import { Manager as RuntimeManager } from '../../../../src/runtime/manager/manager.ts';
import { Lease } from '../../../../src/runtime/objects/builtinKinds.ts';
import { FakeApi } from '../support/fakeApi.ts';
import { Gate } from '../support/gate.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { noPlatform, runManager } from '../support/runManager.ts';
import { settle } from '../support/settle.ts';

const leaderElection = { name: 'guestbooks' };
const servers = (): FakeApi => new FakeApi().serve(Guestbook, 'guestbooks').serve(Lease, 'leases');
const lease = (api: FakeApi): NonNullable<Lease['spec']> => (api.objects('Lease')[0] as Lease).spec ?? {};
const holder = (api: FakeApi, holderIdentity: string): void =>
  void api.put(Lease({ metadata: { namespace: 'system', name: 'guestbooks' }, spec: { holderIdentity, leaseDurationSeconds: 15 } }));

function define(log: string[], gate?: Gate) {
  return (manager: Manager): void => {
    const controller = (name: string, needLeaderElection: boolean): void =>
      manager
        .controller(name)
        .for(Guestbook)
        .withOptions({ needLeaderElection })
        .reconcile(async (request) => {
          log.push(`${name} ${request.name}`);
          await gate?.pass();
        });
    controller('leader', true);
    controller('every', false);
  };
}

describe('a manager with leader election', () => {
  test('M9 works only when it leads, but for controllers that need no election, and gives the lease back at the end', async () => {
    const api = servers();
    api.put(guestbook('a'));
    holder(api, 'other');
    const log: string[] = [];
    const { clock, manager, stop } = await runManager(define(log), { api, leaderElection });
    assert.deepEqual(log, ['every a']);
    manager
      .controller('late')
      .for(Guestbook)
      .reconcile(async ({ name }) => void log.push(`late ${name}`));
    await settle();
    assert.deepEqual(log, ['every a']);
    holder(api, '');
    await clock.advance(2000);
    assert.deepEqual(log.toSorted(), ['every a', 'late a', 'leader a']);
    assert.equal(lease(api).holderIdentity, 'pod-1_uuid');
    await stop();
    assert.equal(lease(api).holderIdentity, '');
  });

  test('M9 the lease is renewed while reconciles end, and kept when they do not', async () => {
    const api = servers();
    api.put(guestbook('a'));
    const gate = new Gate();
    const { clock, manager, ended } = await runManager(define([], gate), { api, leaderElection });
    await clock.advance(0);
    const { renewTime } = lease(api);
    void manager.stop();
    await clock.advance(4000);
    assert.notEqual(lease(api).renewTime, renewTime);
    await clock.advance(26_000);
    await ended;
    assert.equal(lease(api).holderIdentity, 'pod-1_uuid', 'a reconcile still runs: the next leader has to wait');
    gate.open();
  });

  test('M9 a lost lease ends it at once, with nothing waited for', async () => {
    const api = servers();
    api.put(guestbook('a'));
    const gate = new Gate();
    const { clock, ended, failure, log } = await runManager(define([], gate), { api, leaderElection });
    await clock.advance(0);
    holder(api, 'thief');
    await clock.advance(2000);
    await ended;
    assert.equal((failure() as Error).message, 'leader election lost: thief holds the lease');
    assert.ok(log.includes('error: the manager stops: leader election lost: thief holds the lease'), log.join('\n'));
    assert.equal(lease(api).holderIdentity, 'thief');
    gate.open();
  });

  test('M9 a lease that is lost while reconciles end cuts the wait short', async () => {
    const api = servers();
    api.put(guestbook('a'));
    const gate = new Gate();
    const { clock, ended, manager, failure } = await runManager(define([], gate), { api, leaderElection });
    await clock.advance(0);
    void manager.stop();
    holder(api, 'thief');
    await clock.advance(2000);
    await ended;
    assert.match((failure() as Error).message, /leader election lost/);
    gate.open();
  });

  test('where it is no pod it asks for the namespace', async () => {
    const platform = { ...noPlatform, pod: { namespace: async () => undefined, identity: () => 'x' } };
    const manager = new RuntimeManager({ client: servers(), logger: silentLogger, leaderElection }, platform);
    await assert.rejects(manager.start(), /leaderElection needs a namespace where this is no pod/);
  });
});
