import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeApi, type TestApi } from './support/api.ts';

const url = '/api/v1/namespaces/default/configmaps';
const namesOf = (body: { items: { metadata: { name: string } }[] }): string[] => body.items.map((item) => item.metadata.name);

async function withConfigMaps(names: readonly string[], labels: (name: string) => object = () => ({})): Promise<TestApi> {
  const api = makeApi();
  for (const name of names) await api.post(url, { metadata: { name, labels: labels(name) } });
  return api;
}

describe('lists', () => {
  it('are in the order of keys, say the revision they are of, and leave the type out of built-in items', async () => {
    const api = await withConfigMaps(['b', 'a-b', 'a', 'c']);
    const { body } = await api.get(url);
    assert.deepEqual(namesOf(body), ['a', 'a-b', 'b', 'c']);
    assert.deepEqual([body.kind, body.apiVersion, body.metadata], ['ConfigMapList', 'v1', { resourceVersion: '8' }]);
    assert.deepEqual(Object.keys(body.items[0]), ['metadata']);
  });

  it('go over all namespaces in the order of "namespace/name"', async () => {
    const api = makeApi();
    for (const namespace of ['a-b', 'a']) await api.post('/api/v1/namespaces', { metadata: { name: namespace } });
    for (const namespace of ['a', 'a-b']) await api.post(`/api/v1/namespaces/${namespace}/configmaps`, { metadata: { name: 'x' } });
    const { body } = await api.get('/api/v1/configmaps');
    assert.deepEqual(
      body.items.map((item) => item.metadata.namespace),
      ['a-b', 'a'],
    );
  });

  it('keep to the snapshot of their first page, and count what is left', async () => {
    const api = await withConfigMaps(['a', 'b', 'c', 'd', 'e']);
    const first = await api.get(`${url}?limit=2`);
    assert.deepEqual([namesOf(first.body), first.body.metadata.remainingItemCount], [['a', 'b'], 3]);
    await api.del(`${url}/c`);
    await api.post(url, { metadata: { name: 'bb' } });
    await api.merge(`${url}/d`, { data: { changed: 'yes' } });
    const second = await api.get(`${url}?limit=2&continue=${first.body.metadata.continue}`);
    assert.deepEqual([namesOf(second.body), second.body.metadata.resourceVersion], [['c', 'd'], first.body.metadata.resourceVersion]);
    assert.equal(second.body.items[1].data, undefined, 'as it was');
    const last = await api.get(`${url}?limit=2&continue=${second.body.metadata.continue}`);
    assert.deepEqual([namesOf(last.body), last.body.metadata.continue], [['e'], undefined]);
    assert.deepEqual(namesOf((await api.get(url)).body), ['a', 'b', 'bb', 'd', 'e']);
  });

  it('say 410 when a snapshot is gone, with a token to go on inconsistently', async () => {
    const api = makeApi({ storage: { journal: { put() {}, delete() {} }, history: { changes: 3, bytes: 1e9 } } });
    for (const name of ['a', 'b', 'c']) await api.post(url, { metadata: { name } });
    const first = await api.get(`${url}?limit=1`);
    for (const name of ['d', 'e', 'f', 'g']) await api.post(url, { metadata: { name } });
    const gone = await api.get(`${url}?limit=1&continue=${first.body.metadata.continue}`);
    assert.deepEqual([gone.code, gone.body.reason], [410, 'Expired']);
    const next = await api.get(`${url}?continue=${gone.body.metadata.continue}`);
    assert.deepEqual(namesOf(next.body), ['b', 'c', 'd', 'e', 'f', 'g']);
    const exact = await api.get(`${url}?resourceVersion=2&resourceVersionMatch=Exact`);
    assert.deepEqual([exact.code, exact.body.reason], [410, 'Expired']);
  });

  it('refuse a continue token that is not theirs', async () => {
    const { code, body } = await makeApi().get(`${url}?continue=nonsense`);
    assert.equal(code, 400);
    assert.match(body.message, /^invalid continue token: continue key is not valid: invalid character/);
  });

  it('can be asked for as they were at a revision', async () => {
    const api = await withConfigMaps(['a', 'b']);
    await api.del(`${url}/a`);
    const { body } = await api.get(`${url}?resourceVersion=6&resourceVersionMatch=Exact`);
    assert.deepEqual([namesOf(body), body.metadata.resourceVersion], [['a', 'b'], '6']);
  });

  it('wait three seconds for a revision of the future, then say so', async () => {
    const api = await withConfigMaps(['a']);
    const answer = api.get(`${url}?resourceVersion=1000`);
    await api.clock.advance(3000);
    const { code, body, headers } = await answer;
    assert.equal(code, 504);
    assert.equal(body.message, 'Timeout: Too large resource version: 1000, current: 5');
    assert.deepEqual(body.details, {
      causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
      retryAfterSeconds: 1,
    });
    assert.equal(headers['retry-after'], '1');
  });

  it('refuse combinations of options that make no sense', async () => {
    const api = makeApi();
    const noVersion = await api.get(`${url}?resourceVersionMatch=Exact`);
    assert.equal(noVersion.code, 422);
    assert.match(noVersion.body.message, /resourceVersionMatch is forbidden unless resourceVersion is provided/);
    const garbage = await api.get(`${url}?resourceVersion=abc`);
    assert.deepEqual([garbage.code, garbage.body.reason], [400, 'BadRequest']);
  });

  it('select by labels and fields', async () => {
    const api = await withConfigMaps(['a', 'b', 'c'], (name) => ({
      floor: name === 'a' ? 'ground' : 'first',
      ...(name === 'c' ? { lift: 'yes' } : {}),
    }));
    const select = async (query: string): Promise<string[]> => namesOf((await api.get(`${url}?${query}`)).body);
    assert.deepEqual(await select('labelSelector=floor%3Dfirst'), ['b', 'c']);
    assert.deepEqual(await select('labelSelector=floor+in+(ground,first),!lift'), ['a', 'b']);
    assert.deepEqual(await select('fieldSelector=metadata.name%3Db'), ['b']);
    assert.deepEqual(await select('fieldSelector=metadata.name!%3Db'), ['a', 'c']);
    assert.deepEqual(await select('fieldSelector=metadata.namespace%3Dkube-system'), []);
    const unknown = await api.get(`${url}?fieldSelector=data.x%3D1`);
    assert.deepEqual(
      [unknown.code, unknown.body.message],
      [400, '"data.x" is not a known field selector: only "metadata.name", "metadata.namespace"'],
    );
    const counted = await api.get(`${url}?labelSelector=floor%3Dfirst&limit=1`);
    assert.equal(counted.body.metadata.remainingItemCount, undefined);
  });

  it('come as a table with the printer columns, or as metadata alone', async () => {
    const api = await withConfigMaps(['a']);
    await api.clock.advance(125_000);
    const table = await api.get(url, 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json');
    assert.equal(table.body.kind, 'Table');
    assert.deepEqual(
      table.body.columnDefinitions.map(({ name }) => name),
      ['Name', 'Data', 'Age'],
    );
    assert.deepEqual(table.body.rows[0].cells, ['a', 0, '2m5s']);
    assert.equal(table.body.rows[0].object.kind, 'PartialObjectMetadata');
    const partial = await api.get(`${url}/a`, 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io');
    assert.deepEqual(
      [partial.body.kind, partial.body.apiVersion, partial.body.metadata.name],
      ['PartialObjectMetadata', 'meta.k8s.io/v1', 'a'],
    );
    const partials = await api.get(url, 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io');
    assert.deepEqual([partials.body.kind, partials.body.items[0].kind], ['PartialObjectMetadataList', 'PartialObjectMetadata']);
  });
});
