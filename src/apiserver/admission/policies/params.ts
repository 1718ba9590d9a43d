import type { UnstructuredObject } from '../../../k8s/object.ts';
import { parseApiVersion } from '../../../k8s/kind.ts';
import type { Core } from '../../context.ts';
import { objectOf } from '../../registry/views.ts';
import type { Resource } from '../../registry/resource.ts';
import { chooses } from '../match/selectors.ts';
import type { BindingSpec, PolicySpec } from './definitions.ts';

/** The objects that a binding names as parameters of its policy; `[undefined]` when the policy has none. Throws an `Error` in the API server's words. */
export function paramsOf(
  { paramKind }: PolicySpec,
  { paramRef }: BindingSpec,
  namespace: string,
  core: Core,
): (UnstructuredObject | undefined)[] {
  if (paramKind === undefined) return [undefined];
  const resource = resourceOf(paramKind, core);
  if (!resource && paramRef) throw new Error(`paramKind kind \`${paramKind.apiVersion}, Kind=${paramKind.kind}\` not known`);
  if (paramRef === undefined || !resource) return [undefined];
  if (paramRef.namespace && !resource.namespaced)
    throw new Error('paramRef.namespace must not be provided for a cluster-scoped `paramKind`');
  const partition = resource.namespaced ? paramRef.namespace || namespace : '';
  if (resource.namespaced && partition === '') {
    throw new Error('cannot use namespaced paramRef in policy binding that matches cluster-scoped resources');
  }
  const found = core.store
    .list(resource.bucket, partition)
    .filter((entry) => !paramRef.name || entry.name === paramRef.name)
    .map((entry) => objectOf(resource, entry))
    .filter((object) => Boolean(paramRef.name) || chooses(paramRef.selector, object.metadata?.labels));
  if (found.length === 0 && (paramRef.parameterNotFoundAction ?? 'Deny') === 'Deny') {
    throw new Error('no params found for policy binding with `Deny` parameterNotFoundAction');
  }
  return found;
}

function resourceOf({ apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }, core: Core): Resource | undefined {
  const { group, version } = parseApiVersion(apiVersion);
  return core.registry
    .groups()
    .find(({ name }) => name === group)
    ?.versions.find((one) => one.version === version)
    ?.resources.find((resource) => resource.kind === kind);
}
