import { isTree, type Tree } from '../../../json/bytes.ts';
import type { Room } from '../../room.ts';
import { listAt, textAt, textsAt, treeAt } from '../read.ts';
import { nodeCauses, nodeChangeCauses } from './nodeValidation.ts';
import { nodeCells } from './small.ts';

export const nodes: Room = {
  cells: nodeCells,
  validate: nodeCauses,
  validateChange: nodeChangeCauses,
  keepsStatusOnCreate: true,
  convert(object) {
    const { spec } = object;
    if (!isTree(spec)) return;
    const range = textAt(spec, 'podCIDR');
    if (range !== '' && textsAt(spec, 'podCIDRs').length === 0) spec['podCIDRs'] = [range];
  },
  /** A new node takes no pods until it says that it is ready. */
  admit(object) {
    const spec = treeAt(object, 'spec');
    const taints: Tree[] = listAt(spec, 'taints');
    const notReady = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' };
    if (!taints.some((taint) => taint['key'] === notReady.key && taint['effect'] === notReady.effect)) taints.push(notReady);
    spec['taints'] = taints;
  },
};
