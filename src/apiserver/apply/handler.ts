import { messageOf } from '../../base/errors.ts';
import { requiredValue } from '../../k8s/fieldError.ts';
import { isObject, parseJson } from '../../k8s/json.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import { type Call, managerOf, timestamp } from '../context.ts';
import { createObject, type Written } from '../create/pipeline.ts';
import { nameMismatch } from '../create/handler.ts';
import { parseYaml } from '../json/yaml.ts';
import { type FieldValidation, reportUnknownFields } from '../negotiate/fieldValidation.ts';
import { presentObject } from '../present/object.ts';
import type { Subresource } from '../registry/resource.ts';
import type { ApiResponse } from '../request.ts';
import { applyConflict, badRequest, invalid, notFound, unclassified } from '../status/failures.ts';
import { updateObject } from '../update/pipeline.ts';
import { applyPatch } from './apply.ts';

/** Server-side apply: creates what is not there (but not through a subresource). */
export async function applyPatchRequest(call: Call, mode: FieldValidation): Promise<ApiResponse> {
  const { core, resource, info, request } = call;
  if (!request.query.get('fieldManager')) {
    const causes = [requiredValue('fieldManager', 'is required for apply patch')];
    throw invalid({ group: 'meta.k8s.io', kind: 'PatchOptions' }, '', causes);
  }
  const configuration = await configurationOf(call);
  const subresource = info.subresource as Subresource | '';
  const apply = (live: UnstructuredObject | undefined): UnstructuredObject => {
    const object = applied(call, live, configuration);
    reportUnknownFields(call, resource.strategy.admit(object), mode);
    return object;
  };
  const exists = core.store.get(resource.bucket, resource.namespaced ? info.namespace : '', info.name) !== undefined;
  let written: Written;
  if (exists) written = await updateObject(call, { name: info.name, subresource, make: apply, track: () => undefined });
  else if (subresource !== '') throw notFound(resource, info.name);
  else written = await createObject(call, apply(undefined), () => undefined);
  return presentObject(call, written, written.created ? 201 : 200);
}

function applied(call: Call, live: UnstructuredObject | undefined, patch: UnstructuredObject): UnstructuredObject {
  const { resource, info, request, core } = call;
  const subresource = info.subresource as Subresource | '';
  const outcome = applyPatch({
    ...resource.typing(subresource),
    live,
    kind: resource.kind,
    patch,
    manager: managerOf(request),
    force: request.query.get('force') === 'true',
    subresource,
    now: timestamp(core.clock),
  });
  switch (outcome.type) {
    case 'applied':
      return outcome.object;
    case 'conflict':
      throw applyConflict(outcome.message, outcome.causes);
    case 'badRequest':
      throw badRequest(outcome.message);
    case 'failed':
      throw unclassified(outcome.message);
  }
}

async function configurationOf({ request, info, resource }: Call): Promise<UnstructuredObject> {
  const text = request.body.toString();
  let value: unknown;
  try {
    // JSON is YAML too, and far quicker read.
    value = /^\s*\{/.test(text) ? (parseFlow(text) ?? (await parseYaml(text))) : await parseYaml(text);
  } catch (error) {
    throw badRequest(`error decoding YAML: ${messageOf(error)}`);
  }
  if (!isObject(value)) throw badRequest('error decoding YAML: the configuration is not an object');
  const odd = ['apiVersion', 'kind'].find((field) => (value[field] ?? '') !== '' && typeof value[field] !== 'string');
  if (odd !== undefined) throw badRequest(`error decoding YAML: ${odd} is not a text`);
  if ((value['metadata'] ?? undefined) !== undefined && !isObject(value['metadata']))
    throw badRequest('error decoding YAML: metadata is not an object');
  const configuration = value as UnstructuredObject;
  const meta = (configuration.metadata ??= {});
  if (!meta.name) meta.name = info.name;
  else if (meta.name !== info.name) throw badRequest(nameMismatch(meta.name, info.name));
  if (resource.namespaced && !meta.namespace) meta.namespace = info.namespace;
  return configuration;
}

/** Undefined when it is YAML in flow style, which JSON.parse cannot read. */
function parseFlow(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
