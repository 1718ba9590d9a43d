import { trackUpdate } from '../managers/track.ts';
import { deepCopy } from '../../k8s/json.ts';
import { createObject, type Written } from '../create/pipeline.ts';
import { nameMismatch } from '../create/handler.ts';
import type { Call } from '../context.ts';
import { decodeObject, duplicateFields } from '../negotiate/body.ts';
import { fieldValidationOf, reportUnknownFields } from '../negotiate/fieldValidation.ts';
import { asTyped } from '../negotiate/typed.ts';
import { presentObject } from '../present/object.ts';
import type { Subresource } from '../registry/resource.ts';
import type { ApiResponse } from '../request.ts';
import { badRequest } from '../status/failures.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import { updateObject } from './pipeline.ts';

/** PUT of an object, or of its status. */
export async function update(call: Call): Promise<ApiResponse> {
  const { resource } = call;
  await resource.ready();
  const mode = fieldValidationOf(call.request.query, 'UpdateOptions');
  const body = await decodeObject(call.request, resource);
  const duplicates = duplicateFields(call.request, body, mode);
  const object = asTyped(call, body);
  checkPlace(call, object);
  reportUnknownFields(call, resource.strategy.admit(object), mode, duplicates);
  const written = await write(call, object);
  return presentObject(call, written, written.created ? 201 : 200);
}

function checkPlace({ resource, info }: Call, object: UnstructuredObject): void {
  const { name, namespace } = object.metadata ?? {};
  if (resource.namespaced && namespace && namespace !== info.namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
  if (name !== info.name) {
    throw badRequest(name ? nameMismatch(name, info.name) : 'the name of the object must be provided');
  }
}

function write(call: Call, object: UnstructuredObject): Promise<Written> {
  const { core, resource, info } = call;
  const exists = core.store.get(resource.bucket, resource.namespaced ? info.namespace : '', info.name) !== undefined;
  if (!exists && resource.strategy.allowCreateOnUpdate && info.subresource === '') {
    return createObject(call, object, (stored) => trackUpdate(call, undefined, stored));
  }
  // Where a webhook may have to be asked (about the change, or to convert), all may have to be done again, from what was sent.
  const sent = core.admission.mayWait() || resource.codec.converter ? deepCopy(object) : undefined;
  return updateObject(call, {
    name: info.name,
    subresource: info.subresource as Subresource | '',
    make: () => (sent === undefined ? object : deepCopy(sent)),
    track: (stored, old) => trackUpdate(call, old, stored),
  });
}
