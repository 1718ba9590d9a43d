import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { AdjustableClock } from '../../../../src/base/adjustableClock.ts';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { logRequests } from '../../../../src/apiserver/lifecycle/requestLog.ts';
import { shelfInFolder } from '../../../../src/apiserver/studio/snapshots.ts';
import { makeApi, settled, type TestApi } from '../support/api.ts';
import { guestbook, guestbooks, installGuestbooks } from '../support/guestbooks.ts';

const snapshots = '/crd-studio/v1/snapshots';
const configMaps = '/api/v1/namespaces/default/configmaps';

const names = async (api: TestApi): Promise<string[]> => (await api.get(configMaps)).body.items.map(({ metadata }) => metadata.name);
const make = (api: TestApi, name: string) => api.post(configMaps, { metadata: { name } });
const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

describe('snapshots', () => {
  it('bring everything back as it was, definitions and their objects too', async () => {
    const api = makeApi();
    await installGuestbooks(api);
    await api.post(guestbooks, guestbook('visitors'));
    await make(api, 'a');
    const before = (await api.get(`${configMaps}/a`)).body.metadata;
    assert.equal((await api.post(snapshots, { name: 'before' })).code, 201);
    await api.del(`${configMaps}/a`);
    await make(api, 'b');
    await api.del('/apis/apiextensions.k8s.io/v1/customresourcedefinitions/guestbooks.webapp.example.com');
    await settled();
    assert.equal((await api.get(guestbooks)).code, 404);
    assert.equal((await api.post(`${snapshots}/before/restore`, {})).code, 200);
    await settled();
    assert.deepEqual(await names(api), ['a']);
    assert.equal((await api.get(`${configMaps}/a`)).body.metadata.uid, before.uid);
    assert.equal((await api.get(`${guestbooks}/visitors`)).code, 200);
  });

  it('look to who watches like a 410 and a relist, when one is restored', async () => {
    const api = makeApi();
    await make(api, 'a');
    await api.post(snapshots, { name: 'before' });
    const { body } = await api.get(configMaps);
    const watching = await api.watch(`${configMaps}?watch=1&resourceVersion=${body.metadata.resourceVersion}`);
    await make(api, 'b');
    await api.post(`${snapshots}/before/restore`, {});
    assert.deepEqual(
      watching.events.map(({ type, object }) => `${type} ${object.metadata.name ?? object.code}`),
      ['ADDED b', 'ERROR 410'],
    );
    assert.ok(watching.ended);
    const again = await api.watch(`${configMaps}?watch=1&resourceVersion=${body.metadata.resourceVersion}`);
    assert.equal(again.events[0].object.code, 410, 'nothing can be watched from before the restore');
    const after = Number((await api.get(configMaps)).body.metadata.resourceVersion);
    assert.ok(after > Number(body.metadata.resourceVersion), 'revisions never go back');
  });

  it('have names of their own, are listed, and can be thrown away', async () => {
    const api = makeApi();
    assert.equal((await api.post(snapshots, { name: 'Not A Name' })).code, 400);
    await api.post(snapshots, { name: 'one' });
    assert.equal((await api.post(snapshots, { name: 'one' })).code, 409);
    assert.equal((json((await api.get(snapshots)).text)['snapshots'] as object[]).length, 1);
    assert.equal((await api.del(`${snapshots}/one`)).code, 200);
    assert.equal((await api.post(`${snapshots}/one/restore`, {})).body.message, 'snapshots.crd-studio.dev "one" not found');
  });

  it('are kept in a folder, whole or not at all', async (t) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'snapshots-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const api = makeApi({ snapshots: shelfInFolder(folder) });
    await make(api, 'a');
    await api.post(snapshots, { name: 'kept' });
    const other = makeApi({ snapshots: shelfInFolder(folder) });
    assert.equal((await other.post(`${snapshots}/kept/restore`, {})).code, 200);
    assert.deepEqual(await names(other), ['a']);
    const file = path.join(folder, readdirSync(folder).find((name) => name.endsWith('.objects')) as string);
    writeFileSync(file, readFileSync(file).subarray(0, -20));
    const { code, text } = await other.post(`${snapshots}/kept/restore`, {});
    assert.equal(code, 500);
    assert.match(text, /is damaged\. Delete it, and take another\./);
    assert.deepEqual(await names(other), ['a'], 'nothing was taken away');
  });
});

describe('a reset', () => {
  it('leaves what every cluster has', async () => {
    const api = makeApi();
    await make(api, 'a');
    assert.equal((await api.post('/crd-studio/v1/reset', {})).code, 200);
    assert.deepEqual(await names(api), []);
    assert.equal((await api.get('/api/v1/namespaces/default')).code, 200);
  });
});

describe('the time of a cluster', () => {
  it('stands still, goes faster, and goes on at once', async () => {
    const real = new FakeClock();
    const clock = new AdjustableClock(real, async () => undefined);
    const api = makeApi({ clock, clockControl: clock });
    const state = async (body: object) => json((await api.post('/crd-studio/v1/clock', body)).text);
    const begin = clock.now();
    assert.deepEqual(await state({ rate: 0 }), { now: new Date(begin).toISOString(), rate: 0 });
    await real.advance(5000);
    assert.equal(clock.now(), begin);
    await state({ rate: 60 });
    await real.advance(1000);
    assert.equal(clock.now(), begin + 60_000);
    assert.deepEqual(await state({ rate: 1, stepSeconds: 3600 }), { now: new Date(begin + 3_660_000).toISOString(), rate: 1 });
    await make(api, 'later');
    assert.equal((await api.get(`${configMaps}/later`)).body.metadata.creationTimestamp, '2026-01-01T01:01:00Z');
    assert.equal((await api.post('/crd-studio/v1/clock', { rate: -1 })).code, 400);
    assert.equal((await api.post('/crd-studio/v1/clock', { rate: 1e300 })).code, 400);
    const { message } = (await api.post('/crd-studio/v1/clock', { stepSeconds: 1e12 })).body;
    assert.match(message ?? '', /^stepSeconds of 1000000000000 would take the cluster past the year 9999/);
  });
});

describe('what is beside the API', () => {
  it('is for members of system:masters', async () => {
    const api = makeApi();
    const { code, body } = await api.send('GET', '/crd-studio/v1/clock', undefined, { 'impersonate-user': 'jane' });
    assert.equal(code, 403);
    assert.equal(body.message, 'forbidden: User "jane" cannot get path "/crd-studio/v1/clock"');
  });

  it('tells who asked for what that RBAC does not allow', async () => {
    const api = makeApi();
    await api.send('GET', '/api/v1/namespaces/default/pods', undefined, { 'impersonate-user': 'jane' });
    const { enforced, records } = json((await api.get('/crd-studio/v1/access?user=jane&denied=true')).text) as {
      enforced: boolean;
      records: { resource: string }[];
    };
    assert.deepEqual([enforced, records.map(({ resource }) => resource)], [false, ['pods']]);
    await api.del('/crd-studio/v1/access');
    assert.deepEqual(json((await api.get('/crd-studio/v1/access')).text)['records'], []);
  });
});

describe('the log of requests', () => {
  it('has a line for each: who, what, the code', async (t) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'requests-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const api = makeApi();
    const file = path.join(folder, 'log');
    const log = logRequests(api.server, file, { clock: api.clock, say: () => assert.fail('all can be written') });
    const headers = { 'user-agent': 'kubectl/v1.37', 'impersonate-user': 'jane' };
    await log.handle({ method: 'GET', path: '/api/v1/pods', query: new URLSearchParams('limit=5'), headers, body: Buffer.alloc(0) });
    log.close();
    const { time: _time, ...line } = json(readFileSync(file, 'utf8'));
    assert.deepEqual(line, { as: 'jane', agent: 'kubectl/v1.37', method: 'GET', path: '/api/v1/pods?limit=5', code: 200, ms: 0 });
  });

  it('that cannot be written keeps nobody from an answer, and is told of once', { skip: process.platform !== 'linux' }, async () => {
    const api = makeApi();
    const said: string[] = [];
    const log = logRequests(api.server, '/dev/full', { clock: api.clock, say: (message) => said.push(message) });
    const request = { method: 'GET', path: '/version', query: new URLSearchParams(), headers: {}, body: Buffer.alloc(0) };
    assert.deepEqual([(await log.handle(request)).code, (await log.handle(request)).code], [200, 200]);
    log.close();
    assert.equal(said.length, 1);
    assert.match(said[0] ?? '', /^requests cannot be written to \/dev\/full for now: ENOSPC/);
  });
});

describe('the version', () => {
  it('can be another one for clients that look at it', async () => {
    const { minor, gitVersion } = (await makeApi({ kubernetesVersion: '1.35' }).get('/version')).body;
    assert.deepEqual([minor, gitVersion], ['35', 'v1.35.0+crd-studio-sandbox']);
  });
});
