import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeApi, type TestApi } from '../support/api.ts';
import { guestbook, guestbooks, installGuestbooks, version } from '../support/guestbooks.ts';

const scaled = (more: object = {}) => {
  const scale = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.ready', ...more };
  return { versions: [version('v1', { subresources: { status: {}, scale } })] };
};
const scaleOf = async (api: TestApi, name: string) => {
  const { code, text } = await api.get(`${guestbooks}/${name}/scale`);
  assert.equal(code, 200, text);
  return JSON.parse(text) as { kind: string; spec: { replicas?: number }; status: { replicas: number } };
};

describe('the scale of a custom resource', () => {
  it('shows what its paths name, and changes only that', async () => {
    const api = makeApi();
    await installGuestbooks(api, scaled());
    await api.post(guestbooks, guestbook('a', { title: 'Hello' }));
    assert.deepEqual([(await scaleOf(api, 'a')).spec, (await scaleOf(api, 'a')).status], [{ replicas: 3 }, { replicas: 0 }]);
    assert.equal((await api.merge(`${guestbooks}/a/scale`, { spec: { replicas: 5 } })).code, 200);
    const { body } = await api.get(`${guestbooks}/a`);
    assert.deepEqual(body.spec, { replicas: 5, title: 'Hello' });
    assert.equal(body.metadata.generation, 2);
    assert.deepEqual(
      body.metadata.managedFields.map(({ manager }) => manager),
      ['test', 'test'],
    );
  });

  it('is refused by the schema, by an old version, below 0, and without a number', async () => {
    const api = makeApi();
    await installGuestbooks(api, scaled());
    await api.post(guestbooks, guestbook('a'));
    const patch = (spec: object, metadata: object = {}) => api.merge(`${guestbooks}/a/scale`, { spec, metadata });
    assert.match((await patch({ replicas: 11 })).body.message, /spec\.replicas: Invalid value: 11: .*should be less than or equal to 10/);
    assert.match(
      (await patch({ replicas: -1 })).body.message,
      /^Scale\.autoscaling "a" is invalid: spec\.replicas: Invalid value: -1: must be greater than or equal to 0$/,
    );
    assert.equal((await patch({ replicas: 4 }, { resourceVersion: '1' })).code, 409);
    assert.equal((await patch({ replicas: null })).body.message, 'the spec replicas field ".spec.replicas" cannot be empty');
  });

  it('is there only where the definition says so, and discovery tells it', async () => {
    const api = makeApi();
    await installGuestbooks(api);
    await api.post(guestbooks, guestbook('a'));
    assert.equal((await api.get(`${guestbooks}/a/scale`)).code, 404);
    const other = makeApi();
    await installGuestbooks(other, scaled());
    const { resources } = (await other.get('/apis/webapp.example.com/v1')).body;
    assert.deepEqual(
      resources.map(({ name, kind }) => `${name} ${kind}`),
      ['guestbooks Guestbook', 'guestbooks/scale Scale', 'guestbooks/status Guestbook'],
    );
  });
});

describe('binding a pod', () => {
  const pods = '/api/v1/namespaces/default/pods';

  it('gives it to a node, once', async () => {
    const api = makeApi();
    await api.post(pods, { metadata: { name: 'a' }, spec: { containers: [{ name: 'main', image: 'nginx' }] } });
    const bind = (node: string) => api.post(`${pods}/a/binding`, { metadata: { name: 'a' }, target: { kind: 'Node', name: node } });
    assert.equal((await bind('n1')).code, 201);
    const second = await bind('n2');
    assert.equal(second.code, 409);
    assert.equal(second.body.message, 'Operation cannot be fulfilled on pods/binding "a": pod a is already assigned to node "n1"');
  });
});
