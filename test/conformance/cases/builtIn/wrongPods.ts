import { kindOf } from './kinds.ts';
import type { Family } from './family.ts';

const container = { name: 'main', image: 'nginx' };

export const wrongPods: readonly Family[] = [
  {
    kind: kindOf('v1', 'Pod', 'pods'),
    prefix: 'pod',
    right: { spec: { containers: [container] } },
    wrongs: {
      'no-containers': { spec: { containers: [] } },
      'no-image': { spec: { containers: [{ name: 'main' }] } },
      'no-name': { spec: { containers: [{ image: 'a' }] } },
      'bad-container-name': { spec: { containers: [{ name: 'A_b', image: 'a' }] } },
      'twice-the-name': { spec: { containers: [container, container] } },
      'restart-policy': { spec: { restartPolicy: 'Sometimes' } },
      'dns-policy': { spec: { dnsPolicy: 'Never' } },
      'pull-policy': { spec: { containers: [{ ...container, imagePullPolicy: 'Perhaps' }] } },
      'image-with-space': { spec: { containers: [{ ...container, image: ' a' }] } },
      'negative-grace': { spec: { terminationGracePeriodSeconds: -1 } },
      'active-deadline': { spec: { activeDeadlineSeconds: 0 } },
      'bad-service-account': { spec: { serviceAccountName: 'A b' } },
      'bad-node-name': { spec: { nodeName: 'A b' } },
      'bad-hostname': { spec: { hostname: 'a.b' } },
      'port-zero': { spec: { containers: [{ ...container, ports: [{ containerPort: 0 }] }] } },
      'port-large': { spec: { containers: [{ ...container, ports: [{ containerPort: 70000 }] }] } },
      'port-protocol': { spec: { containers: [{ ...container, ports: [{ containerPort: 80, protocol: 'ICMP' }] }] } },
      'port-name': { spec: { containers: [{ ...container, ports: [{ containerPort: 80, name: 'much_too_long_a_name' }] }] } },
      'port-twice': {
        spec: {
          containers: [
            {
              ...container,
              ports: [
                { containerPort: 80, name: 'a' },
                { containerPort: 81, name: 'a' },
              ],
            },
          ],
        },
      },
      'env-name': { spec: { containers: [{ ...container, env: [{ name: 'a=b', value: 'c' }] }] } },
      'env-no-name': { spec: { containers: [{ ...container, env: [{ value: 'c' }] }] } },
      'env-two-sources': {
        spec: { containers: [{ ...container, env: [{ name: 'a', value: 'b', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }] }] },
      },
      'env-no-source': { spec: { containers: [{ ...container, env: [{ name: 'a', valueFrom: {} }] }] } },
      'env-field': {
        spec: { containers: [{ ...container, env: [{ name: 'a', valueFrom: { fieldRef: { fieldPath: 'spec.nothing' } } }] }] },
      },
      'env-secret-key': {
        spec: { containers: [{ ...container, env: [{ name: 'a', valueFrom: { secretKeyRef: { name: 'b', key: '' } } }] }] },
      },
      'env-from': { spec: { containers: [{ ...container, envFrom: [{}] }] } },
      'mount-unknown': { spec: { containers: [{ ...container, volumeMounts: [{ name: 'nothing', mountPath: '/a' }] }] } },
      'mount-path': {
        spec: { containers: [{ ...container, volumeMounts: [{ name: 'v', mountPath: '' }] }], volumes: [{ name: 'v', emptyDir: {} }] },
      },
      'mount-twice': {
        spec: {
          containers: [
            {
              ...container,
              volumeMounts: [
                { name: 'v', mountPath: '/a' },
                { name: 'v', mountPath: '/a' },
              ],
            },
          ],
          volumes: [{ name: 'v', emptyDir: {} }],
        },
      },
      'volume-twice': {
        spec: {
          volumes: [
            { name: 'v', emptyDir: {} },
            { name: 'v', emptyDir: {} },
          ],
        },
      },
      'volume-no-name': { spec: { volumes: [{ emptyDir: {} }] } },
      'volume-name': { spec: { volumes: [{ name: 'A_b', emptyDir: {} }] } },
      'volume-two-sources': { spec: { volumes: [{ name: 'v', emptyDir: {}, hostPath: { path: '/a' } }] } },
      'volume-secret': { spec: { volumes: [{ name: 'v', secret: {} }] } },
      'volume-config': { spec: { volumes: [{ name: 'v', configMap: { items: [{ key: '', path: '../a' }] } }] } },
      'volume-claim': { spec: { volumes: [{ name: 'v', persistentVolumeClaim: { claimName: '' } }] } },
      'volume-host': { spec: { volumes: [{ name: 'v', hostPath: { path: '', type: 'Strange' } }] } },
      'request-over-limit': { spec: { containers: [{ ...container, resources: { limits: { cpu: '1' }, requests: { cpu: '2' } } }] } },
      'negative-request': { spec: { containers: [{ ...container, resources: { requests: { memory: '-1Mi' } } }] } },
      'unknown-resource': { spec: { containers: [{ ...container, resources: { limits: { dreams: '1' } } }] } },
      'probe-nothing': { spec: { containers: [{ ...container, livenessProbe: {} }] } },
      'probe-two': { spec: { containers: [{ ...container, livenessProbe: { httpGet: { port: 80 }, tcpSocket: { port: 80 } } }] } },
      'probe-port': { spec: { containers: [{ ...container, readinessProbe: { tcpSocket: { port: 0 } } }] } },
      'probe-numbers': {
        spec: {
          containers: [
            { ...container, livenessProbe: { httpGet: { port: 80 }, periodSeconds: -1, successThreshold: 2, timeoutSeconds: -1 } },
          ],
        },
      },
      'probe-command': { spec: { containers: [{ ...container, startupProbe: { exec: {} } }] } },
      'lifecycle-nothing': { spec: { containers: [{ ...container, lifecycle: { preStop: {} } }] } },
      'init-probe': { spec: { initContainers: [{ name: 'first', image: 'a', livenessProbe: { tcpSocket: { port: 80 } } }] } },
      'toleration-operator': { spec: { tolerations: [{ key: 'a', operator: 'Like' }] } },
      'toleration-value': { spec: { tolerations: [{ key: 'a', operator: 'Exists', value: 'b' }] } },
      'toleration-seconds': { spec: { tolerations: [{ key: 'a', operator: 'Exists', effect: 'NoSchedule', tolerationSeconds: 3 }] } },
      'toleration-effect': { spec: { tolerations: [{ key: 'a', effect: 'Ignore' }] } },
      'node-selector': { spec: { nodeSelector: { 'a b': 'c' } } },
      'spread-skew': { spec: { topologySpreadConstraints: [{ maxSkew: 0, topologyKey: '', whenUnsatisfiable: 'Shrug' }] } },
      'affinity-terms': {
        spec: { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [] } } } },
      },
      'pod-affinity-topology': {
        spec: { affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: '', labelSelector: {} }] } } },
      },
      'run-as-user': { spec: { securityContext: { runAsUser: -1 } } },
      privileged: { spec: { containers: [{ ...container, securityContext: { privileged: true, allowPrivilegeEscalation: false } }] } },
      'priority-class': { spec: { priorityClassName: 'nothing-like-it' } },
      'pull-secret': { spec: { imagePullSecrets: [{}] } },
      'readiness-gate': { spec: { readinessGates: [{ conditionType: 'a b' }] } },
      'host-alias': { spec: { hostAliases: [{ ip: 'x', hostnames: ['A_b'] }] } },
      'a-bad-label': { metadata: { labels: { 'a b': 'c d' } } },
    },
    changes: {
      'another-image': { spec: { containers: [{ ...container, image: 'other' }] } },
      'another-name': { spec: { containers: [{ name: 'other', image: 'nginx' }] } },
      'one-more': { spec: { containers: [container, { name: 'two', image: 'two' }] } },
      'another-command': { spec: { containers: [{ ...container, command: ['ls'] }] } },
      'another-node': { spec: { nodeName: 'n' } },
      'a-deadline': { spec: { activeDeadlineSeconds: 30 } },
      'a-toleration': { spec: { tolerations: [{ key: 'a', operator: 'Exists' }] } },
      'another-account': { spec: { serviceAccountName: 'robot' } },
      'an-empty-image': { spec: { containers: [{ ...container, image: '' }] } },
    },
  },
];
