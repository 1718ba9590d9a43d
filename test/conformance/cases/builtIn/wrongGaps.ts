import { kindOf } from './kinds.ts';
import type { Family } from './family.ts';

const container = { name: 'main', image: 'nginx' };
const labels = { app: 'web' };
const template = { metadata: { labels }, spec: { containers: [container] } };
const volumes = (source: object) => ({ spec: { volumes: [{ name: 'v', ...source }] } });
const hpa = { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'a' }, maxReplicas: 3 };
const metrics = (metric: object) => ({ spec: { metrics: [metric] } });
const jobSpec = { template: { spec: { restartPolicy: 'Never', containers: [container] } } };
const failure = (rule: object) => ({ spec: { podFailurePolicy: { rules: [rule] } } });

/** What operators meet beyond the first rules of each kind. */
export const wrongGaps: readonly Family[] = [
  {
    kind: kindOf('v1', 'ReplicationController', 'replicationcontrollers'),
    prefix: 'rc',
    right: { spec: { selector: labels, template } },
    wrongs: {
      'negative-replicas': { spec: { replicas: -1 } },
      'min-ready': { spec: { minReadySeconds: -1 } },
      'other-selector': { spec: { selector: { app: 'other' } } },
      'no-template': { spec: { template: null } },
      'restart-policy': { spec: { template: { spec: { restartPolicy: 'Never' } } } },
      'no-containers': { spec: { template: { spec: { containers: [] } } } },
    },
    changes: { 'more-replicas': { spec: { replicas: 2 } } },
  },
  {
    kind: kindOf('v1', 'Endpoints', 'endpoints'),
    prefix: 'endpoints',
    right: { subsets: [{ addresses: [{ ip: '10.1.2.3' }], ports: [{ port: 80, name: 'http' }] }] },
    wrongs: {
      'no-address': { subsets: [{ ports: [{ port: 80 }] }] },
      address: { subsets: [{ addresses: [{ ip: 'x' }] }] },
      loopback: { subsets: [{ addresses: [{ ip: '127.0.0.1' }] }] },
      'link-local': { subsets: [{ addresses: [{ ip: '169.254.1.1' }] }] },
      hostname: { subsets: [{ addresses: [{ ip: '10.1.2.3', hostname: 'A_b' }] }] },
      'node-name': { subsets: [{ addresses: [{ ip: '10.1.2.3', nodeName: 'A_b' }] }] },
      port: { subsets: [{ addresses: [{ ip: '10.1.2.3' }], ports: [{ port: 0 }] }] },
      'port-name': { subsets: [{ addresses: [{ ip: '10.1.2.3' }], ports: [{ port: 80, name: 'A_b' }] }] },
      'no-port-name': { subsets: [{ addresses: [{ ip: '10.1.2.3' }], ports: [{ port: 80 }, { port: 81 }] }] },
      protocol: { subsets: [{ addresses: [{ ip: '10.1.2.3' }], ports: [{ port: 80, protocol: 'ICMP' }] }] },
    },
  },
  {
    kind: kindOf('v1', 'ServiceAccount', 'serviceaccounts'),
    prefix: 'account',
    right: { secrets: [{ name: 'a' }] },
    wrongs: { name: { metadata: { name: 'A b' } } },
    changes: { 'more-secrets': { secrets: [{ name: 'a' }, { name: 'b' }] } },
  },
  {
    kind: kindOf('v1', 'PodTemplate', 'podtemplates'),
    prefix: 'pod-template',
    right: { template },
    wrongs: { 'no-containers': { template: { spec: { containers: [] } } }, labels: { template: { metadata: { labels: { 'a b': 'c' } } } } },
  },
  {
    kind: kindOf('v1', 'Node', 'nodes', true),
    prefix: 'node',
    right: { spec: { podCIDR: '10.1.0.0/24' } },
    wrongs: {
      'taint-key': { spec: { taints: [{ key: 'A b', effect: 'NoSchedule' }] } },
      'taint-effect': { spec: { taints: [{ key: 'a', effect: 'Sometimes' }] } },
      'taint-value': { spec: { taints: [{ key: 'a', value: 'b c', effect: 'NoSchedule' }] } },
      'taint-twice': {
        spec: {
          taints: [
            { key: 'a', effect: 'NoSchedule' },
            { key: 'a', value: 'b', effect: 'NoSchedule' },
          ],
        },
      },
    },
    changes: {
      'another-range': { spec: { podCIDR: '10.2.0.0/24', podCIDRs: ['10.2.0.0/24'] } },
      'a-provider': { spec: { providerID: 'x' } },
      cordoned: { spec: { unschedulable: true } },
    },
  },
  {
    kind: kindOf('networking.k8s.io/v1', 'IngressClass', 'ingressclasses', true),
    prefix: 'ingress-class',
    right: { spec: { controller: 'example.com/web' } },
    wrongs: {
      'no-controller': { spec: { controller: '' } },
      controller: { spec: { controller: 'web' } },
      'controller-path': { spec: { controller: 'example.com/A b' } },
      'no-parameters-kind': { spec: { parameters: { name: 'a' } } },
      'parameters-scope': { spec: { parameters: { kind: 'A', name: 'a', scope: 'Wide' } } },
      'no-parameters-namespace': { spec: { parameters: { kind: 'A', name: 'a', scope: 'Namespace' } } },
      'cluster-parameters-namespace': { spec: { parameters: { kind: 'A', name: 'a', scope: 'Cluster', namespace: 'b' } } },
      'parameters-group': { spec: { parameters: { apiGroup: 'A b', kind: 'A', name: 'a' } } },
    },
    changes: { 'another-controller': { spec: { controller: 'example.com/other' } } },
  },
  {
    kind: kindOf('networking.k8s.io/v1', 'Ingress', 'ingresses'),
    prefix: 'ingress-host',
    right: { spec: { rules: [{ host: 'a.example.com' }] } },
    wrongs: {
      wildcard: { spec: { rules: [{ host: '*.A b' }] } },
      'wildcard-alone': { spec: { rules: [{ host: '*' }] } },
      'wildcard-within': { spec: { rules: [{ host: 'a.*.com' }] } },
      'tls-host': { spec: { tls: [{ hosts: ['A b'] }] } },
      'tls-wildcard': { spec: { tls: [{ hosts: ['*.x y'] }] } },
      'tls-secret': { spec: { tls: [{ secretName: 'A b' }] } },
      resource: { spec: { defaultBackend: { resource: { apiGroup: 'a', kind: '', name: '' } } } },
      'resource-and-service': {
        spec: { defaultBackend: { resource: { kind: 'A', name: 'a' }, service: { name: 'a', port: { number: 80 } } } },
      },
      'no-backend': { spec: { defaultBackend: {} } },
      'service-name': { spec: { defaultBackend: { service: { name: 'A b', port: { number: 80 } } } } },
      'service-port': { spec: { defaultBackend: { service: { name: 'a', port: { number: 70_000 } } } } },
      'service-port-name': { spec: { defaultBackend: { service: { name: 'a', port: { name: 'A_b' } } } } },
      'double-slash': {
        spec: {
          rules: [{ http: { paths: [{ path: '/a//b', pathType: 'Prefix', backend: { service: { name: 'a', port: { number: 80 } } } }] } }],
        },
      },
      'empty-path': {
        spec: {
          rules: [{ http: { paths: [{ path: '/a/./b', pathType: 'Exact', backend: { service: { name: 'a', port: { number: 80 } } } }] } }],
        },
      },
    },
  },
  {
    kind: kindOf('autoscaling/v2', 'HorizontalPodAutoscaler', 'horizontalpodautoscalers'),
    prefix: 'hpa-metric',
    right: { spec: hpa },
    wrongs: {
      'resource-name': metrics({ type: 'Resource', resource: { name: '', target: { type: 'Utilization', averageUtilization: 50 } } }),
      'resource-no-target': metrics({ type: 'Resource', resource: { name: 'cpu', target: { type: '' } } }),
      'resource-target-type': metrics({ type: 'Resource', resource: { name: 'cpu', target: { type: 'Much', averageUtilization: 50 } } }),
      'resource-both': metrics({
        type: 'Resource',
        resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50, averageValue: '1' } },
      }),
      'resource-neither': metrics({ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization' } } }),
      'resource-zero': metrics({ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 0 } } }),
      'resource-value': metrics({ type: 'Resource', resource: { name: 'cpu', target: { type: 'Value', value: '1' } } }),
      'pods-no-average': metrics({ type: 'Pods', pods: { metric: { name: 'a' }, target: { type: 'Value', value: '1' } } }),
      'pods-name': metrics({ type: 'Pods', pods: { metric: { name: '' }, target: { type: 'AverageValue', averageValue: '1' } } }),
      'pods-zero': metrics({ type: 'Pods', pods: { metric: { name: 'a' }, target: { type: 'AverageValue', averageValue: '0' } } }),
      'object-no-target': metrics({
        type: 'Object',
        object: { describedObject: { kind: 'Service', name: 'a' }, metric: { name: 'a' }, target: { type: 'Value' } },
      }),
      'object-described': metrics({
        type: 'Object',
        object: { describedObject: { kind: '', name: '' }, metric: { name: 'a' }, target: { type: 'Value', value: '1' } },
      }),
      'external-both': metrics({
        type: 'External',
        external: { metric: { name: 'a' }, target: { type: 'Value', value: '1', averageValue: '1' } },
      }),
      'external-neither': metrics({ type: 'External', external: { metric: { name: 'a' }, target: { type: 'Value' } } }),
      'container-name': metrics({
        type: 'ContainerResource',
        containerResource: { name: 'cpu', container: '', target: { type: 'Utilization', averageUtilization: 50 } },
      }),
      'two-sources': metrics({
        type: 'Resource',
        resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } },
        pods: { metric: { name: 'a' }, target: { type: 'AverageValue', averageValue: '1' } },
      }),
      'behavior-window': { spec: { behavior: { scaleDown: { stabilizationWindowSeconds: 4000 } } } },
      'behavior-window-negative': { spec: { behavior: { scaleUp: { stabilizationWindowSeconds: -1 } } } },
      'behavior-select': { spec: { behavior: { scaleUp: { selectPolicy: 'Some' } } } },
      'behavior-policy': { spec: { behavior: { scaleUp: { policies: [{ type: 'Lots', value: 0, periodSeconds: 0 }] } } } },
      'behavior-period': { spec: { behavior: { scaleDown: { policies: [{ type: 'Pods', value: 1, periodSeconds: 3000 }] } } } },
    },
  },
  {
    kind: kindOf('batch/v1', 'Job', 'jobs'),
    prefix: 'job-policy',
    right: { spec: jobSpec },
    wrongs: {
      'failure-action': failure({ action: 'Explode', onExitCodes: { operator: 'In', values: [1] } }),
      'failure-nothing': failure({ action: 'FailJob' }),
      'failure-both': failure({
        action: 'FailJob',
        onExitCodes: { operator: 'In', values: [1] },
        onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }],
      }),
      'failure-operator': failure({ action: 'FailJob', onExitCodes: { operator: 'Like', values: [1] } }),
      'failure-zero': failure({ action: 'FailJob', onExitCodes: { operator: 'In', values: [0] } }),
      'failure-no-values': failure({ action: 'FailJob', onExitCodes: { operator: 'In', values: [] } }),
      'failure-twice': failure({ action: 'FailJob', onExitCodes: { operator: 'In', values: [1, 1] } }),
      'failure-order': failure({ action: 'FailJob', onExitCodes: { operator: 'In', values: [2, 1] } }),
      'failure-container': failure({ action: 'FailJob', onExitCodes: { containerName: 'other', operator: 'In', values: [1] } }),
      'failure-condition': failure({ action: 'Ignore', onPodConditions: [{ type: 'a b', status: 'Maybe' }] }),
      'failure-index': failure({ action: 'FailIndex', onExitCodes: { operator: 'In', values: [1] } }),
      'failure-restart': {
        spec: {
          template: { spec: { restartPolicy: 'OnFailure' } },
          podFailurePolicy: { rules: [{ action: 'FailJob', onExitCodes: { operator: 'In', values: [1] } }] },
        },
      },
      'success-not-indexed': { spec: { successPolicy: { rules: [{ succeededCount: 1 }] } } },
      'success-no-rules': { spec: { completionMode: 'Indexed', completions: 3, parallelism: 1, successPolicy: { rules: [] } } },
      'success-nothing': { spec: { completionMode: 'Indexed', completions: 3, parallelism: 1, successPolicy: { rules: [{}] } } },
      'success-count': {
        spec: { completionMode: 'Indexed', completions: 3, parallelism: 1, successPolicy: { rules: [{ succeededCount: 9 }] } },
      },
      'success-indexes': {
        spec: { completionMode: 'Indexed', completions: 3, parallelism: 1, successPolicy: { rules: [{ succeededIndexes: '5' }] } },
      },
      'replacement-policy': { spec: { podReplacementPolicy: 'Never' } },
      'backoff-per-index': { spec: { backoffLimitPerIndex: 1 } },
      'max-failed': { spec: { maxFailedIndexes: 1 } },
      'managed-by': { spec: { managedBy: 'a b' } },
    },
  },
  {
    kind: kindOf('v1', 'Pod', 'pods'),
    prefix: 'pod-volume',
    right: { spec: { containers: [container], volumes: [{ name: 'v', emptyDir: {} }] } },
    wrongs: {
      'empty-limit': volumes({ emptyDir: { sizeLimit: '-1' } }),
      'projected-none': volumes({ emptyDir: null, projected: { sources: [{}] } }),
      'projected-two': volumes({
        emptyDir: null,
        projected: { sources: [{ secret: { name: 'a' }, configMap: { name: 'b' } }] },
      }),
      'projected-secret': volumes({ emptyDir: null, projected: { sources: [{ secret: { name: '' } }] } }),
      'projected-config-map': volumes({ emptyDir: null, projected: { sources: [{ configMap: { items: [{ key: '', path: '' }] } }] } }),
      'projected-token': volumes({
        emptyDir: null,
        projected: { sources: [{ serviceAccountToken: { path: '', expirationSeconds: 10 } }] },
      }),
      'projected-token-long': volumes({
        emptyDir: null,
        projected: { sources: [{ serviceAccountToken: { path: 'a', expirationSeconds: 5_000_000_000 } }] },
      }),
      'projected-mode': volumes({ emptyDir: null, projected: { defaultMode: 1000, sources: [{ secret: { name: 'a' } }] } }),
      'projected-conflict': volumes({
        emptyDir: null,
        projected: {
          sources: [
            { secret: { name: 'a', items: [{ key: 'a', path: 'same' }] } },
            { configMap: { name: 'b', items: [{ key: 'b', path: 'same' }] } },
          ],
        },
      }),
      'downward-field': volumes({ emptyDir: null, downwardAPI: { items: [{ path: 'a', fieldRef: { fieldPath: 'spec.nodeName' } }] } }),
      'downward-none': volumes({ emptyDir: null, downwardAPI: { items: [{ path: 'a' }] } }),
      'downward-path': volumes({ emptyDir: null, downwardAPI: { items: [{ path: '', fieldRef: { fieldPath: 'metadata.name' } }] } }),
      'downward-mode': volumes({ emptyDir: null, downwardAPI: { defaultMode: -1 } }),
      'downward-resource': volumes({
        emptyDir: null,
        downwardAPI: { items: [{ path: 'a', resourceFieldRef: { containerName: 'main', resource: 'limits.gold' } }] },
      }),
      'downward-no-container': volumes({
        emptyDir: null,
        downwardAPI: { items: [{ path: 'a', resourceFieldRef: { resource: 'limits.cpu' } }] },
      }),
      'csi-driver': volumes({ emptyDir: null, csi: { driver: '' } }),
      'csi-driver-name': volumes({ emptyDir: null, csi: { driver: 'A b' } }),
      'csi-secret': volumes({ emptyDir: null, csi: { driver: 'a.example.com', nodePublishSecretRef: { name: '' } } }),
      'ephemeral-none': volumes({ emptyDir: null, ephemeral: {} }),
      'ephemeral-modes': volumes({
        emptyDir: null,
        ephemeral: { volumeClaimTemplate: { spec: { resources: { requests: { storage: '1Gi' } } } } },
      }),
      'config-map-mode': volumes({ emptyDir: null, configMap: { name: 'a', defaultMode: 9999 } }),
      'secret-mode': volumes({ emptyDir: null, secret: { secretName: 'a', items: [{ key: 'a', path: 'b', mode: 9999 }] } }),
      'host-path-type': volumes({ emptyDir: null, hostPath: { path: '/a', type: 'Pipe' } }),
      'nfs-path': volumes({ emptyDir: null, nfs: { server: 'a', path: 'relative' } }),
      iscsi: volumes({ emptyDir: null, iscsi: { targetPortal: '', iqn: '', lun: 300 } }),
      image: volumes({ emptyDir: null, image: { reference: '', pullPolicy: 'Sometimes' } }),
    },
  },
  {
    kind: kindOf('v1', 'Service', 'services'),
    prefix: 'service-stack',
    right: { spec: { ports: [{ port: 80 }] } },
    wrongs: {
      'family-policy': { spec: { ipFamilyPolicy: 'Both' } },
      family: { spec: { ipFamilies: ['IPv5'] } },
      'family-twice': { spec: { ipFamilies: ['IPv4', 'IPv4'] } },
      'require-dual': { spec: { ipFamilyPolicy: 'RequireDualStack' } },
      'external-name-families': { spec: { type: 'ExternalName', externalName: 'a.example.com', ports: null, ipFamilies: ['IPv4'] } },
      'other-family': { spec: { ipFamilies: ['IPv6'] } },
      'health-port': { spec: { healthCheckNodePort: 30_100 } },
      'health-port-cluster': { spec: { type: 'LoadBalancer', healthCheckNodePort: 30_100 } },
      'load-balancer-class': { spec: { loadBalancerClass: 'example.com/a' } },
      'load-balancer-class-name': { spec: { type: 'LoadBalancer', loadBalancerClass: 'A b' } },
      'allocate-ports': { spec: { allocateLoadBalancerNodePorts: true } },
      'app-protocol': { spec: { ports: [{ port: 80, appProtocol: 'A b' }] } },
      'publish-not-ready': { spec: { trafficDistribution: 'Far' } },
      'two-addresses': { spec: { clusterIPs: ['10.0.0.20', '10.0.0.21'] } },
      'address-differs': { spec: { clusterIP: '10.0.0.20', clusterIPs: ['10.0.0.21'] } },
      'loopback-external': { spec: { externalIPs: ['127.0.0.1'] } },
    },
  },
];
