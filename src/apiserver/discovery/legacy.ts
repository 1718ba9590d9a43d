import { apiVersionOf } from '../../k8s/kind.ts';
import type { Registry, ServedGroup } from '../registry/registry.ts';
import type { Resource } from '../registry/resource.ts';
import { resourceHash } from './hash.ts';
import { type SubresourceInfo, subresourcesOf } from './subresources.ts';

/** Discovery as it was first: a document for the groups, one for each group version. */

export function apiVersions(): object {
  return { kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: '127.0.0.1' }] };
}

export function apiGroupList(registry: Registry): object {
  const groups = registry.groups().filter((group) => group.name !== '');
  return { kind: 'APIGroupList', apiVersion: 'v1', groups: groups.map(groupBody) };
}

/** Undefined when there is no such group. */
export function apiGroup(registry: Registry, name: string): object | undefined {
  const group = registry.groups().find((one) => one.name === name);
  return group && { kind: 'APIGroup', apiVersion: 'v1', ...groupBody(group) };
}

/** Undefined when there is no such version. */
export function apiResourceList(registry: Registry, group: string, version: string): object | undefined {
  const served = registry
    .groups()
    .find((one) => one.name === group)
    ?.versions.find((one) => one.version === version);
  if (!served) return undefined;
  const resources = served.resources.flatMap((resource) => [
    body(resource),
    ...subresourcesOf(resource).map((one) => subresourceBody(resource, one)),
  ]);
  return {
    kind: 'APIResourceList',
    ...(group === '' ? {} : { apiVersion: 'v1' }),
    groupVersion: apiVersionOf({ group, version }),
    resources,
  };
}

function groupBody(group: ServedGroup): object {
  const versions = group.versions.map(({ version }) => ({ groupVersion: `${group.name}/${version}`, version }));
  return { name: group.name, versions, preferredVersion: versions[0] };
}

function body(resource: Resource): object {
  return {
    name: resource.resource,
    singularName: resource.singular,
    namespaced: resource.namespaced,
    kind: resource.kind,
    verbs: resource.verbs,
    ...(resource.shortNames.length === 0 ? {} : { shortNames: resource.shortNames }),
    ...(resource.categories.length === 0 ? {} : { categories: resource.categories }),
    storageVersionHash: resourceHash(resource),
  };
}

function subresourceBody(resource: Resource, { name, gvk, verbs }: SubresourceInfo): object {
  const other = gvk.group !== resource.group || gvk.version !== resource.version;
  return {
    name: `${resource.resource}/${name}`,
    singularName: '',
    namespaced: resource.namespaced,
    ...(other ? { group: gvk.group, version: gvk.version } : {}),
    kind: gvk.kind,
    verbs,
  };
}
