/** Objects of built-in kinds: one or two a kind, each with what is usual for it. */
export interface Sample {
  readonly title: string;
  readonly kind: readonly [apiVersion: string, kind: string, resource: string, cluster?: boolean];
  readonly object: object;
  readonly status?: object;
}

const container = { name: 'main', image: 'nginx' };
const labels = { app: 'web' };
const podSpec = { containers: [container] };
const template = { metadata: { labels }, spec: podSpec };
const selector = { matchLabels: labels };
const full = {
  serviceAccountName: 'robot',
  initContainers: [{ name: 'first', image: 'busybox:1.36', command: ['true'], restartPolicy: 'Always' }],
  containers: [
    {
      name: 'main',
      image: 'registry.example.com/web:v1',
      args: ['--port', '80'],
      env: [
        { name: 'A', value: 'b' },
        { name: 'NODE', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } },
        { name: 'KEY', valueFrom: { secretKeyRef: { name: 'keys', key: 'one', optional: true } } },
      ],
      ports: [
        { containerPort: 80, name: 'http' },
        { containerPort: 53, protocol: 'UDP' },
      ],
      livenessProbe: { httpGet: { port: 80 } },
      readinessProbe: { tcpSocket: { port: 'http' }, periodSeconds: 3 },
      startupProbe: { exec: { command: ['ls'] } },
      lifecycle: { preStop: { httpGet: { port: 'http', path: '/stop' } } },
      resources: { limits: { cpu: '0.5', memory: '1024Mi' } },
      volumeMounts: [{ name: 'config', mountPath: '/etc/config' }],
      securityContext: { runAsNonRoot: true, capabilities: { drop: ['ALL'] } },
    },
    { name: 'side', image: 'side@sha256:0123456789012345678901234567890123456789012345678901234567890123', tty: false },
  ],
  volumes: [
    { name: 'config', configMap: { name: 'settings' } },
    { name: 'keys', secret: { secretName: 'keys' } },
    { name: 'empty' },
    { name: 'host', hostPath: { path: '/tmp' } },
    { name: 'down', downwardAPI: { items: [{ path: 'labels', fieldRef: { fieldPath: 'metadata.labels' } }] } },
    { name: 'all', projected: { sources: [{ serviceAccountToken: { path: 'token' } }, { configMap: { name: 'settings' } }] } },
    { name: 'claim', persistentVolumeClaim: { claimName: 'data' } },
  ],
  tolerations: [{ key: 'a', operator: 'Exists', effect: 'NoSchedule' }],
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Exists' }] }] },
    },
  },
  topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', labelSelector: selector }],
};
const hook = { url: 'https://127.0.0.1:1/hook' };
const rules = [{ operations: ['CREATE'], apiGroups: ['none.example.com'], apiVersions: ['v1'], resources: ['things'] }];
const webhook = { name: 'a.example.com', clientConfig: hook, sideEffects: 'None', admissionReviewVersions: ['v1'] };
const rbac = 'rbac.authorization.k8s.io';

export const samples: readonly Sample[] = [
  {
    title: 'namespace',
    kind: ['v1', 'Namespace', 'namespaces', true],
    object: {},
    status: { conditions: [{ type: 'Mine', status: 'True' }] },
  },
  { title: 'config-map', kind: ['v1', 'ConfigMap', 'configmaps'], object: { data: { a: 'b' }, binaryData: { c: 'ZA==' } } },
  { title: 'secret', kind: ['v1', 'Secret', 'secrets'], object: { stringData: { a: 'b' }, data: { c: 'ZA==' } } },
  { title: 'service-account', kind: ['v1', 'ServiceAccount', 'serviceaccounts'], object: { automountServiceAccountToken: false } },
  {
    title: 'event',
    kind: ['v1', 'Event', 'events'],
    object: {
      involvedObject: { kind: 'Pod', name: 'p', namespace: 'life-event' },
      reason: 'Seen',
      message: 'it was seen',
      type: 'Normal',
      count: 2,
      firstTimestamp: '2026-01-02T03:04:05Z',
      lastTimestamp: '2026-01-02T03:04:06Z',
      source: { component: 'me' },
    },
  },
  {
    title: 'new-event',
    kind: ['events.k8s.io/v1', 'Event', 'events'],
    object: {
      regarding: { kind: 'Pod', name: 'p', namespace: 'life-new-event' },
      reason: 'Seen',
      note: 'it was seen',
      type: 'Normal',
      action: 'Look',
      reportingController: 'example.com/me',
      reportingInstance: 'me-1',
      eventTime: '2026-01-02T03:04:05.123456Z',
    },
  },
  {
    title: 'endpoints',
    kind: ['v1', 'Endpoints', 'endpoints'],
    object: {
      subsets: [
        {
          addresses: [{ ip: '10.1.2.3' }, { ip: '10.1.2.4' }],
          ports: [
            { port: 80, name: 'a' },
            { port: 81, name: 'b' },
          ],
        },
      ],
    },
  },
  {
    title: 'limit-range',
    kind: ['v1', 'LimitRange', 'limitranges'],
    object: { spec: { limits: [{ type: 'Container', max: { cpu: '2' }, min: { memory: '1Mi' } }] } },
  },
  {
    title: 'resource-quota',
    kind: ['v1', 'ResourceQuota', 'resourcequotas'],
    object: { spec: { hard: { pods: '10', 'limits.cpu': '4' } } },
    status: { hard: { pods: '10', 'limits.cpu': '4' }, used: { pods: '0', 'limits.cpu': '500m' } },
  },
  {
    title: 'node',
    kind: ['v1', 'Node', 'nodes', true],
    object: { spec: { unschedulable: true, podCIDR: '10.2.0.0/24' }, status: { capacity: { cpu: '4', memory: '8Gi' } } },
    status: {
      conditions: [{ type: 'Ready', status: 'True' }],
      addresses: [{ type: 'InternalIP', address: '10.1.1.1' }],
      nodeInfo: { kubeletVersion: 'v1.37.2' },
    },
  },
  {
    title: 'volume',
    kind: ['v1', 'PersistentVolume', 'persistentvolumes', true],
    object: {
      spec: {
        capacity: { storage: '1Gi' },
        accessModes: ['ReadWriteOnce', 'ReadOnlyMany'],
        hostPath: { path: '/tmp/a' },
        storageClassName: 'slow',
      },
    },
  },
  {
    title: 'claim',
    kind: ['v1', 'PersistentVolumeClaim', 'persistentvolumeclaims'],
    object: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, storageClassName: 'slow' } },
    status: { phase: 'Bound', capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'] },
  },
  {
    title: 'pod',
    kind: ['v1', 'Pod', 'pods'],
    object: { spec: podSpec },
    status: {
      phase: 'Running',
      podIP: '10.1.2.3',
      podIPs: [{ ip: '10.1.2.3' }],
      conditions: [{ type: 'Ready', status: 'True' }],
      containerStatuses: [
        { name: 'main', image: 'nginx', imageID: '', ready: true, restartCount: 2, state: { running: {} }, lastState: {} },
      ],
    },
  },
  { title: 'full-pod', kind: ['v1', 'Pod', 'pods'], object: { metadata: { labels }, spec: full } },
  {
    title: 'host-pod',
    kind: ['v1', 'Pod', 'pods'],
    object: { spec: { hostNetwork: true, restartPolicy: 'Never', containers: [{ ...container, ports: [{ containerPort: 80 }] }] } },
  },
  { title: 'gated-pod', kind: ['v1', 'Pod', 'pods'], object: { spec: { ...podSpec, schedulingGates: [{ name: 'example.com/gate' }] } } },
  { title: 'pod-template', kind: ['v1', 'PodTemplate', 'podtemplates'], object: { template } },
  {
    title: 'replication-controller',
    kind: ['v1', 'ReplicationController', 'replicationcontrollers'],
    object: { spec: { template } },
    status: { replicas: 1 },
  },
  {
    title: 'service',
    kind: ['v1', 'Service', 'services'],
    object: { spec: { selector: labels, ports: [{ port: 80 }] } },
    status: { loadBalancer: { ingress: [{ ip: '192.0.2.1' }] } },
  },
  {
    title: 'headless-service',
    kind: ['v1', 'Service', 'services'],
    object: {
      spec: {
        clusterIP: 'None',
        selector: labels,
        ports: [
          { port: 80, name: 'a' },
          { port: 81, name: 'b', targetPort: 'http' },
        ],
      },
    },
  },
  {
    title: 'node-port-service',
    kind: ['v1', 'Service', 'services'],
    object: { spec: { type: 'NodePort', selector: labels, ports: [{ port: 80, protocol: 'UDP' }], sessionAffinity: 'ClientIP' } },
  },
  {
    title: 'balanced-service',
    kind: ['v1', 'Service', 'services'],
    object: { spec: { type: 'LoadBalancer', selector: labels, ports: [{ port: 443 }] } },
  },
  {
    title: 'external-service',
    kind: ['v1', 'Service', 'services'],
    object: { spec: { type: 'ExternalName', externalName: 'example.com' } },
  },
  { title: 'controller-revision', kind: ['apps/v1', 'ControllerRevision', 'controllerrevisions'], object: { revision: 3, data: { a: 1 } } },
  {
    title: 'deployment',
    kind: ['apps/v1', 'Deployment', 'deployments'],
    object: { spec: { selector, template } },
    status: { replicas: 1, readyReplicas: 1, updatedReplicas: 1, availableReplicas: 1, observedGeneration: 1 },
  },
  {
    title: 'recreated-deployment',
    kind: ['apps/v1', 'Deployment', 'deployments'],
    object: {
      metadata: { labels },
      spec: { replicas: 0, strategy: { type: 'Recreate' }, selector, template: { metadata: { labels }, spec: full } },
    },
  },
  {
    title: 'replica-set',
    kind: ['apps/v1', 'ReplicaSet', 'replicasets'],
    object: { spec: { selector, template } },
    status: { replicas: 1 },
  },
  {
    title: 'stateful-set',
    kind: ['apps/v1', 'StatefulSet', 'statefulsets'],
    object: {
      spec: {
        serviceName: 's',
        selector,
        template,
        volumeClaimTemplates: [
          { metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
        ],
      },
    },
    status: { replicas: 1, readyReplicas: 1 },
  },
  {
    title: 'daemon-set',
    kind: ['apps/v1', 'DaemonSet', 'daemonsets'],
    object: { spec: { selector, template } },
    status: { currentNumberScheduled: 1, desiredNumberScheduled: 1, numberMisscheduled: 0, numberReady: 1 },
  },
  {
    title: 'autoscaler',
    kind: ['autoscaling/v2', 'HorizontalPodAutoscaler', 'horizontalpodautoscalers'],
    object: { spec: { maxReplicas: 3, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' } } },
    status: { currentReplicas: 1, desiredReplicas: 2 },
  },
  {
    title: 'full-autoscaler',
    kind: ['autoscaling/v2', 'HorizontalPodAutoscaler', 'horizontalpodautoscalers'],
    object: {
      spec: {
        minReplicas: 2,
        maxReplicas: 3,
        scaleTargetRef: { kind: 'Deployment', name: 'web', apiVersion: 'apps/v1' },
        behavior: { scaleUp: { policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] } },
        metrics: [
          { type: 'Resource', resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '100Mi' } } },
          { type: 'Pods', pods: { metric: { name: 'q' }, target: { type: 'AverageValue', averageValue: '5' } } },
          { type: 'External', external: { metric: { name: 'e' }, target: { type: 'Value', value: '7' } } },
        ],
      },
    },
  },
  {
    title: 'cron-job',
    kind: ['batch/v1', 'CronJob', 'cronjobs'],
    object: {
      spec: { schedule: '*/5 * * * *', jobTemplate: { spec: { template: { spec: { restartPolicy: 'OnFailure', ...podSpec } } } } },
    },
    status: { lastScheduleTime: '2026-01-02T03:04:05Z' },
  },
  {
    title: 'job',
    kind: ['batch/v1', 'Job', 'jobs'],
    object: { spec: { template: { spec: { restartPolicy: 'Never', ...podSpec } } } },
    status: { active: 1, startTime: '2026-01-02T03:04:05Z' },
  },
  {
    title: 'indexed-job',
    kind: ['batch/v1', 'Job', 'jobs'],
    object: {
      spec: {
        completions: 3,
        parallelism: 2,
        completionMode: 'Indexed',
        backoffLimitPerIndex: 1,
        template: { spec: { restartPolicy: 'Never', ...podSpec } },
      },
    },
  },
  {
    title: 'ingress-class',
    kind: ['networking.k8s.io/v1', 'IngressClass', 'ingressclasses', true],
    object: { spec: { controller: 'example.com/c', parameters: { kind: 'P', name: 'p' } } },
  },
  {
    title: 'ingress',
    kind: ['networking.k8s.io/v1', 'Ingress', 'ingresses'],
    object: {
      spec: {
        tls: [{ hosts: ['a.example.com'] }],
        rules: [
          {
            host: 'a.example.com',
            http: { paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'web', port: { number: 80 } } } }] },
          },
        ],
      },
    },
    status: { loadBalancer: { ingress: [{ ip: '192.0.2.1' }] } },
  },
  {
    title: 'network-policy',
    kind: ['networking.k8s.io/v1', 'NetworkPolicy', 'networkpolicies'],
    object: { spec: { podSelector: selector, ingress: [{ ports: [{ port: 80 }], from: [{ namespaceSelector: {} }] }], egress: [{}] } },
  },
  {
    title: 'disruption-budget',
    kind: ['policy/v1', 'PodDisruptionBudget', 'poddisruptionbudgets'],
    object: { spec: { minAvailable: 1, selector } },
    status: { currentHealthy: 1, desiredHealthy: 1, disruptionsAllowed: 0, expectedPods: 1 },
  },
  {
    title: 'cluster-role',
    kind: [`${rbac}/v1`, 'ClusterRole', 'clusterroles', true],
    object: {
      rules: [
        { verbs: ['get'], apiGroups: [''], resources: ['pods'] },
        { verbs: ['get'], nonResourceURLs: ['/healthz'] },
      ],
    },
  },
  {
    title: 'cluster-role-binding',
    kind: [`${rbac}/v1`, 'ClusterRoleBinding', 'clusterrolebindings', true],
    object: {
      roleRef: { kind: 'ClusterRole', name: 'view' },
      subjects: [
        { kind: 'User', name: 'jane' },
        { kind: 'Group', name: 'team' },
        { kind: 'ServiceAccount', name: 'robot', namespace: 'default' },
      ],
    },
  },
  { title: 'role', kind: [`${rbac}/v1`, 'Role', 'roles'], object: { rules: [] } },
  {
    title: 'role-binding',
    kind: [`${rbac}/v1`, 'RoleBinding', 'rolebindings'],
    object: {
      roleRef: { kind: 'Role', name: 'r', apiGroup: rbac },
      subjects: [{ kind: 'ServiceAccount', name: 'robot', namespace: 'default' }],
    },
  },
  { title: 'csi-driver', kind: ['storage.k8s.io/v1', 'CSIDriver', 'csidrivers', true], object: { spec: {} } },
  {
    title: 'csi-node',
    kind: ['storage.k8s.io/v1', 'CSINode', 'csinodes', true],
    object: { spec: { drivers: [{ name: 'd', nodeID: 'n', topologyKeys: ['zone'] }] } },
  },
  {
    title: 'csi-capacity',
    kind: ['storage.k8s.io/v1', 'CSIStorageCapacity', 'csistoragecapacities'],
    object: { storageClassName: 'slow', capacity: '10Gi' },
  },
  {
    title: 'storage-class',
    kind: ['storage.k8s.io/v1', 'StorageClass', 'storageclasses', true],
    object: { provisioner: 'example.com/p', parameters: { a: 'b' } },
  },
  {
    title: 'attachment',
    kind: ['storage.k8s.io/v1', 'VolumeAttachment', 'volumeattachments', true],
    object: { spec: { attacher: 'example.com', nodeName: 'n', source: { persistentVolumeName: 'pv' } } },
    status: { attached: true },
  },
  {
    title: 'attributes-class',
    kind: ['storage.k8s.io/v1', 'VolumeAttributesClass', 'volumeattributesclasses', true],
    object: { driverName: 'example.com', parameters: { a: 'b' } },
  },
  {
    title: 'validating-webhooks',
    kind: ['admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration', 'validatingwebhookconfigurations', true],
    object: { webhooks: [{ ...webhook, rules }] },
  },
  {
    title: 'mutating-webhooks',
    kind: ['admissionregistration.k8s.io/v1', 'MutatingWebhookConfiguration', 'mutatingwebhookconfigurations', true],
    object: { webhooks: [{ ...webhook, rules, clientConfig: { service: { name: 's', namespace: 'default' } } }] },
  },
  {
    title: 'validating-policy',
    kind: ['admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicy', 'validatingadmissionpolicies', true],
    object: { spec: { matchConstraints: { resourceRules: rules }, validations: [{ expression: 'object.spec.replicas < 5' }] } },
  },
  {
    title: 'validating-binding',
    kind: ['admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicyBinding', 'validatingadmissionpolicybindings', true],
    object: { spec: { policyName: 'nothing', validationActions: ['Deny'] } },
  },
  {
    title: 'mutating-policy',
    kind: ['admissionregistration.k8s.io/v1', 'MutatingAdmissionPolicy', 'mutatingadmissionpolicies', true],
    object: {
      spec: {
        reinvocationPolicy: 'Never',
        matchConstraints: { resourceRules: rules },
        mutations: [
          { patchType: 'ApplyConfiguration', applyConfiguration: { expression: 'Object{metadata: Object.metadata{labels: {"a": "b"}}}' } },
        ],
      },
    },
  },
  {
    title: 'mutating-binding',
    kind: ['admissionregistration.k8s.io/v1', 'MutatingAdmissionPolicyBinding', 'mutatingadmissionpolicybindings', true],
    object: { spec: { policyName: 'nothing' } },
  },
  {
    title: 'priority-class',
    kind: ['scheduling.k8s.io/v1', 'PriorityClass', 'priorityclasses', true],
    object: { value: 1000, description: 'for what matters' },
  },
  {
    title: 'lease',
    kind: ['coordination.k8s.io/v1', 'Lease', 'leases'],
    object: { spec: { holderIdentity: 'me', leaseDurationSeconds: 15, renewTime: '2026-01-02T03:04:05.123456Z' } },
  },
  {
    title: 'endpoint-slice',
    kind: ['discovery.k8s.io/v1', 'EndpointSlice', 'endpointslices'],
    object: { addressType: 'IPv4', endpoints: [{ addresses: ['10.1.2.3'], conditions: { ready: true } }], ports: [{ port: 80 }] },
  },
];
