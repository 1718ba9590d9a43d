import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { eventsIn, makeFolder, run, send, start, until } from './support.ts';

const configMaps = '/api/v1/namespaces/default/configmaps';

describe('a sandbox that is killed', () => {
  it('has everything that it had acknowledged, killed three times in the middle of writes', async (t) => {
    const folder = makeFolder(t);
    const acknowledged = new Map<string, string>();
    for (let round = 0; round < 3; round++) {
      const sandbox = await start(t, folder);
      for (const [name, value] of acknowledged) {
        const { body } = await send(sandbox.access, 'GET', `${configMaps}/${name}`);
        assert.equal(body.data['value'], value, `${name} in round ${round}`);
      }
      const writer = async (lane: number): Promise<void> => {
        for (let i = 0; ; i++) {
          const name = `r${round}-w${lane}-${i}`;
          const answer = await send(sandbox.access, 'POST', configMaps, { metadata: { name }, data: { value: String(i) } });
          assert.equal(answer.code, 201);
          acknowledged.set(name, String(i));
        }
      };
      const writers = Promise.allSettled([0, 1, 2, 3].map(writer));
      const wanted = acknowledged.size + 20;
      await until('twenty more writes', () => acknowledged.size >= wanted);
      sandbox.child.kill('SIGKILL');
      await writers;
    }
    const last = await start(t, folder);
    const { body } = await send(last.access, 'GET', configMaps);
    const stored = new Set(body.items.map((item) => item.metadata.name));
    for (const name of acknowledged.keys()) assert.ok(stored.has(name), `${name} was acknowledged and is gone`);
  });

  it('cuts off a torn write and says so', async (t) => {
    const folder = makeFolder(t);
    const first = await start(t, folder);
    await send(first.access, 'POST', configMaps, { metadata: { name: 'whole' } });
    await send(first.access, 'POST', configMaps, { metadata: { name: 'torn' } });
    first.child.kill('SIGKILL');
    await first.exited;
    const log = logOf(folder);
    writeFileSync(log, readFileSync(log).subarray(0, -7));

    const second = await start(t, folder);
    assert.match(
      second.stderr(),
      /The last write to .*log-00000001 had not been finished when the sandbox ended; its \d+ bytes were cut off/,
    );
    assert.equal((await send(second.access, 'GET', `${configMaps}/whole`)).code, 200);
    assert.equal((await send(second.access, 'GET', `${configMaps}/torn`)).code, 404);
  });

  it('refuses a damaged log and says where, instead of guessing', async (t) => {
    const folder = makeFolder(t);
    const first = await start(t, folder);
    await send(first.access, 'POST', configMaps, { metadata: { name: 'a' } });
    first.child.kill('SIGKILL');
    await first.exited;
    const log = logOf(folder);
    const bytes = readFileSync(log);
    bytes[60] = (bytes[60] as number) ^ 0xff;
    writeFileSync(log, bytes);

    const second = run(t, ['--kubeconfig', path.join(folder, 'kubeconfig'), '--data', path.join(folder, 'data')]);
    assert.equal(await second.exited, 1);
    assert.match(second.stderr(), /data in .*log-00000001 is damaged at byte \d+: a checksum does not fit\. Move the folder away/);
    assert.deepEqual(readFileSync(log), bytes, 'the damaged log is left as it was');
  });

  it('lets watches go on over the restart from where they were', async (t) => {
    const folder = makeFolder(t);
    const first = await start(t, folder);
    const { body } = await send(first.access, 'GET', configMaps);
    await send(first.access, 'POST', configMaps, { metadata: { name: 'missed' } });
    first.child.kill('SIGKILL');
    await first.exited;
    const second = await start(t, folder);
    const watch = await send(
      second.access,
      'GET',
      `${configMaps}?watch=1&timeoutSeconds=1&resourceVersion=${body.metadata.resourceVersion}`,
    );
    const [event] = eventsIn(watch.text);
    assert.deepEqual([event?.type, event?.object.metadata.name], ['ADDED', 'missed']);
  });
});

function logOf(folder: string): string {
  const data = path.join(folder, 'data');
  return path.join(data, readdirSync(data).find((name) => name.startsWith('log-')) as string);
}
