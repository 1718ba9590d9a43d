import type { Resource } from '../../registry/resource.ts';

const exempt = new Set([
  'mutatingadmissionpolicies',
  'mutatingadmissionpolicybindings',
  'mutatingwebhookconfigurations',
  'validatingadmissionpolicies',
  'validatingadmissionpolicybindings',
  'validatingwebhookconfigurations',
]);

/** Nobody is asked about the configurations of admission themselves: a wrong one could never be taken away. */
export function isExempt({ group, resource }: Pick<Resource, 'group' | 'resource'>): boolean {
  return group === 'admissionregistration.k8s.io' && exempt.has(resource);
}
