import type { UnstructuredObject } from '../../../k8s/object.ts';
import type { Call } from '../../context.ts';
import { placeInNamespace } from '../../create/pipeline.ts';
import { trackUpdate } from '../../managers/track.ts';
import { decodeObject } from '../../negotiate/body.ts';
import { fieldValidationOf, reportUnknownFields } from '../../negotiate/fieldValidation.ts';
import { asTyped } from '../../negotiate/typed.ts';
import { presentObject } from '../../present/object.ts';
import type { ApiResponse } from '../../request.ts';

/** A question in the form of an object: POST gives it back with the answer in its status, and nothing is stored. */
export type Review = (call: Call, object: UnstructuredObject) => object;

export async function answerReview(call: Call, review: Review): Promise<ApiResponse> {
  const { resource, request } = call;
  await resource.ready();
  const mode = fieldValidationOf(request.query, 'CreateOptions');
  const object = asTyped(call, await decodeObject(request, resource));
  placeInNamespace(call, object);
  reportUnknownFields(call, resource.strategy.admit(object), mode);
  object['status'] = undefined;
  trackUpdate(call, undefined, object);
  object['status'] = review(call, object);
  return presentObject(call, { entry: undefined, object }, 201);
}
