import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { parseAllDocuments } from 'yaml';
import { seededRandom } from '../../src/base/random.ts';
import { createHttpClient } from '../../src/client/httpClient.ts';
import { connectionFor } from '../../src/client/kubeconfig.ts';
import type { KubernetesObject } from '../../src/k8s/object.ts';
import { installCrds } from '../../src/runtime/testing/installCrds.ts';
import { flakyProxy } from '../conformance/runtime/flakyProxy.ts';
import { guestbookCrdFolder } from '../conformance/runtime/guestbookCrd.ts';
import { guestbooks, Load } from './runtime/load.ts';
import type { Picture } from './runtime/messages.ts';
import { type Point, slopeOf } from './runtime/slope.ts';
import { Soaked } from './runtime/soaked.ts';
import { kill, spawnSandbox } from './sandboxProcess.ts';
import { soakRun } from './soakRun.ts';

/**
 * The runtime under writes for as long as asked, with its connections cut in the middle of bytes about twice a second, and
 * the sandbox killed now and then. A long run (5 minutes and more) is the whole load: 500 changes a second on 20,000
 * objects, and the heap may not rise; a short one is a tenth of it, and too short to tell a slope from noise.
 */
test('the runtime loses nothing, keeps no memory, leaves nothing behind', async (t) => {
  const run = soakRun('runtime');
  const whole = run.seconds >= 300;
  const { objects, perSecond } = whole ? { objects: 20_000, perSecond: 500 } : { objects: 2_000, perSecond: 100 };
  const random = seededRandom(run.seed);
  const folder = await mkdtemp(join(tmpdir(), 'soak-'));
  let sandbox = await spawnSandbox(folder);
  t.after(async () => {
    await kill(sandbox);
    await rm(folder, { recursive: true, force: true });
  });
  const connection = await connectionFor(join(folder, 'kubeconfig'));
  const api = createHttpClient(connection);
  t.after(() => api.close());
  await installCrds(api, await guestbookCrdFolder(), (text) => parseAllDocuments(text).map((each) => each.toJS() as unknown));
  const load = new Load(api, random, objects);
  await load.createAll();
  const proxy = await flakyProxy(Number(new URL(connection.server).port));
  t.after(() => proxy.close());
  const soaked = new Soaked({ ...connection, server: `https://127.0.0.1:${proxy.port}` });
  t.after(() => soaked.kill());
  await until('everything is reconciled once', async () => (await soaked.measure()).seen === objects);

  const points: Point[] = [];
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  const goesOn = (): boolean => seconds() < run.seconds;
  let restarts = 0;
  const faults = async (): Promise<void> => {
    while (goesOn()) {
      // Eight seconds of cuts, four of peace: in which a list of everything can come through.
      if (seconds() % 12 < 8) proxy.cutWithin(random);
      await delay(200 + random() * 400);
      if (seconds() < (restarts + 0.5) * Math.min(120, run.seconds / 2)) continue;
      restarts++;
      await kill(sandbox);
      sandbox = await spawnSandbox(folder);
    }
  };
  const measures = async (): Promise<void> => {
    for (; goesOn(); await delay(whole ? 5_000 : 2_000)) points.push({ bytes: (await soaked.measure()).heapUsed, at: seconds() });
  };
  await Promise.all([load.run(perSecond, goesOn), faults(), measures()]);

  const rate = load.written / run.seconds;
  const warm = points.filter(({ at }) => at > run.seconds / 5);
  const slope = (slopeOf(warm) * 600) / 1e6;
  console.log(
    `runtime: ${load.written} changes (${rate.toFixed(0)}/s of ${perSecond} asked for, ${load.failed} refused while the server was away) on ${objects} objects; ` +
      `${proxy.cuts} connections cut, ${restarts} restarts; heap ${mb(warm[0])} -> ${mb(warm.at(-1))} MB${whole ? `, slope ${slope.toFixed(2)} MB in 10 minutes` : ''}`,
  );
  const server = async (): Promise<Picture> => {
    const { items } = await api.list<KubernetesObject & { spec?: { message?: string } }>(guestbooks);
    const now = items.map(
      ({ metadata, spec }) => [metadata?.name ?? '', `${spec?.message}`, `${spec?.message}@${metadata?.resourceVersion}`] as const,
    );
    return {
      type: 'picture',
      seen: Object.fromEntries(now.map(([name, message]) => [name, message])),
      cached: Object.fromEntries(now.map(([name, , whole]) => [name, whole])),
    };
  };
  await until('cache and last reconciles equal the server', async () => differences(await soaked.look(), await server()) === 0);
  const { left, exitCode } = await soaked.stop();
  assert.deepEqual(soaked.rejections, [], 'no unhandled rejection');
  assert.deepEqual(left, [], 'no timer and no socket is left after stop');
  assert.equal(exitCode, 0, 'the program ends by itself');
  assert.ok(load.written > 0 && proxy.cuts > 0 && restarts > 0, 'there was a load, and there were faults');
  assert.ok(warm.length > 1, 'the heap was measured');
  if (whole) assert.ok(slope < 1, `the heap rises by ${slope.toFixed(2)} MB in 10 minutes`);
  else
    assert.ok(
      Math.max(...warm.slice(-3).map(({ bytes }) => bytes)) < 3 * Math.min(...warm.map(({ bytes }) => bytes)),
      'the heap has not run away',
    );
});

/** How many objects the program knows otherwise than the server. */
function differences(program: Picture, server: Picture): number {
  const differ = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): number =>
    [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name]).length;
  return differ(program.seen, server.seen) + differ(program.cached, server.cached);
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const seconds = 300;
  for (const end = Date.now() + seconds * 1000; !(await holds()); await delay(2_000)) {
    if (Date.now() > end) assert.fail(`not within ${seconds} s: ${what}`);
  }
}

function mb(point: Point | undefined): string {
  return ((point?.bytes ?? 0) / 1e6).toFixed(1);
}
