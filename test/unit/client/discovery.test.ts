import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHttpClient } from '../../../src/client/httpClient.ts';
import { answer, fakeServer } from './support/fakeServer.ts';

const gvk = { group: 'webapp.example.com', version: 'v1', kind: 'Guestbook' };

function list(plural: string): unknown {
  return {
    kind: 'APIResourceList',
    resources: [
      { name: `${plural}/status`, kind: 'Guestbook', namespaced: true },
      { name: plural, kind: 'Guestbook', namespaced: true },
    ],
  };
}

test('a kind is asked for until it is there, then kept, and asked anew once its URL is gone', async (t) => {
  let installed: string | undefined;
  const server = await fakeServer(t, (request, response) => {
    if (request.url === '/apis/webapp.example.com/v1' && installed !== undefined) return answer(response, 200, list(installed));
    answer(response, 404, '404 page not found\n');
  });
  const api = createHttpClient(server.connection);
  t.after(() => api.close());
  await assert.rejects(api.resourceFor(gvk), {
    name: 'NoKindMatchError',
    message: 'no matches for kind "Guestbook" in version "webapp.example.com/v1"',
  });
  installed = 'guestbooks';
  const type = await api.resourceFor(gvk);
  assert.deepEqual(type, { ...gvk, resource: 'guestbooks', namespaced: true });
  await api.resourceFor(gvk);
  assert.equal(server.requests.length, 2);
  installed = 'books';
  await assert.rejects(api.list(type), { code: 'NotFound' });
  assert.equal((await api.resourceFor(gvk)).resource, 'books');
});

test('questions about one group version at one time are one request', async (t) => {
  const server = await fakeServer(t, (_, response) => answer(response, 200, list('guestbooks')));
  const api = createHttpClient(server.connection);
  t.after(() => api.close());
  await Promise.all(Array.from({ length: 5 }, () => api.resourceFor(gvk)));
  await assert.rejects(api.resourceFor({ ...gvk, kind: 'Other' }), { code: 'NoKindMatch' });
  assert.equal(server.requests.length, 2);
});

test('the core group is asked at /api, and an error that is no 404 is handed on', async (t) => {
  const server = await fakeServer(t, (request, response) => {
    if (request.url === '/api/v1') answer(response, 200, { resources: [{ name: 'configmaps', kind: 'ConfigMap', namespaced: true }] });
    else answer(response, 403, { kind: 'Status', status: 'Failure', reason: 'Forbidden', message: 'no', code: 403 });
  });
  const api = createHttpClient(server.connection);
  t.after(() => api.close());
  assert.equal((await api.resourceFor({ group: '', version: 'v1', kind: 'ConfigMap' })).resource, 'configmaps');
  await assert.rejects(api.resourceFor(gvk), { code: 'Forbidden' });
});
