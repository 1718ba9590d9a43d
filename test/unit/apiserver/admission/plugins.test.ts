import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeApi, type TestApi } from '../support/api.ts';

const pods = '/api/v1/namespaces/default/pods';
const limits = '/api/v1/namespaces/default/limitranges';
const quotas = '/api/v1/namespaces/default/resourcequotas';

interface Spec {
  readonly containers: readonly { readonly resources: Record<'requests' | 'limits', Record<string, string>> }[];
  readonly overhead?: object;
  readonly nodeSelector?: object;
  readonly tolerations: readonly { readonly key: string }[];
  readonly storageClassName?: string;
  readonly ingressClassName?: string;
}
const specOf = ({ body }: { body: unknown }): Spec => (body as { spec: Spec }).spec;

const pod = (name: string, resources: object = {}, more: object = {}) => ({
  metadata: { name },
  spec: { containers: [{ name: 'main', image: 'nginx', resources }], ...more },
});

describe('LimitRanger', () => {
  const withLimits = async (...items: object[]): Promise<TestApi> => {
    const api = makeApi();
    const { code, text } = await api.post(limits, { metadata: { name: 'l' }, spec: { limits: items } });
    assert.equal(code, 201, text);
    return api;
  };

  it('gives containers what they do not say, and notes it', async () => {
    const api = await withLimits({ type: 'Container', default: { cpu: '1', memory: '1Gi' }, defaultRequest: { cpu: '100m' } });
    const made = await api.post(pods, pod('a', { limits: { memory: '2Gi' } }));
    assert.deepEqual(specOf(made).containers[0]?.resources, {
      limits: { cpu: '1', memory: '2Gi' },
      requests: { cpu: '100m', memory: '2Gi' },
    });
    assert.equal(
      made.body.metadata.annotations?.['kubernetes.io/limit-ranger'],
      'LimitRanger plugin set: cpu request for container main; cpu limit for container main',
    );
  });

  it('refuses what is out of bounds, in the words of a real server', async () => {
    const api = await withLimits(
      { type: 'Container', min: { cpu: '100m' }, max: { cpu: '1' }, maxLimitRequestRatio: { memory: '2' } },
      { type: 'Pod', max: { memory: '1Gi' } },
      { type: 'PersistentVolumeClaim', min: { storage: '1Gi' }, max: { storage: '2Gi' } },
    );
    const message = async (resources: object) => (await api.post(pods, pod('a', resources))).body.message;
    const memory = { requests: { memory: '1Gi' }, limits: { memory: '1Gi' } };
    const of = (cpu: string, limit = cpu) => ({ requests: { ...memory.requests, cpu }, limits: { ...memory.limits, cpu: limit } });
    assert.equal(await message(of('50m', '500m')), 'pods "a" is forbidden: minimum cpu usage per Container is 100m, but request is 50m');
    assert.equal(await message(of('1', '2')), 'pods "a" is forbidden: maximum cpu usage per Container is 1, but limit is 2');
    const wide = { requests: { cpu: '1', memory: '256Mi' }, limits: { cpu: '1', memory: '1Gi' } };
    assert.equal(
      await message(wide),
      'pods "a" is forbidden: memory max limit to request ratio per Container is 2, but provided ratio is 4.000000',
    );
    const large = { requests: { cpu: '1', memory: '2Gi' }, limits: { cpu: '1', memory: '2Gi' } };
    assert.equal(await message(large), 'pods "a" is forbidden: maximum memory usage per Pod is 1Gi, but limit is 2Gi');
    const claims = '/api/v1/namespaces/default/persistentvolumeclaims';
    const claim = (storage: string) => ({
      metadata: { name: 'c' },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } },
    });
    assert.equal(
      (await api.post(claims, claim('3Gi'))).body.message,
      'persistentvolumeclaims "c" is forbidden: maximum storage usage per PersistentVolumeClaim is 2Gi, but request is 3Gi',
    );
    assert.equal((await api.post(claims, claim('1Gi'))).code, 201);
    assert.equal((await api.post(pods, pod('b', of('1')))).code, 201);
  });
});

describe('ResourceQuota', () => {
  const withQuota = async (hard: Record<string, string>, more: object = {}): Promise<TestApi> => {
    const api = makeApi();
    await api.post(quotas, { metadata: { name: 'q' }, spec: { hard, ...more } });
    const used = Object.fromEntries(Object.keys(hard).map((name) => [name, '0']));
    await api.send('PATCH', `${quotas}/q/status`, { status: { hard, used } }, { 'content-type': 'application/merge-patch+json' });
    return api;
  };
  const used = async (api: TestApi) =>
    ((await api.get(`${quotas}/q`)).body as unknown as { status: { used: Record<string, string> } }).status.used;
  const asks = { requests: { cpu: '500m', memory: '64Mi' } };

  it('books what pods ask for, and refuses what is too much', async () => {
    const api = await withQuota({ pods: '3', 'requests.cpu': '1', 'count/pods': '5' });
    assert.equal((await api.post(pods, pod('a', asks))).code, 201);
    assert.equal((await api.post(pods, pod('b', asks))).code, 201);
    assert.deepEqual(await used(api), { 'count/pods': '2', pods: '2', 'requests.cpu': '1' });
    const refused = await api.post(pods, pod('c', asks));
    assert.equal(refused.code, 403);
    assert.equal(
      refused.body.message,
      'pods "c" is forbidden: exceeded quota: q, requested: requests.cpu=500m, used: requests.cpu=1, limited: requests.cpu=1',
    );
    assert.equal((await used(api))['pods'], '2', 'nothing is booked for what is refused');
    const silent = await api.post(pods, pod('d'));
    assert.equal(silent.body.message, 'pods "d" is forbidden: failed quota: q: must specify requests.cpu for: main');
  });

  it('says that it does not know yet what is used, and tries nothing in a dry run', async () => {
    const api = await withQuota({ pods: '1' });
    assert.equal((await api.post(`${pods}?dryRun=All`, pod('a'))).code, 201);
    assert.deepEqual(await used(api), { pods: '0' });
    await api.send('PATCH', `${quotas}/q/status`, { status: { used: null } }, { 'content-type': 'application/merge-patch+json' });
    assert.equal((await api.post(pods, pod('a'))).body.message, 'pods "a" is forbidden: status unknown for quota: q, resources: pods');
  });

  it('counts services by type, and only what a change adds', async () => {
    const api = await withQuota({ services: '2', 'services.nodeports': '1' });
    const services = '/api/v1/namespaces/default/services';
    await api.post(services, { metadata: { name: 'a' }, spec: { ports: [{ port: 80 }] } });
    assert.equal((await api.merge(`${services}/a`, { spec: { type: 'NodePort' } })).code, 200);
    assert.deepEqual(await used(api), { services: '1', 'services.nodeports': '1' });
    const refused = await api.post(services, { metadata: { name: 'b' }, spec: { type: 'NodePort', ports: [{ port: 80 }] } });
    assert.match(
      refused.body.message,
      /exceeded quota: q, requested: services\.nodeports=1, used: services\.nodeports=1, limited: services\.nodeports=1$/,
    );
  });

  it('counts any resource by its name, and heeds scopes', async () => {
    const api = await withQuota({ 'count/deployments.apps': '0' });
    const labels = { app: 'a' };
    const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'nginx' }] } };
    const deployment = { metadata: { name: 'a' }, spec: { selector: { matchLabels: labels }, template } };
    assert.match(
      (await api.post('/apis/apps/v1/namespaces/default/deployments', deployment)).body.message,
      /exceeded quota: q, requested: count\/deployments\.apps=1/,
    );
    const scoped = await withQuota({ pods: '0' }, { scopes: ['BestEffort'] });
    assert.equal((await scoped.post(pods, pod('a'))).code, 403);
    assert.equal((await scoped.post(pods, pod('a', asks))).code, 201);
  });
});

describe('default classes', () => {
  it('are given to claims and Ingresses that name none: the newest that is marked', async () => {
    const api = makeApi();
    const classes = '/apis/storage.k8s.io/v1/storageclasses';
    const marked = (key: string, name: string) => ({ name, annotations: { [`${key}.kubernetes.io/is-default-class`]: 'true' } });
    await api.post(classes, { metadata: marked('storageclass', 'old'), provisioner: 'a' });
    await api.clock.advance(5000);
    await api.post(classes, { metadata: marked('storageclass', 'new'), provisioner: 'a' });
    const claims = '/api/v1/namespaces/default/persistentvolumeclaims';
    const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
    assert.equal(specOf(await api.post(claims, { metadata: { name: 'a' }, spec })).storageClassName, 'new');
    assert.equal(specOf(await api.post(claims, { metadata: { name: 'b' }, spec: { ...spec, storageClassName: '' } })).storageClassName, '');
    const ingresses = '/apis/networking.k8s.io/v1/namespaces/default/ingresses';
    const ingress = (name: string) => ({ metadata: { name }, spec: { defaultBackend: { service: { name: 'a', port: { number: 80 } } } } });
    assert.equal(specOf(await api.post(ingresses, ingress('a'))).ingressClassName, undefined);
    await api.post('/apis/networking.k8s.io/v1/ingressclasses', {
      metadata: marked('ingressclass', 'web'),
      spec: { controller: 'example.com/web' },
    });
    assert.equal(specOf(await api.post(ingresses, ingress('b'))).ingressClassName, 'web');
  });
});

describe('RuntimeClass', () => {
  it('sets overhead and where the pod runs, and has to be there', async () => {
    const api = makeApi();
    const made = await api.post('/apis/node.k8s.io/v1/runtimeclasses', {
      metadata: { name: 'gvisor' },
      handler: 'runsc',
      overhead: { podFixed: { cpu: '100m' } },
      scheduling: { nodeSelector: { sandboxed: 'yes' }, tolerations: [{ key: 'gvisor', operator: 'Exists' }] },
    });
    assert.equal(made.code, 201, made.text);
    const spec = specOf(await api.post(pods, pod('a', {}, { runtimeClassName: 'gvisor', nodeSelector: { zone: 'a' } })));
    assert.deepEqual([spec.overhead, spec.nodeSelector], [{ cpu: '100m' }, { zone: 'a', sandboxed: 'yes' }]);
    assert.ok(spec.tolerations.some(({ key }) => key === 'gvisor'));
    const message = async (more: object) => (await api.post(pods, pod('b', {}, more))).body.message;
    assert.equal(await message({ runtimeClassName: 'absent' }), 'pods "b" is forbidden: pod rejected: RuntimeClass "absent" not found');
    assert.equal(
      await message({ overhead: { cpu: '1' } }),
      'pods "b" is forbidden: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead',
    );
    assert.equal(
      await message({ runtimeClassName: 'gvisor', nodeSelector: { sandboxed: 'no' } }),
      'pods "b" is forbidden: conflict: runtimeClass.scheduling.nodeSelector[sandboxed] = yes; pod.spec.nodeSelector[sandboxed] = no',
    );
  });
});
