import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeApi } from './support/api.ts';
import { guestbooks, installGuestbooks } from './support/guestbooks.ts';

describe('paths, methods and media types that are not served', () => {
  it('gives a bare page for an unknown group, and a Status inside a built-in one', async () => {
    const api = makeApi();
    const bare = await api.get('/apis/nowhere.example.com/v1/things');
    assert.deepEqual([bare.code, bare.text, bare.headers['content-type']], [404, '404 page not found\n', 'text/plain; charset=utf-8']);
    const status = await api.get('/api/v1/things');
    assert.deepEqual([status.code, status.body.message], [404, 'the server could not find the requested resource']);
  });

  it('refuses methods in the two forms that built-in and custom resources have', async () => {
    const api = makeApi();
    await installGuestbooks(api);
    const builtIn = await api.send('POST', '/api/v1/namespaces/default/configmaps/a', {});
    assert.deepEqual([builtIn.code, builtIn.body.message], [405, 'the server does not allow this method on the requested resource']);
    const custom = await api.send('DELETE', `${guestbooks}/a/status`);
    assert.deepEqual(
      [custom.code, custom.body.message],
      [405, 'delete is not supported on resources of kind "guestbooks.webapp.example.com"'],
    );
    const put = await api.put(guestbooks, {});
    assert.deepEqual([put.code, put.body.message], [400, 'name must be provided']);
  });

  it('creates at an item path of a custom resource', async () => {
    const api = makeApi();
    await installGuestbooks(api);
    const { code, body } = await api.post(`${guestbooks}/a`, { apiVersion: 'webapp.example.com/v1', kind: 'Guestbook' });
    assert.deepEqual([code, body.metadata.name], [201, 'a']);
  });

  it('refuses a media type that it cannot answer in', async () => {
    const api = makeApi();
    await installGuestbooks(api);
    const html = await api.get('/api/v1/namespaces', 'text/html');
    assert.equal(html.code, 406);
    assert.match(
      html.body.message,
      /^only the following media types are accepted: application\/json, application\/yaml, application\/vnd\.kubernetes\.protobuf/,
    );
    assert.equal((await api.get('/api/v1/namespaces', 'application/*')).code, 406);
    assert.equal((await api.get(guestbooks, 'application/*')).code, 200);
    assert.equal((await api.get(guestbooks, 'application/vnd.kubernetes.protobuf, */*')).headers['content-type'], 'application/json');
  });

  it('answers in YAML when asked', async () => {
    const { text, headers } = await makeApi().get('/api/v1/namespaces/default', 'application/yaml');
    assert.equal(headers['content-type'], 'application/yaml');
    assert.match(text, /^apiVersion: v1\nkind: Namespace\nmetadata:\n {2}creationTimestamp: '2026-01-01T00:00:00Z'\n/);
  });

  it('refuses patch types that a resource has not', async () => {
    const api = makeApi();
    await installGuestbooks(api);
    await api.post(guestbooks, { apiVersion: 'webapp.example.com/v1', kind: 'Guestbook', metadata: { name: 'a' } });
    const strategic = { 'content-type': 'application/strategic-merge-patch+json' };
    const custom = await api.send('PATCH', `${guestbooks}/a`, {}, strategic);
    assert.equal(custom.code, 415);
    assert.match(
      custom.body.message,
      /accepted media types include: application\/json-patch\+json, application\/merge-patch\+json, application\/apply-patch\+yaml/,
    );
    const builtIn = await api.send('PATCH', '/api/v1/namespaces/default', {}, { 'content-type': 'text/plain' });
    assert.deepEqual([builtIn.code, builtIn.body.message], [415, '415: Unsupported Media Type']);
  });

  it('refuses a JSON patch of more than 10,000 operations', async () => {
    const api = makeApi();
    const operations = Array.from({ length: 10_001 }, () => ({ op: 'test', path: '/kind', value: 'Namespace' }));
    const { code, body } = await api.send('PATCH', '/api/v1/namespaces/default', operations, {
      'content-type': 'application/json-patch+json',
    });
    assert.deepEqual([code, body.reason], [413, 'RequestEntityTooLarge']);
  });

  it('decodes a path before it is cut, as upstream', async () => {
    const { code, body } = await makeApi().get('/api/v1/namespaces/default/configmaps/a%2Fb');
    assert.deepEqual([code, body.message], [404, 'the server could not find the requested resource']);
    assert.equal((await makeApi().get('/api/v1/namespaces/%E0%A4%A')).code, 404);
  });
});
