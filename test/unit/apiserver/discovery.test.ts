import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeApi } from './support/api.ts';
import { crds, group, installGuestbooks, version } from './support/guestbooks.ts';

const aggregated = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json';

describe('discovery', () => {
  it('tells groups, versions and resources one by one', async () => {
    const api = makeApi();
    await installGuestbooks(api, { versions: [version('v1'), version('v1beta1'), version('v2')] });
    const groups = (await api.get('/apis')).body.groups;
    assert.deepEqual(
      groups.map(({ name }) => name),
      [
        ...[
          'apps',
          'events.k8s.io',
          'authentication.k8s.io',
          'authorization.k8s.io',
          'autoscaling',
          'batch',
          'certificates.k8s.io',
          'networking.k8s.io',
          'policy',
          'rbac.authorization.k8s.io',
          'storage.k8s.io',
        ],
        ...['admissionregistration.k8s.io', 'apiextensions.k8s.io', 'scheduling.k8s.io', 'coordination.k8s.io', 'node.k8s.io'],
        ...['discovery.k8s.io', group],
      ],
    );
    const own = groups.at(-1);
    assert.deepEqual(
      own?.versions.map((one) => one.version),
      ['v2', 'v1', 'v1beta1'],
    );
    assert.equal(own?.preferredVersion.version, 'v2');
    const { resources } = (await api.get(`/apis/${group}/v1`)).body;
    assert.deepEqual(
      resources.map(({ name, kind }) => [name, kind]),
      [
        ['guestbooks', 'Guestbook'],
        ['guestbooks/status', 'Guestbook'],
      ],
    );
    assert.deepEqual(resources[0].shortNames, ['gb']);
    assert.equal((await api.get('/apis/nowhere.example.com')).code, 404);
    assert.deepEqual((await api.get('/api')).body.versions, ['v1']);
  });

  it('tells every subresource once', async () => {
    const { resources } = (await makeApi().get('/apis/apps/v1')).body;
    const names = resources.map(({ name }) => name);
    assert.ok(names.includes('deployments/scale'));
    assert.equal(new Set(names).size, names.length, names.join(' '));
  });

  it('tells everything at once, with a tag that changes when a CRD does', async () => {
    const api = makeApi();
    const first = await api.get('/apis', aggregated);
    assert.equal(first.headers['content-type'], 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList');
    const tag = String(first.headers['etag']);
    const again = await api.send('GET', '/apis', undefined, { accept: aggregated, 'if-none-match': tag });
    assert.deepEqual([again.code, again.text], [304, '']);
    await installGuestbooks(api);
    const changed = await api.send('GET', '/apis', undefined, { accept: aggregated, 'if-none-match': tag });
    assert.equal(changed.code, 200);
    const item = [...changed.body.items].find((one) => one.metadata.name === group);
    const resource = item?.versions[0].resources[0];
    assert.deepEqual(
      [resource?.resource, resource?.scope, resource?.singularResource, resource?.subresources[0].subresource],
      ['guestbooks', 'Namespaced', 'guestbook', 'status'],
    );
    const core = await api.get('/api', aggregated);
    assert.ok(core.body.items[0].versions[0].resources.some((one) => one.resource === 'configmaps'));
  });

  it('says honestly what it is, in a version that clients can read', async () => {
    const { body } = await makeApi().get('/version');
    assert.equal(body.gitVersion, 'v1.37.2+crd-studio-sandbox');
    assert.match(body.gitVersion, /^v\d+\.\d+\.\d+\+[0-9A-Za-z-]+$/);
  });

  it('is healthy, in words', async () => {
    const api = makeApi();
    for (const path of ['/healthz', '/livez', '/readyz']) assert.equal((await api.get(path)).text, 'ok');
    assert.equal((await api.get('/readyz?verbose')).text, '[+]ping ok\nreadyz check passed\n');
  });
});

describe('OpenAPI', () => {
  it('v3 has a document for each group version, under a hash that changes with it', async () => {
    const api = makeApi();
    await installGuestbooks(api);
    const key = `apis/${group}/v1`;
    const serverRelativeURL = (await api.get('/openapi/v3')).body.paths[key]?.serverRelativeURL ?? '';
    const { body } = await api.get(serverRelativeURL);
    const schema = body.components.schemas['com.example.webapp.v1.Guestbook'];
    assert.deepEqual(schema?.['x-kubernetes-group-version-kind'], [{ group, version: 'v1', kind: 'Guestbook' }]);
    assert.equal(schema?.properties.spec.properties.replicas.default, 3);
    const patch = body.paths[`/apis/${group}/v1/namespaces/{namespace}/guestbooks/{name}`]?.patch;
    assert.ok(patch?.parameters.some(({ name }) => name === 'fieldValidation'));
    const { body: crd } = await api.get(`${crds}/guestbooks.${group}`);
    crd.spec.versions[0].schema.openAPIV3Schema.description = 'changed';
    await api.put(`${crds}/guestbooks.${group}`, crd);
    await new Promise((resolve) => setImmediate(resolve));
    assert.notEqual((await api.get('/openapi/v3')).body.paths[key]?.serverRelativeURL, serverRelativeURL);
  });

  it('has no reference that leads nowhere', async () => {
    const api = makeApi();
    await installGuestbooks(api);
    for (const { serverRelativeURL } of Object.values((await api.get('/openapi/v3')).body.paths) as { serverRelativeURL: string }[]) {
      const { body, text } = await api.get(serverRelativeURL);
      for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
        assert.ok(body.components.schemas[name as string], `${serverRelativeURL}: ${name}`);
    }
    const { body, text } = await api.get('/openapi/v2');
    for (const [, name] of text.matchAll(/"#\/definitions\/([^"]+)"/g)) assert.ok(body.definitions[name as string], name);
    assert.ok(body.definitions['com.example.webapp.v1.Guestbook']);
  });

  it('v2 comes in protobuf when asked for so', async () => {
    const accept = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf';
    const { headers, text } = await makeApi().get('/openapi/v2', accept);
    assert.equal(headers['content-type'], 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf');
    assert.ok(text.startsWith('\n\x032.0'), 'field 1, "2.0"');
    assert.ok(text.includes('io.k8s.api.core.v1.ConfigMap'));
  });
});
