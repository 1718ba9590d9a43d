import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeApi } from './support/api.ts';

const url = '/api/v1/namespaces/default/configmaps';
const configMap = (name: string, data: object = { a: 'b' }): object => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data });

describe('creating, reading, updating and deleting', () => {
  it('gives a created object its uid, time and resourceVersion, and to get it back the same', async () => {
    const api = makeApi();
    const created = await api.post(url, configMap('a'));
    assert.equal(created.code, 201);
    const { uid, creationTimestamp, resourceVersion, namespace } = created.body.metadata;
    assert.match(uid, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.deepEqual([creationTimestamp, resourceVersion, namespace], ['2026-01-01T00:00:00Z', '5', 'default']);
    assert.deepEqual((await api.get(`${url}/a`)).body, created.body);
  });

  it('refuses a second object of the same name', async () => {
    const api = makeApi();
    await api.post(url, configMap('a'));
    const { code, body } = await api.post(url, configMap('a'));
    assert.equal(code, 409);
    assert.deepEqual(body, {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: 'configmaps "a" already exists',
      reason: 'AlreadyExists',
      details: { name: 'a', kind: 'configmaps' },
      code: 409,
    });
  });

  it('makes a name from generateName that is free', async () => {
    const api = makeApi();
    const names = new Set<string>();
    for (let i = 0; i < 20; i++) {
      const { body } = await api.post(url, { metadata: { generateName: 'visitor-' } });
      assert.match(body.metadata.name, /^visitor-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
      names.add(body.metadata.name);
    }
    assert.equal(names.size, 20);
  });

  it('refuses a name that no object may have, in the words of the API server', async () => {
    const { code, body } = await makeApi().post(url, configMap('Not_a_name'));
    assert.equal(code, 422);
    assert.match(
      body.message,
      /^ConfigMap "Not_a_name" is invalid: metadata\.name: Invalid value: "Not_a_name": a lowercase RFC 1123 subdomain must/,
    );
    assert.deepEqual(
      body.details.causes.map(({ field }) => field),
      ['metadata.name'],
    );
  });

  it('takes an update of the latest version only', async () => {
    const api = makeApi();
    const { body } = await api.post(url, configMap('a'));
    assert.equal((await api.put(`${url}/a`, { ...body, data: { a: 'c' } })).code, 200);
    const stale = await api.put(`${url}/a`, { ...body, data: { a: 'd' } });
    assert.equal(stale.code, 409);
    assert.equal(
      stale.body.message,
      'Operation cannot be fulfilled on configmaps "a": the object has been modified; please apply your changes to the latest version and try again',
    );
    assert.equal((await api.get(`${url}/a`)).body.data.a, 'c');
  });

  it('writes nothing when an update changes nothing', async () => {
    const api = makeApi();
    const { body } = await api.post(url, configMap('a'));
    const watch = await api.watch(`${url}?watch=1&resourceVersion=${body.metadata.resourceVersion}`);
    const same = await api.put(`${url}/a`, configMap('a'));
    assert.equal(same.body.metadata.resourceVersion, body.metadata.resourceVersion);
    assert.deepEqual(watch.events, []);
  });

  it('does everything but write on a dry run', async () => {
    const api = makeApi();
    assert.equal((await api.post(`${url}?dryRun=All`, configMap('a'))).code, 201);
    assert.equal((await api.get(`${url}/a`)).code, 404);
    await api.post(url, configMap('a'));
    const patched = await api.merge(`${url}/a?dryRun=All`, { data: { a: 'z' } });
    assert.equal(patched.body.data.a, 'z');
    assert.equal((await api.get(`${url}/a`)).body.data.a, 'b');
    assert.equal((await api.del(`${url}/a?dryRun=All`)).code, 200);
    assert.equal((await api.get(`${url}/a`)).code, 200);
  });

  it('answers a deletion with a Status that names what is gone', async () => {
    const api = makeApi();
    const { body } = await api.post(url, configMap('a'));
    const gone = await api.del(`${url}/a`);
    assert.deepEqual(gone.body.details, { name: 'a', kind: 'configmaps', uid: body.metadata.uid });
    assert.equal((await api.del(`${url}/a`)).body.message, 'configmaps "a" not found');
  });

  it('holds a deletion to its preconditions', async () => {
    const api = makeApi();
    const { body } = await api.post(url, configMap('a'));
    const other = await api.del(`${url}/a`, { preconditions: { uid: 'another' } });
    assert.equal(other.code, 409);
    assert.match(other.body.message, /the UID in the precondition \(another\) does not match the UID in record/);
    assert.equal((await api.del(`${url}/a`, { preconditions: { uid: body.metadata.uid } })).code, 200);
  });

  it('marks what has finalizers, and removes it with the last of them', async () => {
    const api = makeApi();
    await api.post(url, { metadata: { name: 'a', finalizers: ['example.com/x', 'example.com/y'] } });
    const marked = await api.del(`${url}/a`);
    assert.equal(marked.body.metadata.deletionTimestamp, '2026-01-01T00:00:00Z');
    const more = await api.merge(`${url}/a`, { metadata: { finalizers: ['example.com/x', 'example.com/z'] } });
    assert.equal(more.code, 422);
    assert.match(
      more.body.message,
      /no new finalizers can be added if the object is being deleted, found new finalizers \[\]string\{"example.com\/z"\}/,
    );
    assert.equal((await api.merge(`${url}/a`, { metadata: { finalizers: ['example.com/x'] } })).code, 200);
    const revision = (await api.get(`${url}/a`)).body.metadata.resourceVersion;
    await api.del(`${url}/a`);
    assert.equal((await api.get(`${url}/a`)).body.metadata.resourceVersion, revision, 'deleting again changes nothing');
    await api.merge(`${url}/a`, { metadata: { finalizers: null } });
    assert.equal((await api.get(`${url}/a`)).code, 404);
  });

  it('deletes a collection by selector, and answers with what it chose', async () => {
    const api = makeApi();
    for (const name of ['a', 'b', 'c']) await api.post(url, { metadata: { name, labels: { keep: String(name === 'b') } } });
    const { body } = await api.del(`${url}?labelSelector=keep%3Dfalse`);
    assert.deepEqual(
      body.items.map((item) => item.metadata.name),
      ['a', 'c'],
    );
    assert.deepEqual(
      (await api.get(url)).body.items.map((item) => item.metadata.name),
      ['b'],
    );
  });

  it('tells which fields no ConfigMap has, as the request asked for it', async () => {
    const api = makeApi();
    const odd = { ...configMap('a'), colour: 'red' };
    const strict = await api.post(`${url}?fieldValidation=Strict`, odd);
    assert.equal(strict.code, 400);
    assert.equal(
      strict.body.message,
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: unknown field "colour"',
    );
    const warned = await api.post(url, odd);
    assert.deepEqual([warned.code, warned.headers['warning']], [201, ['299 - "unknown field \\"colour\\""']]);
    assert.equal(warned.body.colour, undefined);
    const ignored = await api.post(`${url}?fieldValidation=Ignore`, { ...odd, metadata: { name: 'b' } });
    assert.deepEqual([ignored.code, ignored.headers['warning']], [201, undefined]);
  });

  it('refuses a value of the wrong type as Go would', async () => {
    const { code, body } = await makeApi().post(url, configMap('a', { a: 1 }));
    assert.equal(code, 400);
    assert.match(
      body.message,
      /^ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal number into Go struct field ConfigMap\.data of type string/,
    );
  });

  it('takes YAML, and says what is wrong with JSON', async () => {
    const api = makeApi();
    const yaml = await api.send('POST', url, 'metadata: { name: a }\ndata: { b: c }', { 'content-type': 'application/yaml' });
    assert.equal(yaml.body.data.b, 'c');
    const broken = await api.send('POST', url, '{"kind":', { 'content-type': 'application/json' });
    assert.equal(broken.code, 400);
    assert.match(broken.body.message, /unexpected end of JSON input \(\{"kind":\)$/);
    const other = await api.send('POST', url, 'x', { 'content-type': 'text/plain' });
    assert.equal(other.code, 415);
    assert.match(
      other.body.message,
      /accepted media types include: application\/json, application\/yaml, application\/vnd\.kubernetes\.protobuf/,
    );
  });

  it('creates nothing in a namespace that is not there', async () => {
    const { code, body } = await makeApi().post('/api/v1/namespaces/nowhere/configmaps', configMap('a'));
    assert.deepEqual([code, body.message], [404, 'namespaces "nowhere" not found']);
  });

  it('books fields to who wrote them', async () => {
    const api = makeApi();
    await api.post(`${url}?fieldManager=first`, configMap('a'));
    const { body } = await api.merge(`${url}/a?fieldManager=second`, { data: { c: 'd' } });
    const owners = body.metadata.managedFields.map(({ manager, fieldsV1 }) => [manager, fieldsV1]);
    assert.deepEqual(Object.fromEntries(owners), {
      first: { 'f:data': { '.': {}, 'f:a': {} } },
      second: { 'f:data': { 'f:c': {} } },
    });
  });

  it('keeps integers beyond 2^53 as they came', async () => {
    const api = makeApi();
    const text = '{"metadata":{"name":"a","generation":9007199254740993}}';
    const { text: stored } = await api.send('POST', url, text, {});
    assert.match(stored, /9007199254740993/);
  });
});
