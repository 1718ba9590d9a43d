import type { StatusCause } from '../../k8s/status.ts';

/**
 * A schema made ready for many objects: each operation is a tree of closures that was built once. Objects are plain JSON
 * (`k8s/json.ts`). The order in which the API server decodes a custom resource is
 * `prune`, `dropNulls`, `coerceMetadata`, `applyDefaults`, and then `validate`; `decode` does the first four.
 * Rules of `x-kubernetes-validations` are compiled at the first validation.
 */
export interface CompiledSchema {
  /** Removes nulls that are neither nullable nor defaulted, in place. */
  dropNulls(object: object): void;
  /**
   * Brings embedded metadata into the form of ObjectMeta, in place; the root's own is the caller's (`coerceObjectMeta`). Gives
   * the first field that has not the right type, if any, and then leaves the rest as it is; otherwise the fields dropped.
   */
  coerceMetadata(object: object): { readonly unknownFields: string[]; readonly problem?: StatusCause };
  /** Removes fields that the schema does not know, in place; gives their paths, sorted (`spec.foo`, `spec.list[0].bar`). */
  prune(object: object): string[];
  /** Sets defaults for what is absent (or null and not nullable), in place. */
  applyDefaults(object: object): void;
  /**
   * Brings the object's own metadata into the form of ObjectMeta; then `prune`, `dropNulls`, `coerceMetadata` and `applyDefaults`. Stops at a
   * problem. Unknown fields include those of metadata.
   */
  decode(object: object): { readonly unknownFields: string[]; readonly problem?: StatusCause };
  /**
   * What is wrong with the object, in the API server's words. With `old` (an update) what is wrong in unchanged parts passes.
   * Checks the schema, embedded resources, the keys of list maps and sets, and then the rules. `warnings` takes what the API server
   * says of rules that unchanged parts break.
   */
  validate(object: object, old?: object, warnings?: string[]): StatusCause[];
  /** What is wrong with a status update: the schema of `status` alone, the keys of list maps and sets, and all rules. */
  validateStatus(object: object, old: object, warnings?: string[]): StatusCause[];
  /** Whether the schema holds `x-kubernetes-validations` anywhere. */
  readonly hasRules: boolean;
}
