import type { UnstructuredObject } from '../../../../k8s/object.ts';
import { durationText } from '../../../table/age.ts';
import type { Tree } from '../../../json/bytes.ts';
import type { Room } from '../../room.ts';
import { age, nameOf } from '../cells.ts';
import { listAt, textAt, treeAt, valueAt } from '../read.ts';
import { changeCauses, requestCauses } from './validation.ts';

/** CertificateSigningRequests: who asks is the server's to say, and after that only its two subresources change anything. */
export const certificateRequests: Room = {
  cells: requestCells,
  prepareForCreate(object, user) {
    const spec = treeAt(object, 'spec');
    for (const field of ['username', 'uid', 'groups', 'extra']) delete spec[field];
    object['spec'] = {
      ...spec,
      username: user.name,
      ...(user.uid ? { uid: user.uid } : {}),
      ...(user.groups.length > 0 ? { groups: [...user.groups] } : {}),
      ...(user.extra && Object.keys(user.extra).length > 0 ? { extra: structuredClone(user.extra) } : {}),
    };
    object['status'] = {};
  },
  prepareForUpdate(object, old, subresource) {
    object['spec'] = structuredClone(old['spec']);
    if (subresource !== 'status' && subresource !== 'approval') return;
    const status = treeAt(object, 'status');
    if (subresource === 'status') keepDecisions(status, treeAt(old, 'status'));
    if (subresource === 'approval') {
      const { conditions } = status;
      object['status'] = { ...treeAt(old, 'status'), ...(conditions === undefined ? {} : { conditions }) };
    } else object['status'] = status;
  },
  validate: (object, old) => requestCauses(object, old),
  validateChange: (object, old) => changeCauses(object, old, ''),
  validateStatus: (object, old, subresource) => [...requestCauses(object, old), ...changeCauses(object, old, subresource)],
};

const decisions = ['Approved', 'Denied'];

/** Who writes the status leaves the decisions as they were, whatever it says of them. */
function keepDecisions(status: Tree, before: Tree): void {
  const conditions = listAt(status, 'conditions');
  for (const type of decisions) {
    const [old, made] = [listAt(before, 'conditions'), conditions].map((list) => list.filter((one) => one['type'] === type)) as [
      Tree[],
      Tree[],
    ];
    if (old.length !== made.length) continue;
    made.forEach((one, index) => conditions.splice(conditions.indexOf(one), 1, structuredClone(old[index] as Tree)));
  }
}

function requestCells(object: UnstructuredObject, now: number): unknown[] {
  const seconds = valueAt(object, 'spec.expirationSeconds');
  return [
    nameOf(object),
    age(object, now),
    textAt(object, 'spec.signerName') || '<none>',
    textAt(object, 'spec.username'),
    typeof seconds === 'number' ? durationText(seconds * 1000) : '<none>',
    stateOf(object),
  ];
}

function stateOf(object: UnstructuredObject): string {
  const types = listAt(object, 'status.conditions').map((one) => one['type']);
  const decided = types.includes('Denied') ? 'Denied' : types.includes('Approved') ? 'Approved' : 'Pending';
  const failed = types.includes('Failed') ? ',Failed' : '';
  return `${decided}${failed}${textAt(object, 'status.certificate') === '' ? '' : ',Issued'}`;
}
