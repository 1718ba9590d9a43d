import { defineBuiltIn } from './define.ts';

export const secrets = defineBuiltIn({
  group: '',
  version: 'v1',
  resource: 'secrets',
  kind: 'Secret',
  namespaced: true,
  selectable: { fields: ['type'], values: (object) => ({ type: String(object['type'] ?? '') }) },
});
