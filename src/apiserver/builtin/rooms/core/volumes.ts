import type { Room } from '../../room.ts';
import { persistentVolumeCells, persistentVolumeClaimCells } from './small.ts';

export const persistentVolumes: Room = {
  cells: persistentVolumeCells,
  prepareForCreate(object) {
    object['status'] = { phase: 'Pending', lastPhaseTransitionTime: object.metadata?.creationTimestamp };
  },
};

export const persistentVolumeClaims: Room = {
  cells: persistentVolumeClaimCells,
  prepareForCreate(object) {
    object['status'] = { phase: 'Pending' };
  },
};
