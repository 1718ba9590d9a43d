import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { silentLogger } from '../../../../src/base/logger.ts';
import { seededRandom } from '../../../../src/base/random.ts';
import { createHttpClient } from '../../../../src/client/httpClient.ts';
import { Manager } from '../../../../src/runtime/manager/manager.ts';
import { ConfigMap } from '../../../../src/runtime/objects/builtinKinds.ts';
import { fc, seed } from '../../properties.ts';
import { Guestbook } from '../support/guestbook.ts';
import { recordingTap } from '../support/recordingTap.ts';
import { noPlatform, recordingProcess } from '../support/runManager.ts';
import { type Action, act, actions, comeToRest, idFor } from '../support/simulated/faults.ts';
import { found } from '../support/simulated/found.ts';
import type { SimulatedServer } from '../support/simulated/simulatedServer.ts';
import { simulatedServer } from '../support/simulated/start.ts';

test('whatever happens to server and network, every change is followed by a reconcile that began after it and saw it', async (t) => {
  t.diagnostic(`seed ${seed}`);
  const property = fc.asyncProperty(actions, (steps) => replay(steps));
  await fc.assert(property, { seed, numRuns: Number(process.env['FC_RUNS'] ?? 150) });
});

for (const [what, steps] of Object.entries(found)) test(`found once: ${what}`, () => replay(steps));

/** What the last reconcile of a name that succeeded had read. */
interface Seen {
  readonly guestbook: string | undefined;
  readonly configMap: string | undefined;
}

async function replay(steps: readonly Action[]): Promise<void> {
  const clock = new FakeClock();
  const random = seededRandom(seed);
  const server = simulatedServer(clock, random);
  const client = createHttpClient({ server: 'https://simulated' }, { transport: server, clock });
  const tap = recordingTap();
  const options = { client, clock, random, tap, logger: silentLogger, cacheSyncTimeoutMs: 1e9 };
  const manager = new Manager(options, { ...noPlatform, process: recordingProcess() });
  const journal = new Journal(server);
  const running = new Set<string>();
  manager
    .controller('guestbook')
    .for(Guestbook)
    .owns(ConfigMap)
    .withOptions({ maxConcurrentReconciles: 2 })
    .reconcile(async (request, { client }) => {
      assert.ok(!running.has(request.name), 'two reconciles of one key at a time');
      running.add(request.name);
      try {
        journal.began(request.name);
        const guestbook = await client.get(Guestbook, request);
        const configMap = await client.get(ConfigMap, { ...request, name: `of-${request.name}` });
        const generation = guestbook?.metadata?.generation ?? 0;
        if (guestbook !== undefined && guestbook.status?.observedGeneration !== generation)
          await client.patchStatus(Guestbook, request, { observedGeneration: generation });
        journal.seen.set(request.name, { guestbook: guestbook?.spec?.message, configMap: configMap?.data?.['text'] });
      } finally {
        running.delete(request.name);
      }
    });
  const ended = manager.start();
  for (const step of steps) {
    journal.note(step);
    await act(step, server, clock);
  }
  await comeToRest(server, clock);

  journal.check();
  assert.equal(tap.queue.size, 0);
  await manager.stop();
  await ended;
  client.close();
  assert.equal(clock.pending, 0, 'no timer is left');
}

/** When each object that is there was last changed, and when the last reconcile of a name began, on one count. */
class Journal {
  readonly seen = new Map<string, Seen>();
  readonly #server: SimulatedServer;
  readonly #changedAt = new Map<string, number>();
  readonly #beganAt = new Map<string, number>();
  #count = 0;

  constructor(server: SimulatedServer) {
    this.#server = server;
  }

  /** Before the step is taken. */
  note(step: Action): void {
    if (step.type === 'restore') this.#changedAt.clear(); // changes that are lost need not be reconciled
    if (step.type === 'put') this.#changedAt.set(idFor(step.kind, step.name), ++this.#count);
    if (step.type === 'remove') this.#changedAt.delete(idFor(step.kind, step.name)); // its last reconcile is to see it gone
  }

  began(name: string): void {
    this.#beganAt.set(name, ++this.#count);
  }

  check(): void {
    for (const name of ['a', 'b', 'c', 'd']) {
      const ids = [idFor('Guestbook', name), idFor('ConfigMap', name)] as const;
      const guestbook = this.#server.state.get<Guestbook>('Guestbook', ids[0]);
      const configMap = this.#server.state.get<ConfigMap>('ConfigMap', ids[1]);
      const seen = this.seen.get(name) ?? { guestbook: undefined, configMap: undefined };
      const now: Seen = { guestbook: guestbook?.spec?.message, configMap: configMap?.data?.['text'] };
      assert.deepEqual(seen, now, `${name} was reconciled as it is`);
      for (const id of ids)
        assert.ok(
          (this.#beganAt.get(name) ?? 0) >= (this.#changedAt.get(id) ?? 0),
          `a reconcile of ${name} began after the last change of ${id}`,
        );
      if (guestbook === undefined) continue;
      assert.equal(guestbook.status?.observedGeneration, guestbook.metadata?.generation, `${name} has its status`);
    }
  }
}
