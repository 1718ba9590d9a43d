import { deepEqual } from '../../../../k8s/json.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { Room } from '../../room.ts';
import { endpointSliceCells } from './cells.ts';

export const endpointSlices: Room = {
  cells: endpointSliceCells,
  isChange: (object, old) => !deepEqual(said(object), said(old)),
};

/** What the slice says, and its labels; annotations do not count. */
function said({ metadata, ...rest }: UnstructuredObject): object {
  return { ...rest, labels: metadata?.labels ?? {} };
}
