import { defineBuiltIn } from './define.ts';

export const serviceAccounts = defineBuiltIn({
  group: '',
  version: 'v1',
  resource: 'serviceaccounts',
  kind: 'ServiceAccount',
  shortNames: ['sa'],
  namespaced: true,
  answersDeleteWithObject: true,
});
