import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { seededRandom } from '../../src/base/random.ts';
import { createHttpClient } from '../../src/client/httpClient.ts';
import { connectionFor } from '../../src/client/kubeconfig.ts';
import { kill, spawnSandbox } from './sandboxProcess.ts';
import { soakRun } from './soakRun.ts';
import { type Operation, type Told, faultsOf } from './storage/history.ts';
import { Round } from './storage/round.ts';

test('whatever clients do at once, the answers are those of a server that does one thing after another', async (t) => {
  const run = soakRun('linearizable', 1 / 6);
  const random = seededRandom(run.seed);
  const folder = await mkdtemp(join(tmpdir(), 'soak-'));
  const sandbox = await spawnSandbox(folder);
  const connection = await connectionFor(join(folder, 'kubeconfig'));
  const clients = Array.from({ length: 3 }, () => createHttpClient(connection));
  try {
    let operations = 0;
    for (let round = 0; round === 0 || run.goesOn(); round++) {
      const history = await new Round(clients, random, `round-${run.seed}-${round}`).play();
      assert.deepEqual(faultsOf(history.operations, history.told, history.first), [], `round ${round} of seed ${run.seed}`);
      for (const { from, told } of history.watches) {
        const after = history.told.filter(({ object }) => object.revision > from);
        assert.deepEqual(told.slice(0, after.length), after, `a watch from ${from} in round ${round} of seed ${run.seed}`);
      }
      operations += history.operations.length;
    }
    t.diagnostic(`${operations} operations`);
  } finally {
    for (const client of clients) client.close();
    await kill(sandbox);
    await rm(folder, { recursive: true, force: true });
  }
});

test('the checker sees what such a server could not have answered', () => {
  const object = (value: string, revision: number) => ({ uid: 'u', value, revision });
  const told: Told[] = [
    { type: 'ADDED', key: 'k', object: object('a', 5) },
    { type: 'MODIFIED', key: 'k', object: object('b', 6) },
  ];
  const create: Operation = {
    what: 'create',
    key: 'k',
    value: 'a',
    begun: 0,
    ended: 1,
    outcome: { kind: 'written', object: object('a', 5) },
  };
  const update: Operation = {
    what: 'update',
    key: 'k',
    value: 'b',
    begun: 2,
    ended: 3,
    outcome: { kind: 'written', object: object('b', 6) },
  };
  const read = (value: string | undefined, begun: number): Operation => {
    const found = value === undefined ? undefined : object(value, value === 'a' ? 5 : 6);
    return { what: 'get', key: 'k', begun, ended: begun + 1, outcome: { kind: 'read', object: found } };
  };
  const faults = (more: readonly Operation[], events = told): string => faultsOf([create, update, ...more], events, 4).join('; ');
  assert.equal(faults([read('b', 4)]), '');
  assert.match(faults([read('a', 4)]), /4: what was read never was so/);
  assert.match(faults([read(undefined, 4)]), /4: /);
  assert.match(faults([], [told[1] as Told, told[0] as Told]), /2: revision 5 is told after 6/);
  assert.match(faults([], [told[0] as Told]), /2: never told/);
  assert.match(faults([], [...told, { type: 'DELETED', key: 'k', object: object('b', 7) }]), /2: nobody asked/);
  assert.match(faultsOf([create, { ...update, expected: 4 }], told, 4).join(), /3: it was done on another revision/);
  assert.match(faultsOf([{ ...create, begun: 4, ended: 5 }, update], told, 4).join(), /1: its revision is out of real time/);
  const list = {
    what: 'list',
    key: '',
    begun: 4,
    ended: 5,
    outcome: { kind: 'listed', revision: 6, objects: new Map([['k', object('a', 5)]]) },
  } as const;
  assert.match(faults([list]), /5: the list is not the state/);
  const refused = { what: 'get', key: 'k', begun: 4, ended: 5, outcome: { kind: 'refused', reason: 'NotFound' } } as const;
  assert.match(faults([refused]), /3: refused as NotFound, and it never was so/);
});
