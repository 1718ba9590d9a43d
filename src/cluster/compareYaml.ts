import { CodedError } from '../base/errors.ts';
import type { ApiClient } from '../k8s/apiClient.ts';
import { parseApiVersion } from '../k8s/kind.ts';
import { keyText, type UnstructuredObject } from '../k8s/object.ts';
import { isReason } from '../k8s/status.ts';
import type { ComparedObject } from '../protocol/cluster.ts';
import { fieldManager } from './crd.ts';
import { objectYaml, parseObjects } from './yamlDocuments.ts';

/**
 * Each object of a YAML text as the cluster has it, and as the cluster would have it once the text was applied: a dry run,
 * so that defaults and webhooks show no difference of their own. An object that names no namespace is looked for in `namespace`.
 */
export async function compareYaml(client: ApiClient, yaml: string, namespace: string, signal: AbortSignal): Promise<ComparedObject[]> {
  const objects = parseObjects(yaml);
  if (objects.length === 0) throw new CodedError('BadYaml', 'there is no object in the YAML: nothing can be compared');
  const compared: ComparedObject[] = [];
  for (const object of objects) compared.push(await compareOne(client, object, namespace, signal));
  return compared;
}

async function compareOne(client: ApiClient, object: UnstructuredObject, namespace: string, signal: AbortSignal): Promise<ComparedObject> {
  const { apiVersion, kind, metadata, status: _, ...rest } = object;
  if (typeof apiVersion !== 'string' || typeof kind !== 'string' || typeof metadata?.name !== 'string')
    throw new CodedError('BadYaml', 'apiVersion, kind and metadata.name are needed');
  const type = await client.resourceFor({ ...parseApiVersion(apiVersion), kind }, { signal });
  const key = { namespace: type.namespaced ? metadata.namespace || namespace : '', name: metadata.name };
  const { managedFields: __, resourceVersion: ___, uid: ____, ...kept } = metadata;
  const body = { apiVersion, kind, metadata: key.namespace === '' ? kept : { ...kept, namespace: key.namespace }, ...rest };
  const live = await client.get<UnstructuredObject>(type, key, { signal }).catch((error: unknown) => {
    if (isReason(error, 'NotFound')) return undefined;
    throw error;
  });
  const options = { fieldManager, force: true, dryRun: true, signal };
  const wanted = await client.patch<UnstructuredObject>(type, key, { type: 'apply', body }, options);
  return { what: `${kind} ${keyText(key)}`, live: live === undefined ? '' : comparable(live), wanted: comparable(wanted) };
}

/** Without status and what every write changes. */
function comparable(object: UnstructuredObject): string {
  const { status: _, metadata, ...rest } = object;
  const { resourceVersion: __, generation: ___, uid: ____, creationTimestamp: _____, ...kept } = metadata ?? {};
  const { apiVersion, kind, ...body } = rest;
  return objectYaml({ ...(apiVersion !== undefined && { apiVersion }), ...(kind !== undefined && { kind }), metadata: kept, ...body });
}
