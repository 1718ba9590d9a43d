import { messageOf } from '../../base/errors.ts';
import { isObject, type JsonObject, type JsonValue } from '../../k8s/json.ts';
import type { ApiError } from '../../k8s/status.ts';
import { parseBodyJson } from '../json/bodyJson.ts';
import { resolve } from '../builtin/schemas.ts';
import type { Resource } from '../registry/resource.ts';
import { badRequest, tooLarge, unclassified, unprocessable, unsupportedPatch } from '../status/failures.ts';
import { applyJsonPatch, parseJsonPatch } from './json.ts';
import { applyMergePatch } from './merge.ts';
import { jsonType } from './rawNumbers.ts';
import { patchMetaOf } from './patchMeta.ts';
import { applyStrategicPatch, type StrategicFailure } from './strategic.ts';

const maxOperations = 10_000;

/** Reads a patch once; what it gives applies it to an object, or throws what the client is told. */
export function patcherFor(type: string, body: Buffer, resource: Resource): (old: object) => unknown {
  const text = body.toString();
  switch (type) {
    case 'application/json-patch+json': {
      const patch = parseJsonPatch(text);
      if (!patch.ok) throw badRequest(undecoded(patch.error));
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
      const patch = parsed(text, 'invalid JSON patch');
      if (patch !== null && !isObject(patch)) throw badRequest(`error decoding patch: ${noMap(patch)}`);
      return (old) => {
        const patched = applyMergePatch(old as JsonValue, patch);
        if (!patched.ok) throw badRequest(patched.error);
        return patched.value;
      };
    }
    case 'application/strategic-merge-patch+json': {
      const patch = parsed(text);
      if (!isObject(patch)) throw badRequest(noMap(patch));
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

function parsed(text: string, problem?: string): JsonValue {
  try {
    return parseBodyJson(text) as JsonValue;
  } catch (error) {
    throw badRequest(problem ?? messageOf(error));
  }
}

/** What the server says is not what its library would: it counts the operations first, by a type of its own. */
function undecoded(problem: string): string {
  if (!problem.startsWith('json: cannot unmarshal')) return 'invalid JSON patch';
  const ofServer = problem.replace('jsonpatch.Patch', '[]handlers.jsonPatchOp').replace('jsonpatch.Operation', 'handlers.jsonPatchOp');
  return `error decoding patch: ${ofServer}`;
}

function noMap(patch: JsonValue): string {
  return `json: cannot unmarshal ${jsonType(patch)} into Go value of type map[string]interface {}`;
}

function strategicFailure({ code, message }: StrategicFailure): ApiError {
  if (code === 400) return badRequest(message);
  return code === 422 ? unprocessable() : unclassified(message);
}
