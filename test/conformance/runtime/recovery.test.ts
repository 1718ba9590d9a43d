import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { silentLogger } from '../../../src/base/logger.ts';
import { createHttpClient } from '../../../src/client/httpClient.ts';
import { connectionFor } from '../../../src/client/kubeconfig.ts';
import { InformerRegistry } from '../../../src/runtime/informer/informerRegistry.ts';
import { CachingClient } from '../../../src/runtime/reads/cachingClient.ts';
import { generationChanged, kind, type KubernetesObject, Manager } from '../../../src/package.ts';
import { installCrds } from '../../../src/runtime/testing/installCrds.ts';
import { parseAllDocuments } from 'yaml';
import { recordingTap } from '../../unit/runtime/support/recordingTap.ts';
import { makeFolder, start } from '../sandbox/support.ts';
import { guestbookCrdFolder } from './guestbookCrd.ts';
import { until } from './until.ts';

interface Guestbook extends KubernetesObject {
  spec?: { message?: string };
  status?: { observedGeneration?: number };
}
const Guestbook = kind<Guestbook>({ group: 'webapp.example.com', version: 'v1', kind: 'Guestbook' });
const guestbook = (name: string): Guestbook => Guestbook({ metadata: { namespace: 'default', name }, spec: { message: name } });
const timeout = 170_000;

/** A second client of the same server: kubectl, as it were. */
async function otherClient(t: TestContext, kubeconfig: string) {
  const api = createHttpClient(await connectionFor(kubeconfig));
  t.after(() => api.close());
  const client = new CachingClient({ api, caches: new InformerRegistry({ client: api }), fieldManager: 'test' });
  const install = async (): Promise<void> =>
    installCrds(api, await guestbookCrdFolder(), (text) => parseAllDocuments(text).map((each) => each.toJS() as unknown));
  return { api, client, install };
}

/** A controller that writes a status for every generation. */
async function controllers(t: TestContext, kubeconfig: string) {
  const tap = recordingTap();
  const manager = new Manager({ connection: await connectionFor(kubeconfig), tap, logger: silentLogger });
  manager
    .controller('guestbook')
    .for(Guestbook, { predicates: [generationChanged] })
    .reconcile(async (request, { client }) => {
      const object = await client.get(Guestbook, request);
      if (object !== undefined) await client.patchStatus(Guestbook, request, { observedGeneration: object.metadata?.generation ?? 0 });
    });
  const running = manager.start();
  t.after(async () => {
    await manager.stop();
    await running;
  });
  return tap;
}

test('the sandbox is killed and comes back: the session goes on, and what was written meanwhile is reconciled', { timeout }, async (t) => {
  const folder = makeFolder(t);
  const first = await start(t, folder);
  const { client, install } = await otherClient(t, `${folder}/kubeconfig`);
  await install();
  const tap = await controllers(t, `${folder}/kubeconfig`);
  await client.create(guestbook('before'));
  await until('the first is reconciled', () => tap.done.some(({ key, outcome }) => key.name === 'before' && outcome.type === 'ok'));

  first.child.kill('SIGKILL');
  await first.exited;
  await until('the loss is said', () =>
    tap.notices.some((notice) => notice.startsWith('warning: Guestbook: cannot read from the API server')),
  );
  await start(t, folder);
  await client.create(guestbook('after'));
  await client.delete(Guestbook, { namespace: 'default', name: 'before' });

  const status = async (): Promise<number | undefined> =>
    (await client.get(Guestbook, { namespace: 'default', name: 'after' }))?.status?.observedGeneration;
  await until('what came after is reconciled', async () => (await status()) === 1);
  assert.equal(tap.notices.at(-1), 'info: Guestbook: in order again');
  await until(
    'the cache equals the server',
    () => [...tap.objects('Guestbook.v1.webapp.example.com')].map(({ name }) => name).join() === 'after',
  );
});

test('a CRD that comes only after the start, goes, and comes again: said, and the controller works', { timeout }, async (t) => {
  const folder = makeFolder(t);
  await start(t, folder);
  const { api, client, install } = await otherClient(t, `${folder}/kubeconfig`);
  const tap = await controllers(t, `${folder}/kubeconfig`);
  await until('it is said', () => tap.notices.length > 0);
  assert.match(tap.notices[0] ?? '', /^warning: Guestbook: .*no matches for kind "Guestbook" .*trying again every 10 s/);
  await install();
  await client.create(guestbook('one'));
  await until('one is reconciled', () => tap.done.some(({ key, outcome }) => key.name === 'one' && outcome.type === 'ok'));

  const crd = await api.resourceFor({ group: 'apiextensions.k8s.io', version: 'v1', kind: 'CustomResourceDefinition' });
  await api.delete(crd, { namespace: '', name: 'guestbooks.webapp.example.com' });
  await until('its objects leave the cache', () => [...tap.objects('Guestbook.v1.webapp.example.com')].length === 0);
  await until('it is said again', () => tap.notices.filter((notice) => notice.includes('no matches for kind "Guestbook"')).length === 2);
  await install();
  await client.create(guestbook('two'));
  await until('two is reconciled', () => tap.done.some(({ key, outcome }) => key.name === 'two' && outcome.type === 'ok'));
});
