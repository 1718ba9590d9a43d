import type { UnstructuredObject } from '../../k8s/object.ts';
import type { Call } from '../context.ts';
import type { Subresource } from '../registry/resource.ts';

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE';

/** What admission is asked about: one write that is about to happen. */
export interface Change {
  readonly call: Call;
  readonly operation: Operation;
  /** "" when it is still to be generated. */
  readonly name: string;
  readonly namespace: string;
  readonly subresource: Subresource | '';
  /** Undefined for a deletion. Mutating admission changes it in place. */
  readonly object: UnstructuredObject | undefined;
  /** Undefined for a creation. */
  readonly old: UnstructuredObject | undefined;
  readonly dryRun: boolean;
}

/** Gives an object another object's content. */
export function replaceContent(object: UnstructuredObject, by: object): void {
  for (const field of Object.keys(object)) delete object[field];
  Object.assign(object, by);
}
