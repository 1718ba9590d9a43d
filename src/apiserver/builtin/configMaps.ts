import { defineBuiltIn } from './define.ts';

export const configMaps = defineBuiltIn({
  group: '',
  version: 'v1',
  resource: 'configmaps',
  kind: 'ConfigMap',
  shortNames: ['cm'],
  namespaced: true,
});
