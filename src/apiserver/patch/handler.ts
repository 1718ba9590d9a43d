import { goJson } from '../../k8s/goText.ts';
import { invalidValue } from '../../k8s/fieldError.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import type { Call } from '../context.ts';
import { isTree } from '../json/bytes.ts';
import { applyPatchRequest } from '../apply/handler.ts';
import { trackUpdate } from '../managers/track.ts';
import { contentType } from '../negotiate/body.ts';
import { fieldValidationOf, strictProblem } from '../negotiate/fieldValidation.ts';
import { presentObject } from '../present/object.ts';
import type { Subresource } from '../registry/resource.ts';
import type { ApiResponse } from '../request.ts';
import { badRequest, invalid, unsupportedPatch } from '../status/failures.ts';
import { updateObject } from '../update/pipeline.ts';
import { patcherFor } from './patcher.ts';

/** PATCH of an object or its status, by content type. */
export async function patch(call: Call): Promise<ApiResponse> {
  const { resource, info, request } = call;
  await resource.ready();
  const type = contentType(request);
  const accepted = resource.custom ? customPatchTypes : builtInPatchTypes;
  if (!accepted.includes(type)) throw unsupportedPatch(resource.custom ? customPatchTypes : undefined);
  const mode = fieldValidationOf(request.query, 'PatchOptions');
  if (type === applyType) return applyPatchRequest(call, mode);
  if (request.query.has('force')) {
    const causes = [{ reason: 'FieldValueForbidden', message: 'Forbidden: may not be specified for non-apply patch', field: 'force' }];
    throw invalid({ group: 'meta.k8s.io', kind: 'PatchOptions' }, '', causes);
  }
  const patchTree = patcherFor(type, request.body, resource);
  const written = await updateObject(call, {
    name: info.name,
    subresource: info.subresource as Subresource | '',
    make: (old) => admitPatched(call, patchTree(old), mode),
    track: (object, old) => trackUpdate(call, old, object),
  });
  return presentObject(call, written);
}

const applyType = 'application/apply-patch+yaml';
const customPatchTypes = ['application/json-patch+json', 'application/merge-patch+json', applyType];
const builtInPatchTypes = [...customPatchTypes, 'application/strategic-merge-patch+json'];

function admitPatched(call: Call, patched: unknown, mode: 'Ignore' | 'Warn' | 'Strict'): UnstructuredObject {
  const { resource } = call;
  if (!isTree(patched) || (patched['metadata'] !== undefined && !isTree(patched['metadata']))) {
    throw badRequest(`the patched ${resource.kind} is not an object with metadata`);
  }
  const object = patched as UnstructuredObject;
  const unknown = resource.strategy.admit(object);
  if (unknown.length > 0 && mode !== 'Ignore') {
    const problems = unknown.map((path) => `unknown field "${path}"`);
    if (mode === 'Warn') call.warnings.push(...problems);
    else {
      const shown = goJson(call.request.body.toString());
      throw invalid({ group: '', kind: '' }, '', [invalidValue('patch', shown, strictProblem(problems))]);
    }
  }
  return object;
}
