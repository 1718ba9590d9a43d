/** A kind that every cluster has, as a controller without types of its own can be for it. */
export interface CoreKind {
  /** As in `apiVersion`; "" for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  /** Package of its types below `@crd-studio/runtime/k8s/`; absent: the runtime has the kind itself. */
  readonly types?: string;
}

export const coreKinds: readonly CoreKind[] = [
  ...ofRuntime('', 'v1', ['ConfigMap configmaps', 'Secret secrets', 'Service services']),
  { group: '', version: 'v1', kind: 'Namespace', plural: 'namespaces', namespaced: false },
  ...ofRuntime('apps', 'v1', ['Deployment deployments']),
  ...ofTypes('', 'core/v1', [
    'Pod pods',
    'PersistentVolumeClaim persistentvolumeclaims',
    'ServiceAccount serviceaccounts',
    'ResourceQuota resourcequotas',
    'Endpoints endpoints',
  ]),
  ...ofTypes('', 'core/v1', ['Node nodes', 'PersistentVolume persistentvolumes'], false),
  ...ofTypes('apps', 'apps/v1', ['StatefulSet statefulsets', 'DaemonSet daemonsets', 'ReplicaSet replicasets']),
  ...ofTypes('batch', 'batch/v1', ['Job jobs', 'CronJob cronjobs']),
  ...ofTypes('autoscaling', 'autoscaling/v2', ['HorizontalPodAutoscaler horizontalpodautoscalers']),
  ...ofTypes('policy', 'policy/v1', ['PodDisruptionBudget poddisruptionbudgets']),
  ...ofTypes('networking.k8s.io', 'networking/v1', ['Ingress ingresses', 'NetworkPolicy networkpolicies']),
  ...ofTypes('networking.k8s.io', 'networking/v1', ['IngressClass ingressclasses'], false),
  ...ofTypes('discovery.k8s.io', 'discovery/v1', ['EndpointSlice endpointslices']),
  ...ofTypes('storage.k8s.io', 'storage/v1', ['StorageClass storageclasses'], false),
  ...ofTypes('certificates.k8s.io', 'certificates/v1', ['CertificateSigningRequest certificatesigningrequests'], false),
];

/** kubebuilder writes "core" for the group without a name, and splits "k8s.io" off as the domain. */
export function projectGroupOf(group: string): { readonly group: string; readonly domain: string } {
  if (group === '') return { group: 'core', domain: '' };
  return group.endsWith('.k8s.io') ? { group: group.slice(0, -'.k8s.io'.length), domain: 'k8s.io' } : { group, domain: '' };
}

function ofRuntime(group: string, version: string, names: readonly string[]): CoreKind[] {
  return names.map((name) => ({ group, version, ...named(name), namespaced: true }));
}

function ofTypes(group: string, types: string, names: readonly string[], namespaced = true): CoreKind[] {
  return names.map((name) => ({ group, version: types.split('/')[1] ?? '', ...named(name), namespaced, types }));
}

function named(text: string): { readonly kind: string; readonly plural: string } {
  const [kind = '', plural = ''] = text.split(' ');
  return { kind, plural };
}
