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
  required: (path: string, detail?: string): StatusCause => requiredValue(path, detail),
  invalid: (path: string, value: unknown, detail: string): StatusCause => invalidValue(path, value, detail),
  typeInvalid: (path: string, value: unknown, detail: string): StatusCause => invalidType(path, value, detail),
  duplicate: (path: string, value: unknown): StatusCause => duplicateValue(path, value),
  notSupported: (path: string, value: unknown, supported: readonly string[]): StatusCause => unsupportedValue(path, value, supported),
  forbidden: (path: string, detail: string): StatusCause => forbiddenValue(path, detail),
  tooLong: (path: string, maxBytes: number): StatusCause => tooLong(path, maxBytes),
  tooMany: (path: string, actual: number, max: number): StatusCause => tooMany(path, actual, max),
};
