import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { describe, it } from 'node:test';
import { CertificateSigning } from '../../../../src/apiserver/certificates/signing.ts';
import { makeCertificates } from '../../../../src/apiserver/lifecycle/certificates.ts';
import { makeApi, type TestApi } from '../support/api.ts';
import { makeRequest } from '../support/certificateRequest.ts';

const path = '/apis/certificates.k8s.io/v1/certificatesigningrequests';
const client = 'kubernetes.io/kube-apiserver-client';
const usages = ['client auth'];
const now = Date.parse('2026-06-01T00:00:00Z');

interface Request {
  readonly spec: { readonly username: string; readonly groups: string[] };
  readonly status: { readonly certificate?: string; readonly conditions?: Record<string, string>[] };
}

describe('a CertificateSigningRequest', () => {
  const signing = async (): Promise<{ api: TestApi; ca: string; signer: CertificateSigning }> => {
    const api = makeApi();
    const { ca, caKey = '' } = await makeCertificates(now);
    const signer = new CertificateSigning({
      store: api.server.store,
      authority: { ca, caKey },
      now: () => now,
      onError: (error) => assert.fail(String(error)),
    });
    return { api, ca, signer };
  };
  const read = async (api: TestApi, name = 'jane') => (await api.get(`${path}/${name}`)).body as unknown as Request;
  const approve = (api: TestApi, name = 'jane', type = 'Approved') =>
    api.merge(`${path}/${name}/approval`, { status: { conditions: [{ type, status: 'True', reason: 'Asked' }] } });
  const create = async (api: TestApi, subject: string, more: object = {}, headers: Record<string, string> = {}) =>
    api.send(
      'POST',
      path,
      { metadata: { name: 'jane' }, spec: { request: await makeRequest(subject), signerName: client, usages, ...more } },
      headers,
    );

  it("is signed by the sandbox's authority once it is approved", async () => {
    const { api, ca, signer } = await signing();
    const made = await create(
      api,
      'CN=jane, O=dev, O=ops',
      { expirationSeconds: 3600, username: 'somebody' },
      { 'impersonate-user': 'bob' },
    );
    assert.equal(made.code, 201, made.text);
    assert.equal((made.body as unknown as Request).spec.username, 'bob', "who asks is the server's to say");
    assert.equal((await approve(api)).code, 200);
    await signer.settled();
    const { status } = await read(api);
    const certificate = new X509Certificate(Buffer.from(status.certificate ?? '', 'base64'));
    assert.equal(certificate.subject, 'CN=jane\nO=dev\nO=ops');
    assert.ok(certificate.verify(new X509Certificate(ca).publicKey));
    assert.ok(certificate.checkIssued(new X509Certificate(ca)), 'and its extensions are as they should be');
    assert.equal(Date.parse(certificate.validTo) - now, 3600_000);
    assert.equal(status.conditions?.[0]?.['lastUpdateTime'], '2026-01-01T00:00:00Z');
    const table = await api.get(path, 'application/json;as=Table;v=v1;g=meta.k8s.io');
    assert.deepEqual(table.body.rows[0].cells, ['jane', '0s', client, 'bob', '60m', 'Approved,Issued']);
  });

  it('is not signed while nobody has approved it, nor when it was denied', async () => {
    const { api, signer } = await signing();
    await create(api, 'CN=jane');
    await approve(api, 'jane', 'Denied');
    await signer.settled();
    assert.equal((await read(api)).status.certificate, undefined);
    const both = await api.merge(`${path}/jane/approval`, {
      status: {
        conditions: [
          { type: 'Denied', status: 'True' },
          { type: 'Approved', status: 'True' },
        ],
      },
    });
    assert.match(both.body.message, /Approved and Denied conditions are mutually exclusive/);
  });

  it('fails where its signer does not sign such a thing', async () => {
    const { api, signer } = await signing();
    await create(api, 'CN=jane', { usages: ['server auth'] });
    await approve(api);
    await signer.settled();
    const { status } = await read(api);
    assert.deepEqual(
      [status.conditions?.[1]?.['type'], status.conditions?.[1]?.['message']],
      ['Failed', 'invalid usage for client certificate: server auth'],
    );
  });

  it('is refused for masters, with a wrong signature, and without a usage', async () => {
    const api = makeApi();
    const masters = await create(api, 'CN=root, O=system:masters');
    assert.equal(
      masters.body.message,
      `certificatesigningrequests.certificates.k8s.io "jane" is forbidden: use of ${client} signer with system:masters group is not allowed`,
    );
    const wrong = await create(api, 'CN=jane', { request: await makeRequest('CN=jane', { spoil: true }), usages: [] });
    assert.deepEqual(
      wrong.body.details.causes.map(({ field, message }) => [field, message?.split(': ').at(-1)]),
      [
        ['spec.request', 'ECDSA verification failure'],
        ['spec.usages', 'Required value'],
      ],
    );
    assert.match((await create(api, 'CN=jane', { request: 'YQ==' })).body.message, /PEM block type must be CERTIFICATE REQUEST/);
  });

  it('asks who approves and who signs for the right to do so for that signer', async () => {
    const api = makeApi({ enforceRbac: true });
    await create(api, 'CN=jane');
    const rbac = '/apis/rbac.authorization.k8s.io/v1';
    const rules = [
      {
        apiGroups: ['certificates.k8s.io'],
        resources: ['certificatesigningrequests/approval', 'certificatesigningrequests/status'],
        verbs: ['patch'],
      },
    ];
    await api.post(`${rbac}/clusterroles`, { metadata: { name: 'it' }, rules });
    const subjects = [{ kind: 'User', name: 'bob', apiGroup: 'rbac.authorization.k8s.io' }];
    await api.post(`${rbac}/clusterrolebindings`, {
      metadata: { name: 'it' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'it' },
      subjects,
    });
    const headers = { 'impersonate-user': 'bob', 'content-type': 'application/merge-patch+json' };
    const approval = { status: { conditions: [{ type: 'Approved', status: 'True' }] } };
    assert.match(
      (await api.send('PATCH', `${path}/jane/approval`, approval, headers)).body.message,
      /user not permitted to approve requests with signerName "kubernetes\.io\/kube-apiserver-client"$/,
    );
    const failed = { status: { conditions: [{ type: 'Failed', status: 'True' }] } };
    assert.match(
      (await api.send('PATCH', `${path}/jane/status`, failed, headers)).body.message,
      /user not permitted to sign requests with signerName/,
    );
  });
});
