import type { Tree } from '../../json/bytes.ts';
import type { Defaults } from '../types/defaulting.ts';
import { set, within } from './set.ts';

const defaultMode = { defaultMode: 420 };
const withTcp = (object: Tree): void => set(object, { protocol: 'TCP' });

export const coreDefaults: Defaults = {
  Pod(object) {
    const spec = within(object, 'spec');
    set(spec, { enableServiceLinks: true });
    for (const field of ['containers', 'initContainers', 'ephemeralContainers']) {
      for (const container of (spec[field] ?? []) as Tree[]) requestWhatIsLimited(container);
    }
  },
  PodSpec(spec) {
    if (spec['serviceAccountName'] === undefined && spec['serviceAccount'] !== undefined)
      spec['serviceAccountName'] = spec['serviceAccount'];
    if (spec['serviceAccountName'] !== undefined) spec['serviceAccount'] = spec['serviceAccountName'];
    set(spec, {
      dnsPolicy: 'ClusterFirst',
      restartPolicy: 'Always',
      securityContext: {},
      terminationGracePeriodSeconds: 30,
      schedulerName: 'default-scheduler',
    });
    if (Number(spec['terminationGracePeriodSeconds']) < 0) spec['terminationGracePeriodSeconds'] = 1;
    if (spec['hostNetwork'] === true) takeHostPorts(spec);
  },
  Container: container,
  EphemeralContainer: container,
  ContainerPort: withTcp,
  Probe: (probe) => set(probe, { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 }),
  GRPCAction: (action) => set(action, { service: '' }),
  HTTPGetAction: (action) => set(action, { path: '/', scheme: 'HTTP' }),
  ObjectFieldSelector: (selector) => set(selector, { apiVersion: 'v1' }),
  Volume(volume) {
    if (Object.keys(volume).every((field) => field === 'name')) volume['emptyDir'] = {};
  },
  SecretVolumeSource: (source) => set(source, defaultMode),
  ConfigMapVolumeSource: (source) => set(source, defaultMode),
  DownwardAPIVolumeSource: (source) => set(source, defaultMode),
  ProjectedVolumeSource: (source) => set(source, defaultMode),
  ServiceAccountTokenProjection: (source) => set(source, { expirationSeconds: 3600 }),
  HostPathVolumeSource: (source) => set(source, { type: '' }),
  ISCSIVolumeSource: (source) => set(source, { iscsiInterface: 'default' }),
  ISCSIPersistentVolumeSource: (source) => set(source, { iscsiInterface: 'default' }),
  RBDVolumeSource: (source) => set(source, { pool: 'rbd', user: 'admin', keyring: '/etc/ceph/keyring' }),
  RBDPersistentVolumeSource: (source) => set(source, { pool: 'rbd', user: 'admin', keyring: '/etc/ceph/keyring' }),
  AzureDiskVolumeSource: (source) => set(source, { cachingMode: 'ReadWrite', kind: 'Shared', fsType: 'ext4', readOnly: false }),
  ScaleIOVolumeSource: (source) => set(source, { storageMode: 'ThinProvisioned', fsType: 'xfs' }),
  ScaleIOPersistentVolumeSource: (source) => set(source, { storageMode: 'ThinProvisioned', fsType: 'xfs' }),
  PersistentVolume(object) {
    set(within(object, 'spec'), { persistentVolumeReclaimPolicy: 'Retain', volumeMode: 'Filesystem' });
    set(within(object, 'status'), { phase: 'Pending' });
  },
  PersistentVolumeClaim(object) {
    set(within(object, 'spec'), { volumeMode: 'Filesystem' });
    set(within(object, 'status'), { phase: 'Pending' });
  },
  PersistentVolumeClaimTemplate: (template) => set(within(template, 'spec'), { volumeMode: 'Filesystem' }),
  Secret: (object) => set(object, { type: 'Opaque' }),
  Namespace(object) {
    const meta = within(object, 'metadata');
    if (meta['name'] !== undefined) within(meta, 'labels')['kubernetes.io/metadata.name'] = meta['name'];
  },
  Service: (object) => service(within(object, 'spec')),
  ServicePort(port) {
    withTcp(port);
    if (port['targetPort'] === undefined || port['targetPort'] === 0 || port['targetPort'] === '') port['targetPort'] = port['port'];
  },
  EndpointPort: withTcp,
  ReplicationController(object) {
    const spec = within(object, 'spec');
    set(spec, { replicas: 1 });
    const labels = ((spec['template'] as Tree | undefined)?.['metadata'] as Tree | undefined)?.['labels'];
    if (labels === undefined) return;
    set(spec, { selector: labels });
    set(within(object, 'metadata'), { labels });
  },
  LimitRangeItem(item) {
    if (item['type'] !== 'Container') return;
    set(item, { default: {}, defaultRequest: {} });
    const limits = item['default'] as Tree;
    const requests = item['defaultRequest'] as Tree;
    set(limits, (item['max'] ?? {}) as Tree);
    set(requests, limits);
    set(requests, (item['min'] ?? {}) as Tree);
    for (const field of ['default', 'defaultRequest']) if (Object.keys(item[field] as Tree).length === 0) delete item[field];
  },
  NodeStatus(status) {
    if (status['allocatable'] === undefined && status['capacity'] !== undefined)
      status['allocatable'] = structuredClone(status['capacity']);
  },
};

function container(object: Tree): void {
  set(object, {
    imagePullPolicy: isLatest((object['image'] ?? '') as string) ? 'Always' : 'IfNotPresent',
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
  });
}

/** An image without tag or digest, or with the tag `latest`. */
function isLatest(image: string): boolean {
  if (image.includes('@') || /\s/.test(image)) return false;
  const name = image.slice(image.lastIndexOf('/') + 1);
  const tag = name.includes(':') ? name.slice(name.indexOf(':') + 1) : 'latest';
  return tag === 'latest' && image !== '';
}

function requestWhatIsLimited(one: Tree): void {
  const resources = one['resources'] as Tree | undefined;
  const limits = resources?.['limits'] as Tree | undefined;
  if (!resources || !limits) return;
  set(within(resources, 'requests'), limits);
}

function takeHostPorts(spec: Tree): void {
  for (const field of ['containers', 'initContainers']) {
    for (const one of (spec[field] ?? []) as Tree[]) {
      for (const port of (one['ports'] ?? []) as Tree[]) set(port, { hostPort: port['containerPort'] });
    }
  }
}

function service(spec: Tree): void {
  set(spec, { sessionAffinity: 'None', type: 'ClusterIP' });
  if (spec['sessionAffinity'] === 'None') delete spec['sessionAffinityConfig'];
  if (spec['sessionAffinity'] === 'ClientIP') set(within(within(spec, 'sessionAffinityConfig'), 'clientIP'), { timeoutSeconds: 10_800 });
  const type = spec['type'];
  if (type === 'NodePort' || type === 'LoadBalancer') set(spec, { externalTrafficPolicy: 'Cluster' });
  if (type === 'NodePort' || type === 'LoadBalancer' || type === 'ClusterIP') set(spec, { internalTrafficPolicy: 'Cluster' });
  if (type === 'LoadBalancer') set(spec, { allocateLoadBalancerNodePorts: true });
}
