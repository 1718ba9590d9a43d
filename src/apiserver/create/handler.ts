import { trackUpdate } from '../managers/track.ts';
import type { Call } from '../context.ts';
import { decodeObject, duplicateFields } from '../negotiate/body.ts';
import { fieldValidationOf, reportUnknownFields } from '../negotiate/fieldValidation.ts';
import { asTyped } from '../negotiate/typed.ts';
import { presentObject } from '../present/object.ts';
import type { ApiResponse } from '../request.ts';
import { badRequest } from '../status/failures.ts';
import { createObject } from './pipeline.ts';

/** POST to a collection. */
export async function create(call: Call): Promise<ApiResponse> {
  const { resource, info } = call;
  await resource.ready();
  const mode = fieldValidationOf(call.request.query, 'CreateOptions');
  const body = await decodeObject(call.request, resource);
  const duplicates = duplicateFields(call.request, body, mode);
  const object = asTyped(call, body);
  if (info.name !== '') {
    const name = object.metadata?.name;
    if (name !== undefined && name !== '' && name !== info.name) throw badRequest(nameMismatch(name, info.name));
    (object.metadata ??= {}).name = info.name;
  }
  reportUnknownFields(call, resource.strategy.admit(object), mode, duplicates);
  const written = await createObject(call, object, (stored) => trackUpdate(call, undefined, stored));
  return presentObject(call, written, 201);
}

export function nameMismatch(inBody: string, inUrl: string): string {
  return `the name of the object (${inBody}) does not match the name on the URL (${inUrl})`;
}
