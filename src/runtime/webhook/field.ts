import {
  duplicateValue,
  forbiddenValue,
  invalidType,
  invalidValue,
  requiredValue,
  tooLong,
  tooMany,
  unsupportedValue,
} from '../../k8s/fieldError.ts';
import type { StatusCause } from '../../k8s/status.ts';

/** Says what is wrong with one field, in the API server's words; `path` is as in `spec.ports[0].name`. */
export const field = {
  /** It has to be there. */
  required: (path: string, detail?: string): StatusCause => requiredValue(path, detail),
  /** Its value is not allowed; `detail` says which would be. */
  invalid: (path: string, value: unknown, detail: string): StatusCause => invalidValue(path, value, detail),
  /** Its value is of another type. */
  typeInvalid: (path: string, value: unknown, detail: string): StatusCause => invalidType(path, value, detail),
  /** Its value is there a second time in a list of distinct ones. */
  duplicate: (path: string, value: unknown): StatusCause => duplicateValue(path, value),
  /** Its value is none of those that there are. */
  notSupported: (path: string, value: unknown, supported: readonly string[]): StatusCause => unsupportedValue(path, value, supported),
  /** It must not be there, or not be changed. */
  forbidden: (path: string, detail: string): StatusCause => forbiddenValue(path, detail),
  /** It has more than so many bytes. */
  tooLong: (path: string, maxBytes: number): StatusCause => tooLong(path, maxBytes),
  /** The list has more than so many items. */
  tooMany: (path: string, actual: number, max: number): StatusCause => tooMany(path, actual, max),
};
