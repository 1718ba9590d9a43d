import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeApi } from '../support/api.ts';

const url = '/api/v1/namespaces/default/configmaps';
const labelled = (name: string, floor?: string): object => ({ metadata: { name, labels: floor === undefined ? {} : { floor } } });

describe('watches', () => {
  it('without a resourceVersion begin with what is there', async () => {
    const api = makeApi();
    await api.post(url, labelled('a'));
    const watch = await api.watch(`${url}?watch=true`);
    await api.post(url, labelled('b'));
    await api.merge(`${url}/a`, { data: { x: '1' } });
    await api.del(`${url}/b`);
    assert.deepEqual(watch.brief(), ['ADDED a', 'ADDED b', 'MODIFIED a', 'DELETED b']);
    const last = watch.events.at(-1)?.object.metadata;
    assert.equal(last?.resourceVersion, '8', 'a deletion carries its own revision');
  });

  it('from a resourceVersion get everything after it, in order', async () => {
    const api = makeApi();
    const { body } = await api.post(url, labelled('a'));
    await api.post(url, labelled('b'));
    await api.del(`${url}/a`);
    const watch = await api.watch(`${url}?watch=1&resourceVersion=${body.metadata.resourceVersion}`);
    assert.deepEqual(watch.brief(), ['ADDED b', 'DELETED a']);
  });

  it('are told that a resourceVersion is too old by an event, and end', async () => {
    const api = makeApi({ storage: { journal: { put() {}, delete() {} }, history: { changes: 2, bytes: 1e9 } } });
    for (const name of ['a', 'b', 'c']) await api.post(url, labelled(name));
    const watch = await api.watch(`${url}?watch=1&resourceVersion=1`);
    const [{ type, object }] = watch.events;
    assert.deepEqual([type, object.code, object.reason, object.message], ['ERROR', 410, 'Expired', 'too old resource version: 1 (5)']);
    assert.equal(watch.ended, true);
  });

  it('with sendInitialEvents end the present state with a marked bookmark', async () => {
    const api = makeApi();
    await api.post(url, labelled('a'));
    const query = 'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true';
    const watch = await api.watch(`${url}?${query}`);
    await api.post(url, labelled('b'));
    assert.deepEqual(watch.brief(), ['ADDED a', 'BOOKMARK', 'ADDED b']);
    assert.deepEqual(watch.events[1].object, {
      kind: 'ConfigMap',
      apiVersion: 'v1',
      metadata: { resourceVersion: '5', annotations: { 'k8s.io/initial-events-end': 'true' } },
    });
    const silent = await api.watch(`${url}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan`);
    assert.deepEqual(silent.brief(), ['ADDED a', 'ADDED b']);
    const refused = await api.get(`${url}?watch=1&sendInitialEvents=true`);
    assert.equal(refused.code, 422);
  });

  it('get a bookmark each minute when they take them', async () => {
    const api = makeApi();
    const taking = await api.watch(`${url}?watch=1&resourceVersion=4&allowWatchBookmarks=true`);
    const other = await api.watch(`${url}?watch=1&resourceVersion=4`);
    await api.post('/api/v1/namespaces', labelled('elsewhere'));
    await api.clock.advance(60_000);
    assert.deepEqual(
      taking.events.map(({ type, object }) => [type, object.metadata.resourceVersion]),
      [['BOOKMARK', '5']],
    );
    assert.deepEqual(other.events, []);
  });

  it('by selector see an object come and go as it crosses the border', async () => {
    const api = makeApi();
    const watch = await api.watch(`${url}?watch=1&resourceVersion=4&labelSelector=floor%3Dground`);
    await api.post(url, labelled('a'));
    await api.merge(`${url}/a`, { metadata: { labels: { floor: 'ground' } } });
    await api.merge(`${url}/a`, { data: { x: '1' } });
    await api.merge(`${url}/a`, { metadata: { labels: { floor: 'first' } }, data: { x: '2' } });
    await api.del(`${url}/a`);
    assert.deepEqual(watch.brief(), ['ADDED a', 'MODIFIED a', 'DELETED a']);
    const { object } = watch.events[2];
    assert.deepEqual([object.metadata.labels.floor, object.data.x, object.metadata.resourceVersion], ['ground', '1', '8']);
  });

  it('by name see one object', async () => {
    const api = makeApi();
    const watch = await api.watch(`${url}?watch=1&resourceVersion=4&fieldSelector=metadata.name%3Db`);
    for (const name of ['a', 'b', 'c']) await api.post(url, labelled(name));
    assert.deepEqual(watch.brief(), ['ADDED b']);
  });

  it('over all namespaces see each, in one namespace that one', async () => {
    const api = makeApi();
    const everywhere = await api.watch('/api/v1/configmaps?watch=1&resourceVersion=4');
    const here = await api.watch(`${url}?watch=1&resourceVersion=4`);
    await api.post('/api/v1/namespaces/kube-system/configmaps', labelled('there'));
    await api.post(url, labelled('here'));
    assert.deepEqual([everywhere.brief(), here.brief()], [['ADDED there', 'ADDED here'], ['ADDED here']]);
  });

  it('as tables name the columns once', async () => {
    const api = makeApi();
    const watch = await api.watch(`${url}?watch=1&resourceVersion=4`, 'application/json;as=Table;v=v1;g=meta.k8s.io');
    await api.post(url, labelled('a'));
    await api.post(url, labelled('b'));
    assert.deepEqual(
      watch.events.map(({ object }) => [object.columnDefinitions?.length ?? null, object.rows[0].cells[0]]),
      [
        [3, 'a'],
        [null, 'b'],
      ],
    );
  });

  it('end at their timeout, and let go of the clock', async () => {
    const api = makeApi();
    const watch = await api.watch(`${url}?watch=1&timeoutSeconds=7`);
    await api.clock.advance(6999);
    assert.equal(watch.ended, false);
    await api.clock.advance(1);
    assert.equal(watch.ended, true);
    await api.post(url, labelled('late'));
    assert.deepEqual(watch.events, []);
  });

  it('are gone when the client has gone', async () => {
    const api = makeApi();
    const watch = await api.watch(`${url}?watch=1`);
    watch.stop();
    await api.post(url, labelled('a'));
    assert.deepEqual(watch.events, []);
  });

  it('share the bytes of a change', async () => {
    const api = makeApi();
    const frames: Buffer[] = [];
    for (let i = 0; i < 3; i++) {
      const response = await api.server.handle({
        method: 'GET',
        path: url,
        query: new URLSearchParams('watch=1'),
        headers: {},
        body: Buffer.alloc(0),
      });
      if ('start' in response) response.start({ write: (bytes) => void frames.push(bytes), end() {} });
    }
    await api.post(url, labelled('a'));
    assert.equal(frames.length, 3);
    assert.ok(
      frames.every((frame) => frame === frames[0]),
      'one buffer for all',
    );
  });
});
