import type { Tree } from '../../json/bytes.ts';
import type { Defaults } from '../types/defaulting.ts';
import { set, within } from './set.ts';

const rbacGroup = 'rbac.authorization.k8s.io';

export const networkingDefaults: Defaults = {
  NetworkPolicyPort: (port) => set(port, { protocol: 'TCP' }),
  NetworkPolicySpec(spec) {
    if (Array.isArray(spec['policyTypes']) && spec['policyTypes'].length > 0) return;
    spec['policyTypes'] = Array.isArray(spec['egress']) && spec['egress'].length > 0 ? ['Ingress', 'Egress'] : ['Ingress'];
  },
  IngressClassParametersReference: (reference) => set(reference, { scope: 'Cluster' }),
};

export const rbacDefaults: Defaults = {
  RoleRef: (reference) => set(reference, { apiGroup: rbacGroup }),
  Subject(subject) {
    if (subject['kind'] === 'User' || subject['kind'] === 'Group') set(subject, { apiGroup: rbacGroup });
  },
};

export const storageDefaults: Defaults = {
  StorageClass: (object) => set(object, { reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' }),
  CSIDriver(object) {
    set(within(object, 'spec'), {
      attachRequired: true,
      podInfoOnMount: false,
      storageCapacity: false,
      fsGroupPolicy: 'ReadWriteOnceWithFSType',
      volumeLifecycleModes: ['Persistent'],
      requiresRepublish: false,
      seLinuxMount: false,
      preventPodSchedulingIfMissing: false,
    });
  },
};

export const schedulingDefaults: Defaults = {
  PriorityClass: (object) => set(object, { preemptionPolicy: 'PreemptLowerPriority' }),
};

export const discoveryDefaults: Defaults = {
  EndpointPort: (port) => set(port, { name: '', protocol: 'TCP' }),
};

function webhook(object: Tree): void {
  set(object, { failurePolicy: 'Fail', matchPolicy: 'Equivalent', namespaceSelector: {}, objectSelector: {}, timeoutSeconds: 10 });
}

const scope = (rule: Tree): void => set(rule, { scope: '*' });

export const admissionDefaults: Defaults = {
  ValidatingWebhook: webhook,
  MutatingWebhook(object) {
    webhook(object);
    set(object, { reinvocationPolicy: 'Never' });
  },
  RuleWithOperations: scope,
  NamedRuleWithOperations: scope,
  ServiceReference: (reference) => set(reference, { port: 443 }),
  ValidatingAdmissionPolicySpec: (spec) => set(spec, { failurePolicy: 'Fail' }),
  MutatingAdmissionPolicySpec: (spec) => set(spec, { failurePolicy: 'Fail' }),
  MatchResources: (match) => set(match, { matchPolicy: 'Equivalent', namespaceSelector: {}, objectSelector: {} }),
};
