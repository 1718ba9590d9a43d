import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeApi, settled, type TestApi } from '../support/api.ts';

const pods = '/api/v1/namespaces/default/pods';

const pod = async (api: TestApi, name: string, spec: object = { nodeName: 'n1' }): Promise<void> => {
  const { code, text } = await api.post(pods, { metadata: { name }, spec: { containers: [{ name: 'main', image: 'nginx' }], ...spec } });
  assert.equal(code, 201, text);
};
const marks = async (api: TestApi, name: string) => {
  const { code, body } = await api.get(`${pods}/${name}`);
  return code === 404 ? 'gone' : [body.metadata.deletionTimestamp, body.metadata.deletionGracePeriodSeconds];
};

describe('deleting a pod', () => {
  it('on a node gives it the time that it asks for, and ends when the node says so', async () => {
    const api = makeApi();
    await pod(api, 'a');
    await api.del(`${pods}/a`);
    assert.deepEqual(await marks(api, 'a'), ['2026-01-01T00:00:30Z', 30]);
    await api.del(`${pods}/a`, { gracePeriodSeconds: 0 });
    assert.equal(await marks(api, 'a'), 'gone');
  });

  it('can only be made quicker, and never ends in the past', async () => {
    const api = makeApi();
    await pod(api, 'a');
    await api.del(`${pods}/a`, { gracePeriodSeconds: 60 });
    await api.del(`${pods}/a`, { gracePeriodSeconds: 90 });
    assert.deepEqual(await marks(api, 'a'), ['2026-01-01T00:01:00Z', 60]);
    await api.del(`${pods}/a`, { gracePeriodSeconds: 10 });
    assert.deepEqual(await marks(api, 'a'), ['2026-01-01T00:00:10Z', 10]);
    await api.clock.advance(20_000);
    await api.del(`${pods}/a`, { gracePeriodSeconds: 5 });
    assert.deepEqual(await marks(api, 'a'), ['2026-01-01T00:00:20Z', 1]);
  });

  it('that no node has ends at once', async () => {
    const api = makeApi();
    await pod(api, 'a', {});
    await api.del(`${pods}/a`);
    assert.equal(await marks(api, 'a'), 'gone');
  });
});

describe('the propagation of a deletion', () => {
  const configMaps = '/api/v1/namespaces/default/configmaps';
  const finalizers = async (api: TestApi) => (await api.get(`${configMaps}/a`)).body.metadata.finalizers;

  it('is marked for the garbage collector, and the latest wish counts', async () => {
    const api = makeApi();
    await api.post(configMaps, { metadata: { name: 'a', finalizers: ['example.com/hold'] } });
    await api.del(`${configMaps}/a?propagationPolicy=Orphan`);
    assert.deepEqual(await finalizers(api), ['example.com/hold', 'orphan']);
    await api.del(`${configMaps}/a`, { propagationPolicy: 'Foreground' });
    assert.deepEqual(await finalizers(api), ['example.com/hold', 'foregroundDeletion']);
    await api.del(`${configMaps}/a`, { orphanDependents: false });
    assert.deepEqual(await finalizers(api), ['example.com/hold']);
  });

  it('of a Job spares its pods unless it says otherwise', async () => {
    const api = makeApi();
    const jobs = '/apis/batch/v1/namespaces/default/jobs';
    const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] } };
    await api.post(jobs, { metadata: { name: 'sum' }, spec: { template } });
    const { body } = await api.del(`${jobs}/sum`);
    assert.deepEqual(body.metadata.finalizers, ['orphan']);
  });
});

describe('a namespace that goes', () => {
  it('says what is left in it, pods before all else', async () => {
    const api = makeApi();
    await api.post('/api/v1/namespaces', { metadata: { name: 'team' } });
    const held = { metadata: { name: 'held', finalizers: ['example.com/hold'] } };
    await api.post('/api/v1/namespaces/team/configmaps', held);
    await api.post('/api/v1/namespaces/team/pods', {
      metadata: { name: 'a' },
      spec: { nodeName: 'n1', containers: [{ name: 'main', image: 'nginx' }] },
    });
    await api.del('/api/v1/namespaces/team');
    await settled();
    const read = async () =>
      (await api.get('/api/v1/namespaces/team')).body.status.conditions.map(({ type, status, message }) => [type, status, message]);
    assert.equal(
      (await api.get('/api/v1/namespaces/team/configmaps/held')).body.metadata.deletionTimestamp,
      undefined,
      'it waits for the pod',
    );
    assert.deepEqual(
      (await read()).map(([, status]) => status),
      Array(5).fill('False'),
    );
    await api.del('/api/v1/namespaces/team/pods/a', { gracePeriodSeconds: 0 });
    await settled();
    assert.deepEqual((await read()).slice(3), [
      ['NamespaceContentRemaining', 'True', 'Some resources are remaining: configmaps. has 1 resource instances'],
      [
        'NamespaceFinalizersRemaining',
        'True',
        'Some content in the namespace has finalizers remaining: example.com/hold in 1 resource instances',
      ],
    ]);
    await api.merge('/api/v1/namespaces/team/configmaps/held', { metadata: { finalizers: null } });
    await settled();
    assert.equal((await api.get('/api/v1/namespaces/team')).code, 404);
  });
});

describe('what every namespace has', () => {
  it('is made with it, and comes back', async () => {
    const api = makeApi({ namespaceDefaults: { ca: 'PEM' } });
    await api.post('/api/v1/namespaces', { metadata: { name: 'team' } });
    await settled();
    const at = '/api/v1/namespaces/team';
    assert.equal((await api.get(`${at}/serviceaccounts/default`)).code, 200);
    await api.del(`${at}/serviceaccounts/default`);
    await api.merge(`${at}/configmaps/kube-root-ca.crt`, { data: { 'ca.crt': 'other' } });
    await settled();
    assert.equal((await api.get(`${at}/serviceaccounts/default`)).code, 200);
    assert.deepEqual((await api.get(`${at}/configmaps/kube-root-ca.crt`)).body.data, { 'ca.crt': 'PEM' });
  });
});
