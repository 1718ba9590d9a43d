import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeApi } from '../support/api.ts';

/** Bodies as kubectl and client-go write them, taken apart: field numbers and wire types of the public generated.proto files. */
const magic = Buffer.from('k8s\0');
const bytes = (field: number, value: Buffer | string): Buffer => {
  const content = Buffer.from(value as string);
  assert.ok(content.length < 128);
  return Buffer.concat([Buffer.from([(field << 3) | 2, content.length]), content]);
};
const long = (field: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([(field << 3) | 2, ...varint(content.length)]), content]);
const envelope = (apiVersion: string, kind: string, raw: Buffer): Buffer =>
  Buffer.concat([magic, bytes(1, Buffer.concat([bytes(1, apiVersion), bytes(2, kind)])), long(2, raw)]);
const protobuf = { 'content-type': 'application/vnd.kubernetes.protobuf' };

describe('protobuf bodies', () => {
  it('of a ConfigMap are the same as JSON; empty fields count as absent', async () => {
    const meta = Buffer.concat([bytes(1, 'a'), bytes(2, ''), bytes(3, ''), bytes(8, '')]);
    const entry = Buffer.concat([bytes(1, 'key'), bytes(2, 'value')]);
    const body = envelope('v1', 'ConfigMap', Buffer.concat([bytes(1, meta), bytes(2, entry)]));
    const created = await makeApi().send('POST', '/api/v1/namespaces/default/configmaps', body, protobuf);
    assert.equal(created.code, 201);
    assert.deepEqual(created.body.data, { key: 'value' });
    assert.equal(created.body.metadata.creationTimestamp, '2026-01-01T00:00:00Z');
  });

  it('of a Secret carry bytes', async () => {
    const entry = Buffer.concat([bytes(1, 'key'), bytes(2, Buffer.from([0, 255]))]);
    const body = envelope('v1', 'Secret', Buffer.concat([bytes(1, bytes(1, 'a')), bytes(2, entry), bytes(3, 'Opaque')]));
    const created = await makeApi().send('POST', '/api/v1/namespaces/default/secrets', body, protobuf);
    assert.deepEqual([created.body.data, created.body.type], [{ key: 'AP8=' }, 'Opaque']);
  });

  it('of a Lease carry times to the microsecond', async () => {
    const seconds = Buffer.from([0x08, ...varint(1767225600), 0x10, ...varint(1_500_000)]);
    const spec = Buffer.concat([bytes(1, 'me'), bytes(4, seconds)]);
    const body = envelope('coordination.k8s.io/v1', 'Lease', Buffer.concat([bytes(1, bytes(1, 'a')), bytes(2, spec)]));
    const created = await makeApi().send('POST', '/apis/coordination.k8s.io/v1/namespaces/default/leases', body, protobuf);
    assert.deepEqual(created.body.spec, { holderIdentity: 'me', renewTime: '2026-01-01T00:00:00.001500Z' });
  });

  it('of DeleteOptions hold a deletion to its preconditions', async () => {
    const api = makeApi();
    await api.post('/api/v1/namespaces/default/configmaps', { metadata: { name: 'a' } });
    const options = envelope('v1', 'DeleteOptions', bytes(2, bytes(1, 'another-uid')));
    const refused = await api.send('DELETE', '/api/v1/namespaces/default/configmaps/a', options, protobuf);
    assert.equal(refused.code, 409);
  });

  it('of a Deployment keep a zero that was meant, write quantities and ports as JSON does, and inline what Go embeds', async () => {
    const labels = bytes(1, Buffer.concat([bytes(1, 'app'), bytes(2, 'web')]));
    const quantity = Buffer.concat([bytes(1, 'cpu'), bytes(2, bytes(1, '100m'))]);
    const port = Buffer.from([0x08, 0x01, 0x10, 0x00, 0x1a, 0x04, ...Buffer.from('http')]);
    const volume = Buffer.concat([bytes(1, 'data'), bytes(2, bytes(2, ''))]);
    const get = bytes(2, Buffer.concat([bytes(1, '/ready'), bytes(2, port)]));
    const container = Buffer.concat([bytes(1, 'main'), bytes(2, 'nginx'), bytes(8, bytes(2, quantity)), bytes(11, bytes(1, get))]);
    const template = Buffer.concat([
      bytes(1, bytes(11, labels.subarray(2))),
      bytes(2, Buffer.concat([bytes(1, volume), bytes(2, container)])),
    ]);
    const spec = Buffer.concat([Buffer.from([0x08, 0x00]), bytes(2, labels), long(3, template)]);
    const body = envelope('apps/v1', 'Deployment', Buffer.concat([bytes(1, bytes(1, 'web')), long(2, spec)]));
    const { code, text } = await makeApi().send('POST', '/apis/apps/v1/namespaces/default/deployments', body, protobuf);
    assert.equal(code, 201, text);
    const made = (
      JSON.parse(text) as { spec: { replicas: number; template: { spec: { volumes: object[]; containers: [Record<string, unknown>] } } } }
    ).spec;
    const [main] = made.template.spec.containers;
    assert.equal(made.replicas, 0);
    assert.deepEqual(made.template.spec.volumes, [{ name: 'data', emptyDir: {} }]);
    assert.deepEqual(main['resources'], { requests: { cpu: '100m' } });
    assert.deepEqual((main['readinessProbe'] as { httpGet: object }).httpGet, { path: '/ready', port: 'http', scheme: 'HTTP' });
  });

  it('of a question of access are answered', async () => {
    const attributes = Buffer.concat([
      bytes(1, 'default'),
      bytes(2, 'list'),
      bytes(3, ''),
      bytes(4, ''),
      bytes(5, 'pods'),
      bytes(6, ''),
      bytes(7, ''),
    ]);
    const body = envelope('authorization.k8s.io/v1', 'SelfSubjectAccessReview', bytes(2, bytes(1, attributes)));
    const { code, text } = await makeApi().send('POST', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', body, protobuf);
    assert.equal(code, 201, text);
    assert.deepEqual((JSON.parse(text) as { status: object }).status, { allowed: true });
  });

  it('that are broken are a 400', async () => {
    const api = makeApi();
    const broken = await api.send('POST', '/api/v1/namespaces/default/configmaps', Buffer.from('nonsense'), protobuf);
    assert.equal(broken.code, 400);
    assert.match(broken.body.message, /does not appear to be a protobuf message, expected prefix \[107 56 115 0\]/);
    const torn = envelope('v1', 'ConfigMap', Buffer.from([0x0a, 0x7f]));
    assert.equal((await api.send('POST', '/api/v1/namespaces/default/configmaps', torn, protobuf)).code, 400);
  });
});

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
}
