import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Room } from '../../room.ts';
import { checkData, checkImmutable } from './dataKeys.ts';
import { configMapCells } from './small.ts';

type Data = Record<string, string>;

export const configMaps: Room = {
  cells: configMapCells,
  validate: (object, old) => [...(old === undefined ? [] : checkImmutable(object, old, ['data', 'binaryData'])), ...check(object)],
};

function check(object: UnstructuredObject): StatusCause[] {
  return checkData(
    {
      binaryData: { values: (object['binaryData'] ?? {}) as Data, base64: true },
      data: { values: (object['data'] ?? {}) as Data, base64: false },
    },
    '[]',
  );
}
