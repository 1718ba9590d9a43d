import type { UnstructuredObject } from '../../k8s/object.ts';
import type { StatusCause } from '../../k8s/status.ts';
import { checkData, checkImmutable } from './dataKeys.ts';
import { ageColumn, column, defineBuiltIn, nameColumn } from './define.ts';

type Data = Record<string, string>;

export const configMaps = defineBuiltIn({
  group: '',
  version: 'v1',
  resource: 'configmaps',
  kind: 'ConfigMap',
  shortNames: ['cm'],
  namespaced: true,
  columns: [
    nameColumn,
    column('Data', 'integer', (object) => Object.keys({ ...(object['data'] as Data), ...(object['binaryData'] as Data) }).length, {
      description: 'How many keys it holds.',
    }),
    ageColumn,
  ],
  strategy: {
    validateCreate: check,
    validateUpdate: (object, old) => [...checkImmutable(object, old, ['data', 'binaryData']), ...check(object)],
  },
});

function check(object: UnstructuredObject): StatusCause[] {
  return checkData(
    {
      data: { values: (object['data'] ?? {}) as Data, base64: false },
      binaryData: { values: (object['binaryData'] ?? {}) as Data, base64: true },
    },
    '',
  );
}
