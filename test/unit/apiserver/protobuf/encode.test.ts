import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeProtobuf } from '../../../../src/apiserver/protobuf/decode.ts';
import { loadEncoder } from '../../../../src/apiserver/protobuf/encode.ts';
import { builtIns } from '../../../../src/apiserver/builtin/index.ts';
import { apiVersionOf } from '../../../../src/k8s/kind.ts';
import { isStreamed } from '../../../../src/apiserver/request.ts';
import { decodeAnswer } from '../../../../tools/conformance/protobuf.ts';
import { makeApi, type TestApi } from '../support/api.ts';

const protobuf = 'application/vnd.kubernetes.protobuf';

async function ask(api: TestApi, method: string, path: string, accept = protobuf, body?: object): Promise<{ type: string; body: never }> {
  const [plain = '', query = ''] = path.split('?');
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const request = { method, path: plain, query: new URLSearchParams(query), headers: { accept }, body: bytes };
  const response = await api.server.handle(request);
  const type = String(response.headers['content-type']);
  const pieces: Buffer[] = [];
  if (isStreamed(response)) response.start({ write: (piece) => void pieces.push(piece), end: () => undefined })();
  else pieces.push(...(Array.isArray(response.body) ? (response.body as Buffer[]) : [response.body as Buffer]));
  const all = Buffer.concat(pieces);
  return { type, body: (type.startsWith(protobuf) ? await decodeAnswer(all, type) : JSON.parse(all.toString())) as never };
}

const configMaps = '/api/v1/namespaces/default/configmaps';

describe('answers in protobuf', () => {
  it('are what a request body of the same object is: nothing is lost on the way there and back', async () => {
    const api = makeApi();
    const path = '/apis/apps/v1/namespaces/default/deployments';
    const labels = { app: 'web' };
    const container = {
      name: 'main',
      image: 'nginx',
      env: [{ name: 'KEY', valueFrom: { secretKeyRef: { name: 'keys', key: 'one', optional: false } } }],
      readinessProbe: { httpGet: { port: 'http', path: '/ready' } },
      resources: { limits: { memory: '1Gi', cpu: '500m' } },
      ports: [{ containerPort: 80, name: 'http' }],
    };
    const spec = {
      replicas: 0,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [container], volumes: [{ name: 'v', emptyDir: { sizeLimit: '1Gi' } }], terminationGracePeriodSeconds: 0 },
      },
    };
    await api.post(path, { metadata: { name: 'web', annotations: { z: '1', a: 'ä' } }, spec });
    const stored = await api.get(`${path}/web`);
    const request = {
      method: 'GET',
      path: `${path}/web`,
      query: new URLSearchParams(),
      headers: { accept: protobuf },
      body: Buffer.alloc(0),
    };
    const answer = await api.server.handle(request);
    assert.ok(!isStreamed(answer));
    const again = { ...(await decodeProtobuf(answer.body as Buffer)), metadata: { name: 'again', annotations: { z: '1', a: 'ä' } } };
    const sent = await api.post(path, again);
    assert.equal(sent.code, 201, sent.text);
    assert.deepEqual(sent.body.spec, stored.body.spec);
  });

  it('write what cannot be nil whatever it holds, and leave out what is nil', async () => {
    const api = makeApi();
    const { body } = await ask(api, 'POST', configMaps, protobuf, { metadata: { name: 'a' }, data: { b: '' } });
    assert.deepEqual(body, {
      written: 'contentEncoding contentType raw typeMeta',
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: {
        name: 'a',
        generateName: '',
        namespace: 'default',
        selfLink: '',
        uid: (body as { metadata: { uid: string } }).metadata.uid,
        resourceVersion: (body as { metadata: { resourceVersion: string } }).metadata.resourceVersion,
        generation: 0,
        creationTimestamp: '2026-01-01T00:00:00Z',
        managedFields: (body as { metadata: { managedFields: object[] } }).metadata.managedFields,
      },
      data: { b: '' },
    });
  });

  it('are there for every built-in kind', async () => {
    const encoder = await loadEncoder();
    const without = builtIns.filter((resource) => !encoder.knows(apiVersionOf(resource), resource.kind)).map(({ kind }) => kind);
    assert.deepEqual(without, []);
  });

  it('keep integers that a double cannot hold', async () => {
    const api = makeApi();
    const path = '/apis/apps/v1/namespaces/default/controllerrevisions';
    const text = '{"metadata":{"name":"a"},"revision":9007199254740993}';
    await api.send('POST', path, Buffer.from(text), { 'content-type': 'application/json' });
    const answer = await api.server.handle({
      method: 'GET',
      path: `${path}/a`,
      query: new URLSearchParams(),
      headers: { accept: protobuf },
      body: Buffer.alloc(0),
    });
    assert.ok(!isStreamed(answer));
    // Field 3, a varint of 2^53 + 1.
    assert.ok((answer.body as Buffer).includes(Buffer.from([0x18, 0x81, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10])));
  });

  it('come as lists, as metadata, as a Status, as events; never as a table', async () => {
    const api = makeApi();
    await api.post(configMaps, { metadata: { name: 'a' } });
    const list = await ask(api, 'GET', configMaps);
    assert.deepEqual(
      (list.body as { items: { metadata: { name: string } }[] }).items.map(({ metadata }) => metadata.name),
      ['a'],
    );
    const as = `${protobuf};as=PartialObjectMetadataList;g=meta.k8s.io;v=v1`;
    assert.equal(((await ask(api, 'GET', configMaps, as)).body as { kind: string }).kind, 'PartialObjectMetadataList');
    const absent = await ask(api, 'GET', `${configMaps}/absent`);
    assert.deepEqual([absent.type, (absent.body as { code: number }).code], [protobuf, 404]);
    const watch = await ask(api, 'GET', `${configMaps}?watch=1`);
    assert.equal(watch.type, `${protobuf};stream=watch`);
    assert.deepEqual(
      (watch.body as { type: string }[]).map(({ type }) => type),
      ['ADDED'],
    );
    const table = await ask(api, 'GET', configMaps, `${protobuf};as=Table;g=meta.k8s.io;v=v1`);
    assert.deepEqual([table.type, (table.body as { code: number }).code], ['application/json', 406]);
  });
});
