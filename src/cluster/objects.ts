import { CodedError, messageOf } from '../base/errors.ts';
import { parseExact } from '../base/exactJson.ts';
import type { HttpClient } from '../client/httpClient.ts';
import type { ApiClient } from '../k8s/apiClient.ts';
import { parseApiVersion, type ResourceType, resourcePath } from '../k8s/kind.ts';
import { keyText, type UnstructuredObject } from '../k8s/object.ts';
import { ApiError } from '../k8s/status.ts';
import type { ClusterRequests } from '../protocol/cluster.ts';
import { fieldManager } from './crd.ts';
import { rowOf } from './resourceRows.ts';
import { objectYaml, parseObjects } from './yamlDocuments.ts';

type Params<M extends keyof ClusterRequests> = ClusterRequests[M]['params'];
type ResultOf<M extends keyof ClusterRequests> = ClusterRequests[M]['result'];

/** A page of rows, in the server's (name) order. */
export async function listRows(client: ApiClient, params: Params<'list'>, signal: AbortSignal): Promise<ResultOf<'list'>> {
  const { type, namespace, limit } = params;
  const list = await client.list(type, { namespace, limit, continue: params.continue, signal });
  const { continue: next, remainingItemCount: remaining } = list.metadata;
  return { rows: list.items.map(rowOf), ...(next && { continue: next }), ...(remaining !== undefined && { remaining }) };
}

export async function getYaml(
  client: HttpClient,
  { type, namespace, name, part }: Params<'getYaml'>,
  signal: AbortSignal,
): Promise<ResultOf<'getYaml'>> {
  const object = parseExact(await client.getText(type, { namespace, name }, { signal })) as UnstructuredObject;
  return { yaml: objectYaml(part === 'status' ? statusOf(object) : object) };
}

/** An object's identity and its status. */
export function statusOf({ apiVersion, kind, metadata, status }: UnstructuredObject): UnstructuredObject {
  const { name, namespace } = metadata ?? {};
  const identity = { ...(name !== undefined && { name }), ...(namespace !== undefined && { namespace }) };
  return { ...(apiVersion !== undefined && { apiVersion }), ...(kind !== undefined && { kind }), metadata: identity, status: status ?? {} };
}

/** The newest lines that one of a pod's containers has written. */
export async function podLog(client: HttpClient, params: Params<'podLog'>, signal: AbortSignal): Promise<ResultOf<'podLog'>> {
  const path = resourcePath(podType, { namespace: params.namespace, name: params.name, subresource: 'log' });
  const query = new URLSearchParams({
    tailLines: String(params.lines),
    ...(params.container !== undefined && { container: params.container }),
  });
  return { text: await client.getPlain(`${path}?${query.toString()}`, { signal }) };
}

const podType: ResourceType = { group: '', version: 'v1', kind: 'Pod', resource: 'pods', namespaced: true };

/**
 * Applies the documents of a YAML text in their order by server-side apply, taking fields over: the person has edited them
 * and means them. A resourceVersion in a document guards against what others changed meanwhile (409). An object of a
 * namespaced kind without a namespace goes to the one that is given, else to "default". The first failure ends it; its message says what was applied before.
 */
export async function applyYaml(
  client: ApiClient,
  { yaml, dryRun, namespace = 'default' }: Params<'applyYaml'>,
  signal: AbortSignal,
): Promise<ResultOf<'applyYaml'>> {
  const objects = parseObjects(yaml);
  if (objects.length === 0) throw new CodedError('BadYaml', 'there is no object in the YAML: nothing was applied');
  const applied: string[] = [];
  for (const [index, object] of objects.entries()) {
    const what = `${object.kind ?? 'an object without kind'} ${object.metadata?.name ?? 'without a name'}`;
    try {
      applied.push(await applyOne(client, object, { dryRun, namespace }, signal));
    } catch (error) {
      signal.throwIfAborted();
      const where = objects.length === 1 ? what : `document ${index + 1} (${what})`;
      throw withContext(error, where, applied);
    }
  }
  return { applied };
}

export async function applyOne(
  client: ApiClient,
  object: UnstructuredObject,
  options: { readonly dryRun: boolean; readonly namespace: string },
  signal: AbortSignal,
): Promise<string> {
  const { dryRun } = options;
  const { apiVersion, kind, metadata, status: _, ...rest } = object;
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') throw new CodedError('BadYaml', 'apiVersion and kind are needed');
  if (typeof metadata?.name !== 'string') throw new CodedError('BadYaml', 'metadata.name is needed: server-side apply makes up no names');
  const type: ResourceType = await client.resourceFor({ ...parseApiVersion(apiVersion), kind }, { signal });
  const { managedFields: __, namespace: given, ...kept } = metadata;
  const namespace = type.namespaced ? given || options.namespace : '';
  const body = { apiVersion, kind, metadata: namespace === '' ? kept : { ...kept, namespace }, ...rest };
  await client.patch(type, { namespace, name: metadata.name }, { type: 'apply', body }, { fieldManager, force: true, dryRun, signal });
  return `${kind} ${keyText({ namespace, name: metadata.name })}`;
}

function withContext(error: unknown, where: string, applied: readonly string[]): unknown {
  const before = applied.length === 0 ? '' : `; applied before it: ${applied.join(', ')}`;
  const message = `${where}: ${messageOf(error)}${before}`;
  if (error instanceof ApiError) return new ApiError({ ...error.status, message }, error.httpCode, { cause: error });
  const code = (error as { code?: unknown }).code;
  return new CodedError(typeof code === 'string' ? code : 'ApplyFailed', message, { cause: error });
}
