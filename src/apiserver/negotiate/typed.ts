import { apiVersionOf } from '../../k8s/kind.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import type { Call } from '../context.ts';
import { isTree, type Tree } from '../json/bytes.ts';
import { invalidValue } from '../../k8s/fieldError.ts';
import { badRequest, invalid } from '../status/failures.ts';

/** A body as an object of the request's own type: a type that is missing is filled in, another one is refused. */
export function asTyped(call: Call, body: Tree): UnstructuredObject {
  const { resource } = call;
  const expected = apiVersionOf(resource);
  const { apiVersion = expected, kind = resource.kind } = body;
  if (apiVersion === '' || kind === '' || typeof apiVersion !== 'string' || typeof kind !== 'string') {
    if (resource.custom) throw badRequest(`Object 'Kind' is missing in '${JSON.stringify(body)}'`);
  } else if (kind !== resource.kind && !resource.custom) {
    const version = apiVersion.split('/').at(-1);
    throw badRequest(
      `${kind} in version "${version}" cannot be handled as a ${resource.kind}: the request is for ${resource.kind} (${expected})`,
    );
  } else if (apiVersion !== expected) {
    throw badRequest(`the API version in the data (${apiVersion}) does not match the expected API version (${expected})`);
  }
  const { metadata } = body;
  if (metadata !== undefined && metadata !== null && !isTree(metadata)) {
    throw badRequest(
      `${resource.kind} in version "${resource.version}" cannot be handled as a ${resource.kind}: metadata is not an object`,
    );
  }
  if (kind !== resource.kind && kind !== '' && typeof kind === 'string') {
    const name = (metadata as { name?: string } | undefined)?.name ?? call.info.name;
    throw invalid({ group: resource.group, kind }, name, [invalidValue('kind', kind, `must be ${resource.kind}`)]);
  }
  return { ...body, apiVersion: expected, kind: resource.kind, metadata: (metadata ?? {}) as UnstructuredObject } as UnstructuredObject;
}
