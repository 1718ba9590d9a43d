import { goJson, goValue } from '../../k8s/goText.ts';
import { apiVersionOf } from '../../k8s/kind.ts';
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
import { ApiError } from '../../k8s/status.ts';
import { parseJson } from '../../k8s/json.ts';
import type { ApiResponse } from '../request.ts';
import { badRequest, invalid, unsupportedPatch } from '../status/failures.ts';
import { nameMismatch } from '../create/handler.ts';
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
const strategicType = 'application/strategic-merge-patch+json';
const builtInPatchTypes = [...customPatchTypes, strategicType];

/** What a patch makes of a built-in object may be no object of its type any more: that is the patch's fault. */
function admitted(call: Call, object: UnstructuredObject): string[] {
  const { resource } = call;
  if (resource.custom) return resource.strategy.admit(object);
  const shown = shownPatch(call, object);
  try {
    return resource.strategy.admit(object);
  } catch (error) {
    if (!(error instanceof ApiError) || error.httpCode !== 400) throw error;
    const problem = error.message.split(`cannot be handled as a ${resource.kind}: `)[1] ?? error.message;
    throw invalid({ group: '', kind: '' }, '', [invalidValue('patch', shown, problem)]);
  }
}

function admitPatched(call: Call, patched: unknown, mode: 'Ignore' | 'Warn' | 'Strict'): UnstructuredObject {
  const { resource } = call;
  if (!isTree(patched) || (patched['metadata'] !== undefined && !isTree(patched['metadata']))) {
    throw badRequest(`the patched ${resource.kind} is not an object with metadata`);
  }
  const object = patched as UnstructuredObject;
  checkIdentity(call, object);
  const shown = mode === 'Strict' ? shownPatch(call, object) : ''; // before what is unknown is taken out of it
  const unknown = admitted(call, object);
  if (unknown.length > 0 && mode !== 'Ignore') {
    const problems = unknown.map((path) => `unknown field "${path}"`);
    if (mode === 'Warn') call.warnings.push(...problems);
    else throw invalid({ group: '', kind: '' }, '', [invalidValue('patch', shown, strictProblem(problems))]);
  }
  return object;
}

/** A patch may not make another object of it, nor one of another type. */
function checkIdentity(call: Call, object: UnstructuredObject): void {
  const { resource, info } = call;
  const { apiVersion, kind } = object;
  const name = object.metadata?.name;
  if (kind !== undefined && kind !== resource.kind) {
    if (resource.custom)
      throw invalid({ group: resource.group, kind }, info.name, [invalidValue('kind', kind, `must be ${resource.kind}`)]);
    const why = `${kind} cannot be handled as a ${resource.kind}`;
    throw invalid({ group: '', kind: '' }, '', [invalidValue('patch', shownPatch(call, object), why)]);
  }
  if (apiVersion !== undefined && apiVersion !== apiVersionOf(resource)) {
    throw badRequest(`the API version in the data (${apiVersion}) does not match the expected API version (${apiVersionOf(resource)})`);
  }
  if (name !== undefined && name !== '' && name !== info.name) throw badRequest(nameMismatch(name, info.name));
}

/** As upstream: the patch itself where it is strategic, what it makes of the object where it is not. */
function shownPatch({ request }: Call, patched: UnstructuredObject): string {
  return contentType(request) === strategicType ? goValue(parseJson(request.body.toString())) : goJson(patched);
}
