import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Room } from '../../room.ts';
import { checkData, checkImmutable } from './dataKeys.ts';
import { configMapCells } from './small.ts';

type Data = Record<string, string>;

export const configMaps: Room = {
  cells: configMapCells,
  validate: check,
  validateChange: (object, old) => checkImmutable(object, old, ['data', 'binaryData']),
};

function check(object: UnstructuredObject): StatusCause[] {
  return checkData(
    {
      data: { values: (object['data'] ?? {}) as Data, base64: false },
      binaryData: { values: (object['binaryData'] ?? {}) as Data, base64: true },
    },
    '',
  );
}
