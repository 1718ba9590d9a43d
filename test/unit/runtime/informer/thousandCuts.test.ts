import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { silentLogger } from '../../../../src/base/logger.ts';
import { seededRandom } from '../../../../src/base/random.ts';
import { createHttpClient } from '../../../../src/client/httpClient.ts';
import { Manager } from '../../../../src/runtime/manager/manager.ts';
import { seed } from '../../properties.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { recordingTap } from '../support/recordingTap.ts';
import { noPlatform, recordingProcess } from '../support/runManager.ts';
import { comeToRest } from '../support/simulated/faults.ts';
import { lines } from '../support/simulated/follower.ts';
import { simulatedServer } from '../support/simulated/start.ts';

test('1,000 forced disconnects, at any byte and under write load, lose nothing', async (t) => {
  t.diagnostic(`seed ${seed}`);
  const random = seededRandom(seed);
  const clock = new FakeClock();
  const server = simulatedServer(clock, random);
  server.pageSize = 500;
  const client = createHttpClient({ server: 'https://simulated' }, { transport: server, clock });
  const tap = recordingTap();
  const manager = new Manager({ client, clock, random, tap, logger: silentLogger }, { ...noPlatform, process: recordingProcess() });
  const seen = new Map<string, string | undefined>();
  let relists = 0;
  manager
    .cache(Guestbook)
    .controller('guestbook')
    .for(Guestbook)
    .reconcile(async (request, { client }) => void seen.set(request.name, (await client.get(Guestbook, request))?.spec?.message));
  const ended = manager.start();
  await clock.advance(1000);
  for (let round = 0; server.cuts < 1000; round++) {
    for (let write = 0; write < 3; write++) {
      const name = `object-${Math.floor(random() * 30)}`;
      if (random() < 0.15) server.remove('Guestbook', `default/${name}`);
      else server.put(guestbook(name, { message: `round ${round}` }));
    }
    if (random() < 0.02) server.state.compact();
    server.cutWatches({ afterBytes: Math.floor(random() * 1500), how: random() < 0.5 ? 'reset' : 'end' });
    await clock.advance(random() * 400);
  }
  await comeToRest(server, clock);
  relists = [...tap.heads.values()][0]?.relists ?? 0;
  t.diagnostic(`${server.cuts} cuts, ${server.state.version - 100} changes, ${tap.done.length} reconciles, ${relists} relists`);
  const objects = server.state.objects('Guestbook') as Guestbook[];
  assert.deepEqual(lines(await manager.client.list(Guestbook)), lines(objects), 'the cache equals the server');
  for (const { metadata, spec } of objects)
    assert.equal(seen.get(metadata?.name ?? ''), spec?.message, `${metadata?.name} was reconciled as it is`);
  const there = new Set(objects.map(({ metadata }) => metadata?.name));
  for (const [name, message] of seen) if (!there.has(name)) assert.equal(message, undefined, `${name} was reconciled as gone`);
  assert.ok(server.cuts >= 1000);
  await manager.stop();
  await ended;
  client.close();
  assert.equal(clock.pending, 0, 'no timer is left');
});
