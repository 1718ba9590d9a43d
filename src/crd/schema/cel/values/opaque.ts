import type { CelType } from '../types/celType.ts';

/** A value of one of Kubernetes' own types: it is used through the functions of its library only. */
export abstract class Opaque {
  abstract readonly type: CelType;
  abstract equals(other: Opaque): boolean;
}
