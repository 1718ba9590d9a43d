/** What a path under /api or /apis is about, as upstream's RequestInfo reads it. Absent parts are "". */
export interface RequestInfo {
  readonly group: string;
  readonly version: string;
  readonly namespace: string;
  readonly resource: string;
  readonly name: string;
  readonly subresource: string;
  /** The old form /api/v1/watch/...: a watch whatever the query says. */
  readonly watchPath: boolean;
}

/** Reads a path; undefined when it is not one of a resource. */
export function parseRequestInfo(path: string): RequestInfo | undefined {
  const segments = decoded(path);
  if (segments === undefined) return undefined;
  const [root, ...rest] = segments;
  if (root !== 'api' && root !== 'apis') return undefined;
  const group = root === 'api' ? '' : rest.shift();
  const version = rest.shift();
  if (group === undefined || version === undefined || rest.length === 0) return undefined;
  // Too much of a path, in a group that may well be there.
  const nothing = { group, version, namespace: '', resource: '', name: '', subresource: '', watchPath: false };
  const watchPath = rest[0] === 'watch' && rest.length > 1;
  if (watchPath) rest.shift();
  let namespace = '';
  if (rest[0] === 'namespaces' && rest.length > 1) {
    namespace = rest[1] as string;
    // /namespaces/NAME and its own subresources are about the namespace itself.
    if (rest.length > 2 && rest[2] !== 'status' && rest[2] !== 'finalize') rest.splice(0, 2);
    else if (rest.length > 3) return nothing;
  }
  if (rest.length > 3) return nothing;
  const [resource = '', name = '', subresource = ''] = rest;
  return { group, version, namespace, resource, name, subresource, watchPath };
}

function decoded(path: string): string[] | undefined {
  try {
    // As upstream: decoded first, so that an escaped slash is one.
    return decodeURIComponent(path)
      .replace(/^\/|\/+$/g, '')
      .split('/');
  } catch {
    return undefined;
  }
}
