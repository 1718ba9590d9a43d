import { apiVersionOf } from '../../k8s/kind.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import type { ApiError } from '../../k8s/status.ts';
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
    throw otherType(call, apiVersion, kind);
  } else if (apiVersion !== expected) {
    if (!resource.custom) throw otherType(call, apiVersion, kind);
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

/** A type that is none here, or one that is no form of the resource's. */
function otherType({ core, resource }: Call, apiVersion: string, kind: string): ApiError {
  const version = apiVersion.split('/').at(-1) ?? '';
  const group = apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '';
  const known = core.registry
    .groups()
    .some(
      ({ name, custom, versions }) =>
        !custom &&
        name === group &&
        versions.some((each) => each.version === version && each.resources.some((other) => other.kind === kind)),
    );
  const here = resource.group === '' ? 'core' : (resource.group.split('.')[0] ?? '');
  const why = known
    ? `converting (${version}.${kind}) to (${here}.${resource.kind}): unknown conversion`
    : `no kind "${kind}" is registered for version "${apiVersion}" in scheme "pkg/runtime/scheme.go:111"`;
  return badRequest(`${kind} in version "${version}" cannot be handled as a ${resource.kind}: ${why}`);
}
