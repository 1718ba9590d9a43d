import { ageColumn, column, defineBuiltIn, nameColumn } from './define.ts';

export const serviceAccounts = defineBuiltIn({
  group: '',
  version: 'v1',
  resource: 'serviceaccounts',
  kind: 'ServiceAccount',
  shortNames: ['sa'],
  namespaced: true,
  answersDeleteWithObject: true,
  columns: [
    nameColumn,
    column('Secrets', 'integer', (object) => (object['secrets'] as unknown[] | undefined)?.length ?? 0, {
      description: 'How many secrets its pods may use.',
    }),
    ageColumn,
  ],
});
