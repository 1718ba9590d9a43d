import { reviewOf } from './access/reviews/index.ts';
import { answerReview } from './access/reviews/review.ts';
import { actionVerbOf } from './actions/action.ts';
import { actionsOf } from './actions/index.ts';
import { create } from './create/handler.ts';
import type { Call } from './context.ts';
import { deleteCollection, deleteOne } from './delete/handler.ts';
import { get } from './get/handler.ts';
import { list } from './list/handler.ts';
import { listOptionsOf } from './list/options.ts';
import { patch } from './patch/handler.ts';
import type { Verb } from './registry/resource.ts';
import type { ApiResponse } from './request.ts';
import { badRequest, methodNotAllowed, notFound, notSupported, unknownResource } from './status/failures.ts';
import { update } from './update/handler.ts';
import { watch } from './watch/handler.ts';

/** From method and path to the handler of one verb. */
export async function dispatch(call: Call): Promise<ApiResponse> {
  const { info, request } = call;
  if (info.subresource !== '') return subresource(call);
  const item = info.name !== '';
  if (info.name === '.' || info.name === '..') throw badRequest(`Name parameter invalid: "${info.name}": may not be '${info.name}'`);
  const review = reviewOf(call.resource);
  if (item && review) throw unknownResource();
  switch (request.method) {
    case 'GET':
    case 'HEAD': {
      if (item && !info.watchPath) return allowed(call, 'get') ?? get(call);
      const options = listOptionsOf(request.query, info.watchPath);
      return options.watch ? (allowed(call, 'watch') ?? watch(call, options)) : (allowed(call, 'list') ?? list(call, options));
    }
    case 'POST':
      if (item && !call.resource.custom) throw methodNotAllowed();
      if (review) return answerReview(call, review);
      return allowed(call, 'create') ?? create(call);
    case 'PUT':
      return needsName(call) ?? allowed(call, 'update') ?? update(call);
    case 'PATCH':
      return needsName(call) ?? allowed(call, 'patch') ?? patch(call);
    case 'DELETE':
      return item ? (allowed(call, 'delete') ?? deleteOne(call)) : (allowed(call, 'deletecollection') ?? deleteCollection(call));
    default:
      throw call.resource.custom ? notSupported(call.resource, request.method.toLowerCase()) : methodNotAllowed();
  }
}

function allowed(call: Call, verb: Verb): undefined {
  if (call.resource.verbs.includes(verb)) return undefined;
  throw call.resource.custom ? notSupported(call.resource, verb) : methodNotAllowed();
}

function needsName({ info, resource }: Call): undefined {
  if (info.name !== '') return undefined;
  if (resource.custom) throw badRequest('name must be provided');
  throw methodNotAllowed();
}

function subresource(call: Call): Promise<ApiResponse> {
  const { info, request, resource } = call;
  const action = actionsOf(resource).find(({ name }) => name === info.subresource);
  if (action) {
    const verb = actionVerbOf(request.method);
    if (verb !== undefined && action.verbs.includes(verb)) return action.handle(call);
    throw resource.custom ? notSupported(resource, verbOf(request.method)) : methodNotAllowed();
  }
  if (!(resource.subresources as readonly string[]).includes(info.subresource)) {
    if (resource.custom) throw notFound(resource, info.name);
    throw unknownResource();
  }
  const finalizeOnly = info.subresource === 'finalize';
  if (request.method === 'GET' && !finalizeOnly) return get(call);
  if (request.method === 'PUT') return update(call);
  if (request.method === 'PATCH' && !finalizeOnly) return patch(call);
  throw resource.custom ? notSupported(resource, verbOf(request.method)) : methodNotAllowed();
}

function verbOf(method: string): string {
  return { POST: 'create', DELETE: 'delete', PUT: 'update', PATCH: 'patch', GET: 'get' }[method] ?? method.toLowerCase();
}
