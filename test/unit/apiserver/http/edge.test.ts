import assert from 'node:assert/strict';
import type { EventEmitter } from 'node:events';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { describe, it } from 'node:test';
import { createEdge } from '../../../../src/apiserver/http/edge.ts';
import { makeCertificates } from '../../../../src/apiserver/lifecycle/certificates.ts';
import { makeApi } from '../support/api.ts';

describe('a request that the server cannot judge', () => {
  it('ends its connection, so that nobody waits for ever, in either version of HTTP', async (t) => {
    const { ca, certificate, key } = await makeCertificates(Date.now());
    const { server } = makeApi();
    const authenticate = (): never => {
      throw new Error('the key that signs tokens is damaged');
    };
    const edge = createEdge({ server: { ...server, authenticator: { authenticate } as never }, key, certificate });
    t.after(() => edge.close());
    const port = await edge.listen(0, '127.0.0.1');
    const url = `https://127.0.0.1:${port}`;

    const first = request(`${url}/version`, { ca, agent: false }).end();
    assert.match(await brokenBy(first), /ECONNRESET|hang up/);

    const session = connect(url, { ca });
    t.after(() => session.destroy());
    assert.match(await brokenBy(session.request({ ':path': '/version' })), /NGHTTP2_INTERNAL_ERROR/);
  });
});

function brokenBy(exchange: EventEmitter): Promise<string> {
  return new Promise((resolve, reject) => {
    exchange.on('response', () => reject(new Error('it was answered')));
    exchange.on('error', (error: Error) => resolve(error.message));
  });
}
