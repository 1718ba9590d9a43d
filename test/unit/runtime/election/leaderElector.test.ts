import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { electionTimes } from '../../../../src/runtime/election/electionOptions.ts';
import { LeaderElector } from '../../../../src/runtime/election/leaderElector.ts';
import { Lease } from '../../../../src/runtime/objects/builtinKinds.ts';
import { FakeApi, refusal } from '../support/fakeApi.ts';
import { logTo } from '../support/runManager.ts';

const key = { namespace: 'system', name: 'guestbooks' };

function setUp() {
  const api = new FakeApi().serve(Lease, 'leases');
  const clock = new FakeClock();
  const log: string[] = [];
  const candidate = (identity: string, chance = 0) => {
    const elector = new LeaderElector({ api, clock, random: () => chance, log: logTo(log), key, identity, times: electionTimes({}) });
    const abort = new AbortController();
    const state = { leads: false, lost: '', ended: false };
    const life = elector
      .acquire(abort.signal)
      .then(() => {
        state.leads = true;
        return elector.hold(abort.signal);
      })
      .catch((error: unknown) => {
        state.lost = (error as Error).message;
      })
      .finally(() => {
        state.leads = false;
        state.ended = true;
      });
    const stop = async (): Promise<void> => {
      abort.abort(new Error('stopped'));
      await life;
    };
    return { elector, state, stop };
  };
  const lease = (): NonNullable<Lease['spec']> => (api.objects('Lease')[0] as Lease).spec ?? {};
  const holdBy = (identity: string, more: object = {}) =>
    api.put(
      Lease({ metadata: key, spec: { holderIdentity: identity, leaseDurationSeconds: 15, leaseTransitions: 4, renewTime: '1', ...more } }),
    );
  const passes = (after: number): Promise<void> => clock.advance(after);
  return { api, clock, log, candidate, lease, holdBy, passes };
}

describe('leader election', () => {
  test('L1, L3 a lease that does not exist is made, with times in microseconds', async () => {
    const { candidate, lease, passes, clock } = setUp();
    const a = candidate('a');
    const at = new Date(clock.now()).toISOString().replace('Z', '000Z');
    await passes(0);
    assert.equal(a.state.leads, true);
    assert.deepEqual(lease(), { holderIdentity: 'a', leaseDurationSeconds: 15, acquireTime: at, renewTime: at, leaseTransitions: 0 });
    assert.match(at, /\.\d{6}Z$/);
    await a.stop();
    assert.equal(clock.pending, 0);
  });

  test('L1, L3 another’s lease is taken when it has not changed for its duration, whatever times are written in it', async () => {
    const { candidate, lease, holdBy, passes } = setUp();
    holdBy('go', { renewTime: '1999-01-01T00:00:00.000000Z' });
    const a = candidate('a');
    for (let second = 0; second < 14; second++) await passes(1000);
    holdBy('go', { renewTime: '1999-01-01T00:00:14.000000Z' });
    for (let second = 0; second < 16; second++) await passes(1000);
    assert.equal(a.state.leads, false, 'it was renewed after 14 s, and seen so at 16 s at the latest');
    for (let second = 0; second < 4; second++) await passes(1000);
    assert.equal(a.state.leads, true);
    assert.equal(lease().holderIdentity, 'a');
    assert.equal(lease().leaseTransitions, 5);
    assert.equal(lease().acquireTime, '2026-01-01T00:00:32.000000Z');
    await a.stop();
  });

  test('L2 a candidate asks every 2 s and up to 1.2 times more by chance; a leader renews every 2 s', async () => {
    const { api, candidate, holdBy, passes, lease } = setUp();
    holdBy('go');
    const a = candidate('a', 0.5);
    await passes(0);
    const asked = (): number => api.requests.filter((line) => line.startsWith('GET Lease')).length;
    assert.equal(asked(), 1);
    await passes(3199);
    assert.equal(asked(), 1);
    await passes(1);
    assert.equal(asked(), 2);
    holdBy('', {});
    await passes(3200);
    assert.equal(a.state.leads, true);
    const { acquireTime, renewTime } = lease();
    await passes(1999);
    assert.equal(lease().renewTime, renewTime);
    await passes(1);
    assert.notEqual(lease().renewTime, renewTime);
    assert.equal(lease().acquireTime, acquireTime);
    await a.stop();
  });

  test('L4 of two who find the lease free at the same moment, one leads', async () => {
    const { candidate, holdBy, passes, clock } = setUp();
    holdBy('', {});
    const [a, b] = [candidate('a'), candidate('b')];
    await passes(0);
    assert.equal(Number(a.state.leads) + Number(b.state.leads), 1);
    for (let second = 0; second < 60; second++) await passes(1000);
    assert.equal(Number(a.state.leads) + Number(b.state.leads), 1);
    await a.stop();
    await b.stop();
    assert.equal(clock.pending, 0);
  });

  test('L5 a leader that cannot renew for 10 s has lost, 5 s before anybody else may lead', async () => {
    const { api, candidate, passes, log } = setUp();
    const a = candidate('a');
    await passes(0);
    const b = candidate('b');
    for (let time = 0; time < 20; time++) api.failNext('UPDATE Lease', refusal(500, 'InternalError', 'etcd is away'));
    await passes(2000);
    assert.equal(a.state.leads, true);
    for (let half = 0; half < 15; half++) await passes(500);
    assert.equal(a.state.leads, true);
    await passes(500);
    assert.deepEqual(a.state, { leads: false, lost: 'leader election lost: not renewed for 10 s: etcd is away', ended: true });
    assert.equal(b.state.leads, false);
    assert.equal(log.filter((line) => line.includes('etcd is away')).length, 1, 'said once, not every 2 s');
    await b.stop();
  });

  test('L5 a leader that finds another in the lease has lost at once', async () => {
    const { candidate, holdBy, passes, clock } = setUp();
    const a = candidate('a');
    await passes(0);
    holdBy('go');
    await passes(2000);
    assert.equal(a.state.lost, 'leader election lost: go holds the lease');
    await a.stop();
    await passes(20_000);
    assert.equal(clock.pending, 0);
  });

  test('L6 who steps down lets the next in at its next look', async () => {
    const { candidate, lease, passes } = setUp();
    const a = candidate('a');
    await passes(0);
    const b = candidate('b');
    await passes(1000);
    await a.stop();
    await a.elector.stepDown();
    assert.equal(lease().holderIdentity, '');
    assert.equal(lease().leaseDurationSeconds, 1);
    await passes(1000);
    assert.equal(b.state.leads, true);
    assert.equal(lease().leaseTransitions, 1);
    assert.equal(lease().leaseDurationSeconds, 15);
    await b.stop();
  });

  test('L6 it is given back although the answer to the last renewal was lost', async () => {
    const { api, candidate, lease, passes, log } = setUp();
    const a = candidate('a');
    await passes(0);
    api.loseAnswerTo('UPDATE Lease');
    await passes(2000);
    await a.stop();
    assert.equal(lease().holderIdentity, 'a');
    await a.elector.stepDown();
    assert.equal(lease().holderIdentity, '');
    assert.deepEqual(
      log.filter((line) => line.startsWith('warn')),
      [],
    );
  });

  test('L6 a renewal that arrives while it is given back is not the last word', async () => {
    const { api, candidate, lease, holdBy, passes, log } = setUp();
    const a = candidate('a');
    await passes(0);
    await a.stop();
    const { get } = api;
    api.get = async (...args) => {
      const found = await get.apply(api, args);
      api.get = get;
      holdBy('a', { renewTime: 'late' });
      return found as never;
    };
    await a.elector.stepDown();
    assert.equal(lease().holderIdentity, '');
    assert.deepEqual(
      log.filter((line) => line.startsWith('warn')),
      [],
    );
  });

  test('L6 a candidate whose taking was stored and not answered gives it back; what is another’s by then is left alone', async () => {
    const { api, candidate, lease, holdBy, passes } = setUp();
    holdBy('');
    api.loseAnswerTo('UPDATE Lease');
    const a = candidate('a');
    await passes(0);
    await a.stop();
    assert.deepEqual([a.state.leads, lease().holderIdentity], [false, 'a']);
    await a.elector.stepDown();
    assert.equal(lease().holderIdentity, '');

    const b = candidate('b');
    await passes(0);
    await b.stop();
    holdBy('go');
    await b.elector.stepDown();
    assert.equal(lease().holderIdentity, 'go');
  });

  test('L6 who never wrote to it asks for nothing at a stop', async () => {
    const { api, candidate, holdBy, passes } = setUp();
    holdBy('go');
    const a = candidate('a');
    await passes(0);
    await a.stop();
    const asked = api.requests.length;
    await a.elector.stepDown();
    assert.equal(api.requests.length, asked);
  });

  test('L7 a server that does not answer is given up after 5 s, and asked again', async () => {
    const { api, candidate, passes, log } = setUp();
    api.hangNext('GET Lease');
    const a = candidate('a');
    await passes(4999);
    assert.equal(a.state.leads, false);
    await passes(1);
    await passes(2000);
    assert.equal(a.state.leads, true);
    assert.ok(
      log.includes('error: leader election: the lease cannot be read or written: no answer within 5 s; trying again'),
      log.join('\n'),
    );
    await a.stop();
  });

  test('times with which two could lead at once are refused', () => {
    assert.throws(
      () => electionTimes({ leaseDurationMs: 10_000 }),
      /leaseDurationMs \(10000\) must be longer than renewDeadlineMs \(10000\)/,
    );
    assert.throws(
      () => electionTimes({ renewDeadlineMs: 2_400 }),
      /renewDeadlineMs \(2400\) must be longer than retryPeriodMs \* 1.2 \(2400\)/,
    );
    assert.throws(() => electionTimes({ retryPeriodMs: 0 }), /retryPeriodMs must be above 0/);
    assert.throws(() => electionTimes({ leaseDurationMs: 15_500 }), /whole seconds/);
  });
});
