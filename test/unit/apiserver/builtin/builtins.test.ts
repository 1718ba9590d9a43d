import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeApi, settled } from '../support/api.ts';

const inDefault = (resource: string): string => `/api/v1/namespaces/default/${resource}`;

describe('Namespaces', () => {
  it('are made active, labelled with their name, and go with all that is in them', async () => {
    const api = makeApi();
    const { body } = await api.post('/api/v1/namespaces', { metadata: { name: 'team' } });
    assert.deepEqual(
      [body.status.phase, body.spec.finalizers, body.metadata.labels],
      ['Active', ['kubernetes'], { 'kubernetes.io/metadata.name': 'team' }],
    );
    await api.post('/api/v1/namespaces/team/configmaps', { metadata: { name: 'plain' } });
    await api.post('/api/v1/namespaces/team/secrets', { metadata: { name: 'held', finalizers: ['example.com/hold'] } });
    const marked = await api.del('/api/v1/namespaces/team');
    assert.equal(marked.body.status.phase, 'Terminating');
    await settled();
    assert.equal((await api.get('/api/v1/namespaces/team/configmaps/plain')).code, 404);
    const late = await api.post('/api/v1/namespaces/team/configmaps', { metadata: { name: 'late' } });
    assert.deepEqual(
      [late.code, late.body.message],
      [403, 'configmaps "late" is forbidden: unable to create new content in namespace team because it is being terminated'],
    );
    assert.equal(late.body.details.causes[0].reason, 'NamespaceTerminating');
    assert.equal(
      (await api.merge('/api/v1/namespaces/team/secrets/held', { data: { a: 'Yg==' } })).code,
      200,
      'what exists can be changed',
    );
    await api.merge('/api/v1/namespaces/team/secrets/held', { metadata: { finalizers: null } });
    await settled();
    await settled();
    assert.equal((await api.get('/api/v1/namespaces/team')).code, 404);
  });

  it('have names of one label', async () => {
    const { code, body } = await makeApi().post('/api/v1/namespaces', { metadata: { name: 'my.team' } });
    assert.equal(code, 422);
    assert.match(body.message, /Namespace "my\.team" is invalid: metadata\.name: Invalid value: "my\.team"/);
  });
});

describe('Secrets', () => {
  it('take plain text, and show it encoded', async () => {
    const { body } = await makeApi().post(inDefault('secrets'), { metadata: { name: 'a' }, stringData: { door: '1234' } });
    assert.deepEqual([body.data, body.stringData, body.type], [{ door: 'MTIzNA==' }, undefined, 'Opaque']);
  });

  it('keep their type, need the keys of it, and can be made immutable', async () => {
    const api = makeApi();
    const tls = await api.post(inDefault('secrets'), { metadata: { name: 'a' }, type: 'kubernetes.io/tls', data: { 'tls.crt': '' } });
    assert.match(tls.body.message, /data\[tls\.key\]: Required value/);
    await api.post(inDefault('secrets'), { metadata: { name: 'b' }, data: { a: 'Yg==' }, immutable: true });
    const changed = await api.merge(`${inDefault('secrets')}/b`, { data: { a: 'Yw==' } });
    assert.match(changed.body.message, /data: Forbidden: field is immutable when `immutable` is set/);
    const retyped = await api.merge(`${inDefault('secrets')}/b`, { type: 'other' });
    assert.match(retyped.body.message, /type: Invalid value: "other": field is immutable/);
  });

  it('can be chosen by type', async () => {
    const api = makeApi();
    await api.post(inDefault('secrets'), { metadata: { name: 'a' } });
    await api.post(inDefault('secrets'), { metadata: { name: 'b' }, type: 'example.com/mine' });
    const { body } = await api.get(`${inDefault('secrets')}?fieldSelector=type%3Dexample.com/mine`);
    assert.deepEqual(
      body.items.map((item) => item.metadata.name),
      ['b'],
    );
  });
});

describe('ConfigMaps', () => {
  it('refuse keys that no file could have', async () => {
    const { body } = await makeApi().post(inDefault('configmaps'), { metadata: { name: 'a' }, data: { 'a b': '' } });
    assert.match(
      body.message,
      /data\[a b\]: Invalid value: "a b": a valid config key must consist of alphanumeric characters, '-', '_' or '\.'/,
    );
  });
});

describe('Events', () => {
  it('are one store seen as core/v1 and as events.k8s.io/v1', async () => {
    const api = makeApi();
    const about = { kind: 'Guestbook', name: 'lobby', namespace: 'default' };
    await api.post(inDefault('events'), {
      metadata: { name: 'a' },
      involvedObject: about,
      reason: 'Opened',
      message: 'open',
      source: { component: 'door' },
    });
    const seen = (await api.get('/apis/events.k8s.io/v1/namespaces/default/events/a')).body;
    assert.deepEqual(
      [seen.apiVersion, seen.regarding, seen.note, seen.deprecatedSource],
      ['events.k8s.io/v1', about, 'open', { component: 'door' }],
    );
    await api.post('/apis/events.k8s.io/v1/namespaces/default/events', {
      metadata: { name: 'b' },
      regarding: about,
      reason: 'Closed',
      note: 'shut',
    });
    const core = (await api.get(`${inDefault('events')}/b`)).body;
    assert.deepEqual([core.involvedObject, core.message], [about, 'shut']);
    const chosen = await api.get(`${inDefault('events')}?fieldSelector=involvedObject.name%3Dlobby,reason%3DClosed`);
    assert.deepEqual(
      chosen.body.items.map((item) => item.metadata.name),
      ['b'],
    );
  });

  it('reach watches of the other form too', async () => {
    const api = makeApi();
    const watch = await api.watch('/apis/events.k8s.io/v1/events?watch=1&resourceVersion=4');
    await api.post(inDefault('events'), { metadata: { name: 'a' }, involvedObject: { name: 'x' }, message: 'open' });
    assert.deepEqual([watch.events[0].object.apiVersion, watch.events[0].object.note], ['events.k8s.io/v1', 'open']);
  });
});

describe('Leases', () => {
  const leases = '/apis/coordination.k8s.io/v1/namespaces/default/leases';

  it('are created by PUT, and changed by who has the latest version', async () => {
    const api = makeApi();
    const created = await api.put(`${leases}/leader`, { metadata: { name: 'leader' }, spec: { holderIdentity: 'one' } });
    assert.equal(created.code, 201);
    const taken = { ...created.body, spec: { holderIdentity: 'two' } };
    assert.equal((await api.put(`${leases}/leader`, taken)).code, 200);
    assert.equal((await api.put(`${leases}/leader`, taken)).code, 409);
  });

  it('last longer than no time', async () => {
    const { body } = await makeApi().post(leases, { metadata: { name: 'a' }, spec: { leaseDurationSeconds: 0 } });
    assert.match(body.message, /spec\.leaseDurationSeconds: Invalid value: 0: must be greater than 0/);
  });
});
