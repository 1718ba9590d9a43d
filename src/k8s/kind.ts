/** Group ("" for the core group), version and kind: what `apiVersion` and `kind` of an object say. */
export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** A resource as discovery tells it: what is needed to build its URL. */
export interface ResourceType extends GroupVersionKind {
  /** Plural, lower case: the last word of the URL. */
  readonly resource: string;
  readonly namespaced: boolean;
}

/** "v1" or "apps/v1". */
export function apiVersionOf(gv: { readonly group: string; readonly version: string }): string {
  return gv.group === '' ? gv.version : `${gv.group}/${gv.version}`;
}

/** Reads "v1" or "apps/v1"; a missing slash means the core group. */
export function parseApiVersion(apiVersion: string): { group: string; version: string } {
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? { group: '', version: apiVersion } : { group: apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1) };
}

/** "Guestbook.v1.webapp.example.com", or "Pod.v1" for the core group: unique, and readable in a log. */
export function kindKey(gvk: GroupVersionKind): string {
  return gvk.group === '' ? `${gvk.kind}.${gvk.version}` : `${gvk.kind}.${gvk.version}.${gvk.group}`;
}

/** The path of a collection, or of an object when `name` is given; `subresource` is its last segment ("status", "scale"). */
export function resourcePath(
  type: Pick<ResourceType, 'group' | 'version' | 'resource' | 'namespaced'>,
  at: { readonly namespace?: string | undefined; readonly name?: string | undefined; readonly subresource?: string | undefined } = {},
): string {
  const root = type.group === '' ? `/api/${type.version}` : `/apis/${type.group}/${type.version}`;
  const scope = type.namespaced && at.namespace !== undefined ? `/namespaces/${encodeURIComponent(at.namespace)}` : '';
  const name = at.name === undefined ? '' : `/${encodeURIComponent(at.name)}`;
  const subresource = at.subresource === undefined ? '' : `/${at.subresource}`;
  return `${root}${scope}/${type.resource}${name}${subresource}`;
}
