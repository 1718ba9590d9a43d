import { invalidValue } from '../../k8s/fieldError.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import type { StatusCause } from '../../k8s/status.ts';
import { ageColumn, column, defineBuiltIn, nameColumn } from './define.ts';

interface Spec {
  holderIdentity?: string;
  leaseDurationSeconds?: number;
  leaseTransitions?: number;
}

export const leases = defineBuiltIn({
  group: 'coordination.k8s.io',
  version: 'v1',
  resource: 'leases',
  kind: 'Lease',
  namespaced: true,
  empty: { spec: {} },
  columns: [
    nameColumn,
    column('Holder', 'string', (object) => (object['spec'] as Spec | undefined)?.holderIdentity ?? '', {
      description: 'Who holds the lease now.',
    }),
    ageColumn,
  ],
  strategy: { allowUnconditionalUpdate: false, allowCreateOnUpdate: true, validateCreate: check, validateUpdate: check },
});

function check(object: UnstructuredObject): StatusCause[] {
  const spec = (object['spec'] ?? {}) as Spec;
  const causes: StatusCause[] = [];
  if (spec.leaseDurationSeconds !== undefined && spec.leaseDurationSeconds <= 0) {
    causes.push(invalidValue('spec.leaseDurationSeconds', spec.leaseDurationSeconds, 'must be greater than 0'));
  }
  if (spec.leaseTransitions !== undefined && spec.leaseTransitions < 0) {
    causes.push(invalidValue('spec.leaseTransitions', spec.leaseTransitions, 'must be greater than or equal to 0'));
  }
  return causes;
}
