import { messageOf } from '../../base/errors.ts';
import { isObject, type JsonObject, type JsonValue, parseJson } from '../../k8s/json.ts';
import type { ApiError } from '../../k8s/status.ts';
import { resolve } from '../builtin/schemas.ts';
import type { Resource } from '../registry/resource.ts';
import { badRequest, tooLarge, unclassified, unprocessable, unsupportedPatch } from '../status/failures.ts';
import { applyJsonPatch, parseJsonPatch } from './json.ts';
import { applyMergePatch } from './merge.ts';
import { patchMetaOf } from './patchMeta.ts';
import { applyStrategicPatch, type StrategicFailure } from './strategic.ts';

const maxOperations = 10_000;

/** Reads a patch once; what it gives applies it to an object, or throws what the client is told. */
export function patcherFor(type: string, body: Buffer, resource: Resource): (old: object) => unknown {
  const text = body.toString();
  switch (type) {
    case 'application/json-patch+json': {
      const patch = parseJsonPatch(text);
      if (!patch.ok) throw badRequest(`error decoding patch: ${patch.error}`);
      const count = patch.value.operations.length;
      if (count > maxOperations) {
        throw tooLarge(`The allowed maximum operations in a JSON patch is ${maxOperations}, got ${count}`);
      }
      return (old) => {
        const patched = applyJsonPatch(old as JsonValue, patch.value);
        if (!patched.ok) throw unprocessable();
        return patched.value;
      };
    }
    case 'application/merge-patch+json': {
      const patch = parsed(text);
      return (old) => {
        const patched = applyMergePatch(old as JsonValue, patch);
        if (!patched.ok) throw badRequest(patched.error);
        return patched.value;
      };
    }
    case 'application/strategic-merge-patch+json': {
      const patch = parsed(text);
      if (!isObject(patch)) throw badRequest('error decoding patch: it is not an object');
      const meta = patchMetaOf(resource.schema() ?? {}, resolve, resource.kind);
      return (old) => {
        const patched = applyStrategicPatch(old as JsonObject, patch, meta);
        if (!patched.ok) throw strategicFailure(patched.error);
        return patched.value;
      };
    }
    default:
      throw unsupportedPatch(undefined);
  }
}

function parsed(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch (error) {
    throw badRequest(`error decoding patch: ${messageOf(error)}`);
  }
}

function strategicFailure({ code, message }: StrategicFailure): ApiError {
  if (code === 400) return badRequest(message);
  return code === 422 ? unprocessable() : unclassified(message);
}
