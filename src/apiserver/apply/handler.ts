import type { Call } from '../context.ts';
import type { FieldValidation } from '../negotiate/fieldValidation.ts';
import type { ApiResponse } from '../request.ts';
import { unsupportedPatch } from '../status/failures.ts';

/** Server-side apply. */
export async function applyPatchRequest(_call: Call, _mode: FieldValidation): Promise<ApiResponse> {
  throw unsupportedPatch(undefined);
}
