import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { silentLogger } from '../../../src/base/logger.ts';
import { ConfigMap, Lease, Manager } from '../../../src/package.ts';
import { builtGoModule } from '../../../tools/go/goModule.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { until } from './until.ts';

const times = { leaseDurationMs: 4_000, renewDeadlineMs: 3_000, retryPeriodMs: 300 };

describe('leader election on one Lease', { timeout: 300_000 }, () => {
  let cluster: Cluster;
  before(async () => {
    cluster = await startCluster();
    await cluster.client.create(ConfigMap({ metadata: { namespace: 'default', name: 'work' } }));
  });
  after(() => cluster.stop());

  /** A manager whose one controller is seen to work when it leads. */
  function candidate(t: TestContext, lease: string, identity: string, leaseDurationMs = times.leaseDurationMs) {
    const leaderElection = { name: lease, namespace: 'default', identity, ...times, leaseDurationMs };
    const manager = new Manager({ connection: cluster.connection, logger: silentLogger, leaderElection });
    const state = { works: false };
    manager
      .controller(`controller-${identity}`)
      .for(ConfigMap)
      .reconcile(async () => {
        state.works = true;
      });
    const running = manager.start();
    t.after(() => manager.stop());
    const stop = async (): Promise<void> => {
      await manager.stop();
      await running;
    };
    return { state, stop };
  }

  const spec = async (name: string): Promise<NonNullable<Lease['spec']>> =>
    (await cluster.client.getLive(Lease, { namespace: 'default', name }))?.spec ?? {};

  test('of two TypeScript candidates one works; when it ends, the other takes over without waiting for the lease to expire', async (t) => {
    const hour = 3_600_000; // longer than anything here waits
    const a = candidate(t, 'two', 'a', hour);
    await until('a works', () => a.state.works);
    const b = candidate(t, 'two', 'b', hour);
    await until('the lease is renewed', async () => (await spec('two')).renewTime !== (await spec('two')).acquireTime);
    assert.match((await spec('two')).renewTime ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    assert.equal(b.state.works, false);
    await a.stop();
    await until('b works', () => b.state.works);
    const { holderIdentity, leaseTransitions } = await spec('two');
    assert.deepEqual([holderIdentity, leaseTransitions], ['b', 1]);
    await b.stop();
  });

  test('Go and TypeScript candidates hand one lease to each other and never both lead', async (t) => {
    const program = await goCandidate();
    if (program === undefined) return t.skip('leader election beside client-go: Go is missing');
    const go = (identity: string) => {
      const child = spawn(program, ['--kubeconfig', cluster.kubeconfig, '--name', 'mixed', '--identity', identity]);
      t.after(() => child.kill('SIGKILL'));
      let said = '';
      child.stdout.on('data', (chunk) => (said += String(chunk)));
      return { leads: () => said.includes('leads'), stopped: () => said.includes('stopped'), stop: () => child.kill('SIGTERM') };
    };
    const first = go('go-1');
    await until('the Go candidate leads', () => first.leads());
    const ours = candidate(t, 'mixed', 'ts');
    const renewed = (await spec('mixed')).renewTime;
    await until('it has renewed', async () => (await spec('mixed')).renewTime !== renewed);
    assert.equal(ours.state.works, false);
    first.stop();
    await until('ours works', () => ours.state.works);
    const taken = await spec('mixed');
    assert.deepEqual([taken.holderIdentity, taken.leaseTransitions], ['ts', 1]);
    await until('the Go candidate says that it has stopped', () => first.stopped()); // client-go says so after it has given the lease back
    const second = go('go-2');
    const { renewTime } = await spec('mixed');
    await until('ours has renewed beside it', async () => (await spec('mixed')).renewTime !== renewTime);
    assert.equal(second.leads(), false);
    await ours.stop();
    await until('the second Go candidate leads', () => second.leads());
    assert.deepEqual((await spec('mixed')).leaseTransitions, 2);
    second.stop();
  });
});

/** The Go program beside this file; `undefined` without Go. */
async function goCandidate(): Promise<string | undefined> {
  const source = join(import.meta.dirname, 'goCandidate');
  const dir = await builtGoModule({ name: 'go-candidate', source, programs: { candidate: '.' } });
  return dir && join(dir, 'candidate');
}
