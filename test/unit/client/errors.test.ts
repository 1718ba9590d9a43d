import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createHttpClient, type HttpClient } from '../../../src/client/httpClient.ts';
import { connectionError } from '../../../src/client/problems.ts';
import { BrokenExchange } from '../../../src/client/transport.ts';
import { ApiError } from '../../../src/k8s/status.ts';
import { testCertificate } from './support/certificate.ts';
import { answer, fakeServer } from './support/fakeServer.ts';
import { guestbook, guestbooks } from './support/types.ts';

const key = { namespace: 'default', name: 'a' };

async function refusing(t: TestContext, code: number, body: unknown): Promise<HttpClient> {
  const server = await fakeServer(t, (_, response) => answer(response, code, body));
  const api = createHttpClient(server.connection);
  t.after(() => api.close());
  return api;
}

test('a Status is handed on word for word', async (t) => {
  const status = {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    reason: 'Invalid',
    message: 'Guestbook.webapp.example.com "a" is invalid: spec.replicas: Invalid value: 11',
    details: { causes: [{ reason: 'FieldValueInvalid', field: 'spec.replicas', message: 'Invalid value: 11' }] },
    code: 422,
  };
  const api = await refusing(t, 422, status);
  await assert.rejects(api.create(guestbooks, guestbook('a')), (error) => {
    assert.ok(error instanceof ApiError);
    assert.equal(error.code, 'Invalid');
    assert.equal(error.message, status.message);
    assert.deepEqual(error.status, status);
    return true;
  });
});

test('an answer without a Status gets one from its code', async (t) => {
  await assert.rejects((await refusing(t, 404, '404 page not found\n')).list(guestbooks), {
    code: 'NotFound',
    message: '404 page not found',
    httpCode: 404,
  });
  await assert.rejects((await refusing(t, 500, '')).list(guestbooks), {
    code: 'InternalError',
    message: 'the server answered 500 and said no more',
  });
  await assert.rejects((await refusing(t, 502, '<html><title>Bad Gateway</title></html>')).list(guestbooks), {
    code: '',
    httpCode: 502,
    message: 'the server answered 502 with a web page ("Bad Gateway"): a proxy or another server?',
  });
});

test('refused credentials say what to do, and never show them', async (t) => {
  const api = await refusing(t, 401, { kind: 'Status', status: 'Failure', message: 'Unauthorized', reason: 'Unauthorized', code: 401 });
  await assert.rejects(api.list(guestbooks), (error) => {
    assert.match(String(error), /does not accept the credentials it was given \(401 Unauthorized\): sign in again/);
    assert.doesNotMatch(JSON.stringify(error), /secret-token/);
    return true;
  });
});

test('an answer that is no JSON is told, not thrown as a SyntaxError', async (t) => {
  const page = await refusing(t, 200, '<!doctype html><title>Sign in</title>');
  const login = {
    name: 'ConnectionError',
    code: 'BAD_ANSWER',
    message: /answered with a web page \("Sign in"\)\. Is the address right, or/,
  };
  await assert.rejects(page.list(guestbooks), login);
  await assert.rejects(page.resourceFor(guestbooks), login);
  await assert.rejects(async () => {
    for await (const _ of await page.watch(guestbooks, {})) assert.fail('no event');
  }, login);
  const cut = await refusing(t, 200, '{"kind":"Secret","data":{"password":"aHVudGVyMg=='.padEnd(60, 'x'));
  await assert.rejects(cut.get(guestbooks, { namespace: '', name: 'a' }), (error) => {
    assert.match(String(error), /60 characters that are no JSON/);
    assert.doesNotMatch(String(error), /password|aHVu/);
    return true;
  });
});

test('what is no list is not taken for an empty one', async (t) => {
  for (const [body, what] of [
    ['{}', 'JSON that is no list'],
    ['null', 'JSON that is no list'],
    ['[]', 'JSON that is no list'],
    [{ kind: 'Guestbook', metadata: { name: 'a' } }, 'an object of kind Guestbook'],
    [{ kind: 'GuestbookList', items: 'none' }, 'an object of kind GuestbookList'],
  ])
    await assert.rejects((await refusing(t, 200, body)).list(guestbooks), {
      code: 'BAD_ANSWER',
      message: RegExp(`answered a list with ${String(what)}`),
    });
  const none = await refusing(t, 200, { kind: 'GuestbookList', metadata: { resourceVersion: '7' }, items: null });
  assert.deepEqual((await none.list(guestbooks)).items, [], 'Go writes an empty list so');
});

test('a web page with 404 says nothing about the kind', async (t) => {
  const page = await refusing(t, 404, '<html><title>Not Found</title></html>');
  await assert.rejects(page.resourceFor(guestbooks), {
    name: 'ApiError',
    httpCode: 404,
    message: /answered 404 with a web page \("Not Found"\)/,
  });
});

test('certificates: another authority, another name, and what the kubeconfig may say about both', async (t) => {
  const elsewhere = await testCertificate(['cluster.internal']);
  const server = await fakeServer(t, (_, response) => answer(response, 200, guestbook('a')), { certificate: elsewhere });
  const get = async (more: object): Promise<unknown> => {
    const api = createHttpClient({ ...server.connection, ...more });
    try {
      return await api.get(guestbooks, key);
    } finally {
      api.close();
    }
  };
  const other = await testCertificate();
  await assert.rejects(get({ ca: other.cert }), { name: 'ConnectionError', message: /is not signed by the authority in the kubeconfig/ });
  await assert.rejects(get({}), { code: 'ERR_TLS_CERT_ALTNAME_INVALID', message: /is for another name .*tls-server-name/ });
  await get({ tlsServerName: 'cluster.internal' });
  await get({ ca: other.cert, insecureSkipTlsVerify: true });
});

test('what keeps a server from being reached is told with what to look at', () => {
  const text = (code: string): string =>
    String(connectionError('https://h:1', new BrokenExchange(new Error('cause'), { unsent: true, code })));
  assert.match(
    text('ENOTFOUND'),
    /the host of https:\/\/h:1 is not known \(ENOTFOUND\): check the server address in the kubeconfig, and the network or VPN/,
  );
  assert.match(text('EHOSTUNREACH'), /does not answer \(EHOSTUNREACH\): check the network, VPN or firewall/);
  assert.match(text('CERT_HAS_EXPIRED'), /has expired: renew it on the cluster/);
  assert.match(text('EPROTO'), /the request to https:\/\/h:1 failed: cause \(EPROTO\)/);
  const other = new TypeError('a bug of ours');
  assert.equal(connectionError('https://h:1', other), other);
});

test('without an authority in the kubeconfig the usual ones are trusted, and no other', async (t) => {
  const server = await fakeServer(t, (_, response) => answer(response, 200, guestbook('a')));
  const api = createHttpClient({ server: server.connection.server });
  t.after(() => api.close());
  await assert.rejects(api.get(guestbooks, key), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
});
