import type { Registry, ServedGroup, ServedVersion } from '../registry/registry.ts';
import type { Resource } from '../registry/resource.ts';
import { subresourcesOf } from './subresources.ts';

/** apidiscovery.k8s.io/v2: everything in one document, for the core group (`legacy`) or for all others. */
export function aggregatedDiscovery(registry: Registry, legacy: boolean): object {
  const groups = registry.groups().filter((group) => (group.name === '') === legacy);
  return { kind: 'APIGroupDiscoveryList', apiVersion: 'apidiscovery.k8s.io/v2', metadata: {}, items: groups.map(groupBody) };
}

/** How clients ask for it, and how the answer is marked. */
export const aggregatedMediaType = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';

function groupBody(group: ServedGroup): object {
  const metadata = { ...(group.name === '' ? {} : { name: group.name }), creationTimestamp: null };
  return { metadata, versions: group.versions.map(versionBody) };
}

function versionBody({ version, resources }: ServedVersion): object {
  return { version, resources: resources.map(resourceBody), freshness: 'Current' };
}

function resourceBody(resource: Resource): object {
  const responseKind = { group: resource.group, version: resource.version, kind: resource.kind };
  const subresources = subresourcesOf(resource).map(({ name, gvk, verbs }) => ({ subresource: name, responseKind: gvk, verbs }));
  return {
    resource: resource.resource,
    responseKind,
    scope: resource.namespaced ? 'Namespaced' : 'Cluster',
    singularResource: resource.singular,
    verbs: resource.verbs,
    ...(resource.shortNames.length === 0 ? {} : { shortNames: resource.shortNames }),
    ...(resource.categories.length === 0 ? {} : { categories: resource.categories }),
    ...(subresources.length === 0 ? {} : { subresources }),
  };
}
