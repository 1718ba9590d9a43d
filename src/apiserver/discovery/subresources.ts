import type { GroupVersionKind } from '../../k8s/kind.ts';
import { actionsOf } from '../actions/index.ts';
import type { Resource } from '../registry/resource.ts';

/** A subresource as both forms of discovery tell it. */
export interface SubresourceInfo {
  readonly name: string;
  readonly gvk: GroupVersionKind;
  readonly verbs: readonly string[];
}

/** By name. */
export function subresourcesOf(resource: Resource): SubresourceInfo[] {
  const { group, version, kind } = resource;
  const own = resource.subresources.map((name) => ({
    name: name as string,
    gvk: { group, version, kind },
    verbs: name === 'finalize' ? ['update'] : ['get', 'patch', 'update'],
  }));
  const actions = actionsOf(resource).map(({ name, gvk, verbs }) => ({ name, gvk, verbs }));
  // One that is both is an action: that one knows its own kind.
  return [...own.filter(({ name }) => actions.every((action) => action.name !== name)), ...actions].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}
