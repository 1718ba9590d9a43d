import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { Room } from '../../room.ts';
import { age, nameOf } from '../cells.ts';
import { listAt, textAt } from '../read.ts';

export const bindingCells: Room['cells'] = (object, now) => [
  nameOf(object),
  `${textAt(object, 'roleRef.kind')}/${textAt(object, 'roleRef.name')}`,
  age(object, now),
  subjects(object, 'User'),
  subjects(object, 'Group'),
  subjects(object, 'ServiceAccount'),
];

function subjects(object: UnstructuredObject, kind: string): string {
  return listAt(object, 'subjects')
    .filter((one) => one['kind'] === kind)
    .map((one) => (kind === 'ServiceAccount' ? `${textAt(one, 'namespace')}/${textAt(one, 'name')}` : textAt(one, 'name')))
    .join(', ');
}
