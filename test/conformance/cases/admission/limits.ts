import type { Case, RequestStep } from '../../../../tools/conformance/case.ts';
import { merge, withNamespace } from '../support.ts';

const post = (what: string, path: string, body: object, setUp = false): RequestStep => ({
  what,
  method: 'POST',
  path,
  body,
  ...(setUp && { setUp }),
});
const pod = (name: string, resources: object = {}, more: object = {}): object => ({
  metadata: { name },
  spec: { containers: [{ name: 'main', image: 'nginx', resources }], ...more },
});
const core = (name: string, resource: string): string => `/api/v1/namespaces/${name}/${resource}`;

/** What a LimitRange fills in and refuses. One rule a time, as the real server tells several in any order. */
const ranges: readonly Case[] = Object.entries({
  defaults: [{ type: 'Container', default: { cpu: '1' }, defaultRequest: { cpu: '100m' } }],
  maximum: [{ type: 'Container', max: { cpu: '500m' } }],
  minimum: [{ type: 'Container', min: { cpu: '500m' } }],
  ratio: [{ type: 'Container', maxLimitRequestRatio: { cpu: '2' } }],
  'pod-maximum': [{ type: 'Pod', max: { memory: '64Mi' } }],
  claim: [{ type: 'PersistentVolumeClaim', min: { storage: '2Gi' }, max: { storage: '3Gi' } }],
}).map(([title, limits]) => {
  const name = `limit-range-${title}`;
  const claim = (claimed: string, storage: string): object => ({
    metadata: { name: claimed },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } },
  });
  return withNamespace(name, [
    post('a range', core(name, 'limitranges'), { metadata: { name: 'l' }, spec: { limits } }),
    post('a pod that says nothing', core(name, 'pods'), pod('a')),
    post('a pod of one size', core(name, 'pods'), pod('b', { limits: { cpu: '400m', memory: '100Mi' } })),
    post(
      'a pod that may grow',
      core(name, 'pods'),
      pod('c', { requests: { cpu: '100m', memory: '1Mi' }, limits: { cpu: '600m', memory: '2Mi' } }),
    ),
    post('a small claim', core(name, 'persistentvolumeclaims'), claim('a', '1Gi')),
    post('a large claim', core(name, 'persistentvolumeclaims'), claim('b', '4Gi')),
  ]);
});

const hard = {
  pods: '2',
  'requests.cpu': '1',
  services: '1',
  'services.nodeports': '1',
  'count/configmaps': '1',
  'requests.storage': '1Gi',
};
const quotas = core('quota', 'resourcequotas');
const none = Object.fromEntries(Object.keys(hard).map((name) => [name, '0']));
const status = (what: string, body: object): RequestStep => ({
  what,
  method: 'PATCH',
  path: `${quotas}/q/status`,
  contentType: merge,
  body: { status: body },
});

const quota: Case = withNamespace(
  'quota',
  [
    post('a quota', quotas, { metadata: { name: 'q' }, spec: { hard } }),
    status('of which nothing is known yet', { hard }),
    post('a pod too early', core('quota', 'pods'), pod('a', { requests: { cpu: '600m' } })),
    status('of which nothing is used', { hard, used: none }),
    post('a pod that says nothing', core('quota', 'pods'), pod('a')),
    post('a pod', core('quota', 'pods'), pod('a', { requests: { cpu: '600m' } })),
    post('one too much', core('quota', 'pods'), pod('b', { requests: { cpu: '600m' } })),
    post('a dry run', `${core('quota', 'pods')}?dryRun=All`, pod('c', { requests: { cpu: '100m' } })),
    post('a service', core('quota', 'services'), { metadata: { name: 'a' }, spec: { ports: [{ port: 80 }] } }, true),
    post('one more', core('quota', 'services'), { metadata: { name: 'b' }, spec: { type: 'NodePort', ports: [{ port: 80 }] } }),
    post('a config map', core('quota', 'configmaps'), { metadata: { name: 'a' } }),
    post('another', core('quota', 'configmaps'), { metadata: { name: 'b' } }),
    post('a claim', core('quota', 'persistentvolumeclaims'), {
      metadata: { name: 'a' },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '2Gi' } } },
    }),
    { what: 'what is used', method: 'GET', path: `${quotas}/q` },
  ],
  [{ step: 'what is used', pointer: '/body/metadata/managedFields', reason: 'what the server itself books as used belongs to no manager' }],
);

const classes = '/apis/node.k8s.io/v1/runtimeclasses';
const runtimeClass: Case = withNamespace('runtime-class', [
  post('a class', classes, {
    metadata: { name: 'runtime-class' },
    handler: 'runsc',
    overhead: { podFixed: { cpu: '100m' } },
    scheduling: { nodeSelector: { sandboxed: 'yes' }, tolerations: [{ key: 'a', operator: 'Exists' }] },
  }),
  post('a class without a handler', classes, { metadata: { name: 'runtime-class-b' }, handler: '' }),
  { what: 'another handler', method: 'PATCH', path: `${classes}/runtime-class`, contentType: merge, body: { handler: 'other' } },
  post('a pod of it', core('runtime-class', 'pods'), pod('a', {}, { runtimeClassName: 'runtime-class' })),
  post('a pod of none', core('runtime-class', 'pods'), pod('b', {}, { runtimeClassName: 'absent' })),
  post('its own overhead', core('runtime-class', 'pods'), pod('c', {}, { overhead: { cpu: '1' } })),
  post('another overhead', core('runtime-class', 'pods'), pod('d', {}, { runtimeClassName: 'runtime-class', overhead: { cpu: '1' } })),
  post(
    'another node',
    core('runtime-class', 'pods'),
    pod('e', {}, { runtimeClassName: 'runtime-class', nodeSelector: { sandboxed: 'no' } }),
  ),
]);

export const limits: readonly Case[] = [...ranges, quota, runtimeClass];
