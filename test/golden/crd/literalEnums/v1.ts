/**
 * Package v1 has types of the literalEnums case.
 * +groupName=literalenums.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/** Literal is the kind of the literalEnums case. */
export interface Literal extends KubernetesObject {
  spec: LiteralSpec;
}

/** LiteralSpec is what is asked for. */
export interface LiteralSpec {
  union: Union;

  union2: Union;

  numbers: Numbers;

  named: Named;

  one: One;
}

/** Union of literals. */
export type Union = 'b' | 'a';

/** Numbers are few. */
export type Numbers = 1 | 2 | 4;

/** Named constants. */
export enum Named {
  North = 'north',
  South = 'south',
}

/** One value only. */
export type One = 'only';
