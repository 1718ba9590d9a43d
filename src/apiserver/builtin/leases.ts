import { defineBuiltIn } from './define.ts';

export const leases = defineBuiltIn({
  group: 'coordination.k8s.io',
  version: 'v1',
  resource: 'leases',
  kind: 'Lease',
  namespaced: true,
  strategy: { allowUnconditionalUpdate: false, allowCreateOnUpdate: true },
});
