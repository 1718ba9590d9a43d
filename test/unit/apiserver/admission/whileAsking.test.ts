import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { it } from 'node:test';
import { makeCertificates } from '../../../../src/apiserver/lifecycle/certificates.ts';
import { makeApi } from '../support/api.ts';

it('makes nothing in a namespace that went while a webhook was asked', async (t) => {
  const api = makeApi();
  const { ca, certificate, key } = await makeCertificates(Date.now());
  const webhook = createServer({ key, cert: certificate }, async (request, response) => {
    let text = '';
    for await (const piece of request) text += String(piece);
    const { uid } = (JSON.parse(text) as { request: { uid: string } }).request;
    await api.del('/api/v1/namespaces/team');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response: { uid, allowed: true } }));
  }).listen(0, '127.0.0.1');
  t.after(() => webhook.close());
  await once(webhook, 'listening');
  const url = `https://127.0.0.1:${(webhook.address() as AddressInfo).port}/`;
  const made = await api.post('/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations', {
    metadata: { name: 'slow' },
    webhooks: [
      {
        name: 'slow.example.com',
        clientConfig: { url, caBundle: Buffer.from(ca).toString('base64') },
        rules: [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }],
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
      },
    ],
  });
  assert.equal(made.code, 201, made.text);
  await api.post('/api/v1/namespaces', { metadata: { name: 'team' } });
  const { code, body } = await api.post('/api/v1/namespaces/team/configmaps', { metadata: { name: 'late' } });
  assert.deepEqual([code, body.message], [404, 'namespaces "team" not found']);
  assert.equal((await api.get('/api/v1/configmaps')).body.items.length, 0);
});
