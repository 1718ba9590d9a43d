import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeApi, settled } from '../support/api.ts';
import type { Body } from '../support/body.ts';
import { crds, definition, group, guestbook, guestbooks, installGuestbooks, version } from '../support/guestbooks.ts';

const named = `${crds}/guestbooks.${group}`;
const conditionsOf = (body: Body): Record<string, string> =>
  Object.fromEntries(body.status.conditions.map(({ type, status }) => [type, status]));

describe('CustomResourceDefinitions', () => {
  it('are accepted and established at once, and then served', async () => {
    const api = makeApi();
    const created = await api.post(crds, definition());
    assert.deepEqual(created.body.status, { conditions: null, acceptedNames: { kind: '', plural: '' }, storedVersions: ['v1'] });
    await settled();
    const { body } = await api.get(named);
    assert.deepEqual(conditionsOf(body), { NamesAccepted: 'True', Established: 'True' });
    assert.equal(body.status.acceptedNames.kind, 'Guestbook');
    assert.equal((await api.get(guestbooks)).body.kind, 'GuestbookList');
  });

  it('that want a name which another has are not served until it is free', async () => {
    const api = makeApi();
    await installGuestbooks(api);
    const other = definition({ names: { plural: 'books', singular: 'book', kind: 'Guestbook', listKind: 'BookList' } });
    await api.post(crds, { ...other, metadata: { name: `books.${group}` } });
    await settled();
    const refused = (await api.get(`${crds}/books.${group}`)).body;
    assert.deepEqual(conditionsOf(refused), { NamesAccepted: 'False', Established: 'False' });
    const { reason, message } = refused.status.conditions[0];
    assert.deepEqual([reason, message], ['KindConflict', '"Guestbook" is already in use']);
    assert.equal((await api.get(`/apis/${group}/v1/namespaces/default/books`)).code, 404);
    await api.del(named);
    await settled();
    await settled();
    assert.deepEqual(conditionsOf((await api.get(`${crds}/books.${group}`)).body), { NamesAccepted: 'True', Established: 'True' });
    assert.equal((await api.get(`/apis/${group}/v1/namespaces/default/books`)).code, 200);
  });

  it('are refused when their schema is not structural', async () => {
    const broken = version('v1', { schema: { openAPIV3Schema: { type: 'object', properties: { spec: {} } } } });
    const { code, body } = await makeApi().post(crds, definition({ versions: [broken] }));
    assert.equal(code, 422);
    assert.match(body.message, /properties\[spec\]\.type: Required value: must not be empty for specified object fields/);
  });

  it('that are deleted take their objects with them, and wait for those with finalizers', async () => {
    const api = makeApi();
    await installGuestbooks(api);
    await api.post(guestbooks, guestbook('plain'));
    await api.post(guestbooks, { ...guestbook('held'), metadata: { name: 'held', finalizers: ['example.com/hold'] } });
    const watch = await api.watch(`${guestbooks}?watch=1&resourceVersion=${api.server.store.revision}`);
    assert.equal((await api.del(named)).body.metadata.finalizers[0], 'customresourcecleanup.apiextensions.k8s.io');
    await settled();
    assert.deepEqual(watch.brief().sort(), ['DELETED plain', 'MODIFIED held']);
    assert.equal(conditionsOf((await api.get(named)).body)['Terminating'], 'True');
    const late = await api.post(guestbooks, guestbook('late'));
    assert.deepEqual([late.code, late.body.message], [405, 'create not allowed while custom resource definition is terminating']);
    assert.equal(watch.ended, false);
    await api.merge(`${guestbooks}/held`, { metadata: { finalizers: null } });
    await settled();
    await settled();
    assert.deepEqual([watch.brief().at(-1), watch.ended], ['DELETED held', true]);
    assert.equal((await api.get(named)).code, 404);
    assert.equal((await api.get(guestbooks)).code, 404);
  });

  it('whose schema changes end the watches of their objects, and of theirs only', async () => {
    const api = makeApi();
    await installGuestbooks(api);
    const watch = await api.watch(`${guestbooks}?watch=1`);
    const others = await api.watch('/api/v1/configmaps?watch=1');
    await api.merge(named, { metadata: { labels: { a: 'b' } } });
    await settled();
    assert.equal(watch.ended, false);
    await api.merge(named, { spec: { names: { shortNames: ['gb', 'guest'] } } });
    await settled();
    assert.deepEqual([watch.ended, others.ended], [true, false]);
  });

  it('keep the versions that objects were stored in', async () => {
    const api = makeApi();
    await installGuestbooks(api);
    const { body } = await api.get(named);
    const v2 = version('v2', { storage: true });
    const moved = await api.put(named, { ...body, spec: { ...body.spec, versions: [version('v1', { storage: false }), v2] } });
    assert.deepEqual([moved.code, moved.body.status.storedVersions, moved.body.metadata.generation], [200, ['v1', 'v2'], 2]);
  });
});

describe('custom resources', () => {
  it('get defaults, lose unknown fields, and are validated in the words of the API server', async () => {
    const api = makeApi();
    await installGuestbooks(api);
    const { body, headers } = await api.post(guestbooks, guestbook('a', { colour: 'red' }));
    assert.deepEqual(body.spec, { replicas: 3 });
    assert.deepEqual(headers['warning'], ['299 - "unknown field \\"spec.colour\\""']);
    const refused = await api.post(guestbooks, guestbook('b', { replicas: 11 }));
    assert.equal(refused.code, 422);
    assert.equal(
      refused.body.message,
      'Guestbook.webapp.example.com "b" is invalid: spec.replicas: Invalid value: 11: spec.replicas in body should be less than or equal to 10',
    );
    assert.deepEqual(refused.body.details, {
      name: 'b',
      group,
      kind: 'Guestbook',
      causes: [
        {
          reason: 'FieldValueInvalid',
          message: 'Invalid value: 11: spec.replicas in body should be less than or equal to 10',
          field: 'spec.replicas',
        },
      ],
    });
  });

  it('count their generation for all but metadata and status', async () => {
    const api = makeApi();
    await installGuestbooks(api);
    const at = `${guestbooks}/a`;
    await api.post(guestbooks, { ...guestbook('a'), status: { ready: 9 } });
    const generation = async (): Promise<number> => (await api.get(at)).body.metadata.generation;
    assert.deepEqual([await generation(), (await api.get(at)).body.status], [1, undefined]);
    await api.merge(at, { metadata: { labels: { a: 'b' } } });
    assert.equal(await generation(), 1);
    await api.merge(at, { spec: { replicas: 4 }, status: { ready: 9 } });
    assert.deepEqual([await generation(), (await api.get(at)).body.status], [2, undefined]);
    await api.merge(`${at}/status`, { spec: { replicas: 9 }, status: { ready: 1 }, metadata: { labels: { a: 'c' } } });
    const { body } = await api.get(at);
    assert.deepEqual([body.metadata.generation, body.spec.replicas, body.status.ready, body.metadata.labels.a], [2, 4, 1, 'b']);
  });

  it('without a status subresource keep status as a field like others', async () => {
    const api = makeApi();
    await installGuestbooks(api, { versions: [version('v1', { subresources: undefined })] });
    const { body } = await api.post(guestbooks, { ...guestbook('a'), status: { ready: 1 } });
    assert.deepEqual(body.status, { ready: 1 });
    await api.merge(`${guestbooks}/a`, { status: { ready: 2 } });
    assert.equal((await api.get(`${guestbooks}/a`)).body.metadata.generation, 2);
    assert.equal((await api.get(`${guestbooks}/a/status`)).code, 404);
  });

  it('need a resourceVersion for a PUT', async () => {
    const api = makeApi();
    await installGuestbooks(api);
    await api.post(guestbooks, guestbook('a'));
    const { code, body } = await api.put(`${guestbooks}/a`, guestbook('a', { replicas: 2 }));
    assert.equal(code, 422);
    assert.match(body.message, /metadata\.resourceVersion: Invalid value: 0: must be specified for an update/);
  });

  it('show in every served version, and read new defaults without being written', async () => {
    const api = makeApi();
    await installGuestbooks(api, { versions: [version(), version('v2')] });
    await api.post(guestbooks, guestbook('a'));
    const v2 = `/apis/${group}/v2/namespaces/default/guestbooks`;
    assert.equal((await api.get(`${v2}/a`)).body.apiVersion, `${group}/v2`);
    assert.deepEqual(
      (await api.get(v2)).body.items.map((item) => item.apiVersion),
      [`${group}/v2`],
    );
    await api.post(v2, { apiVersion: `${group}/v2`, kind: 'Guestbook', metadata: { name: 'b' }, spec: { title: 'two' } });
    assert.equal((await api.get(`${guestbooks}/b`)).body.apiVersion, `${group}/v1`);

    const { body: crd } = await api.get(named);
    crd.spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.title.default = 'untitled';
    assert.equal((await api.put(named, crd)).code, 200);
    await settled();
    const read = (await api.get(`${guestbooks}/a`)).body;
    assert.deepEqual([read.spec.title, read.metadata.generation], ['untitled', 1]);
  });

  it('can be chosen by the fields that their version says', async () => {
    const api = makeApi();
    await installGuestbooks(api, { versions: [version('v1', { selectableFields: [{ jsonPath: '.spec.title' }] })] });
    await api.post(guestbooks, guestbook('a', { title: 'red' }));
    await api.post(guestbooks, guestbook('b', { title: 'blue' }));
    const { body } = await api.get(`${guestbooks}?fieldSelector=spec.title%3Dred`);
    assert.deepEqual(
      body.items.map((item) => item.metadata.name),
      ['a'],
    );
    assert.equal((await api.get(`${guestbooks}?fieldSelector=spec.replicas%3D3`)).code, 400);
  });

  it('print their columns', async () => {
    const api = makeApi();
    const columns = [
      { name: 'Replicas', type: 'integer', jsonPath: '.spec.replicas' },
      { name: 'Title', type: 'string', jsonPath: '.spec.title' },
      { name: 'Made', type: 'date', jsonPath: '.metadata.creationTimestamp' },
    ];
    await installGuestbooks(api, { versions: [version('v1', { additionalPrinterColumns: columns })] });
    await api.post(guestbooks, guestbook('a'));
    await api.clock.advance(5000);
    const { body } = await api.get(guestbooks, 'application/json;as=Table;v=v1;g=meta.k8s.io');
    assert.deepEqual(body.rows[0].cells, ['a', 3, null, '5s']);
  });

  it('are created and owned by server-side apply', async () => {
    const api = makeApi();
    await installGuestbooks(api);
    const at = `${guestbooks}/a`;
    const created = await api.apply(`${at}?fieldManager=one`, guestbook('a', { replicas: 4 }));
    assert.deepEqual([created.code, created.body.spec.replicas], [201, 4]);
    const conflict = await api.apply(`${at}?fieldManager=two`, guestbook('a', { replicas: 5 }));
    assert.deepEqual([conflict.code, conflict.body.message], [409, 'Apply failed with 1 conflict: conflict with "one": .spec.replicas']);
    assert.equal((await api.apply(`${at}?fieldManager=two&force=true`, guestbook('a', { replicas: 5 }))).body.spec.replicas, 5);
    const without = await api.apply(`${at}?fieldManager=two`, guestbook('a', { title: 'x' }));
    assert.deepEqual(without.body.spec, { title: 'x', replicas: 3 }, 'nobody applies replicas any more: the default again');
    const nobody = await api.apply(at, guestbook('a'));
    assert.match(nobody.body.message, /fieldManager: Required value: is required for apply patch/);
  });

  it('come back with their definition after a restart', async () => {
    const api = makeApi();
    await installGuestbooks(api);
    await api.post(guestbooks, guestbook('a'));
    const { store } = api.server;
    const again = makeApi({ storage: { journal: { put() {}, delete() {} }, entries: store.all(), revision: store.revision } });
    assert.equal((await again.get(`${guestbooks}/a`)).body.spec.replicas, 3);
    assert.equal(again.server.store.revision, store.revision, 'a restart writes nothing');
  });

  it('of a definition that nobody came to accept before a kill are served after the restart', async () => {
    const api = makeApi();
    await api.post(crds, definition());
    const { store } = api.server;
    const journal = { put() {}, delete() {} };
    const fresh = store.listAt('apiextensions.k8s.io/customresourcedefinitions', undefined, 5) ?? [];
    const again = makeApi({ storage: { journal, entries: fresh, revision: 5 } });
    for (let turn = 0; turn < 3; turn++) await settled();
    const { body } = await again.get(named);
    assert.deepEqual(conditionsOf(body), { NamesAccepted: 'True', Established: 'True' });
    assert.equal((await again.get(guestbooks)).code, 200);
  });
});
