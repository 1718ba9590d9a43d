import { isObject } from '../../k8s/json.ts';
import { formatSelector } from './selectorText.ts';
import { invalidValue } from '../../k8s/fieldError.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import { fetchForReading } from '../conversion/reading.ts';
import { converting } from '../conversion/known.ts';
import type { Call } from '../context.ts';
import { reach } from '../list/handler.ts';
import { revisionOf } from '../list/options.ts';
import { trackUpdate } from '../managers/track.ts';
import { contentType, decodeObject } from '../negotiate/body.ts';
import { patcherFor } from '../patch/patcher.ts';
import { encodeAnswer } from '../present/encode.ts';
import { objectOf } from '../registry/views.ts';
import type { ApiResponse } from '../request.ts';
import { badRequest, invalid, notFound, unclassified, unsupportedPatch } from '../status/failures.ts';
import { updateObject } from '../update/pipeline.ts';
import type { Action } from './action.ts';

/** Where an object keeps what its scale shows. */
export interface ScalePaths {
  readonly spec: readonly string[];
  readonly status: readonly string[];
  /** A text, a label selector or (replication controllers) labels; undefined where there is none. */
  readonly selector: readonly string[] | undefined;
}

/** autoscaling/v1 Scale. */
interface Scale {
  kind: 'Scale';
  apiVersion: 'autoscaling/v1';
  metadata: NonNullable<UnstructuredObject['metadata']>;
  spec: { replicas?: number };
  status: { replicas: number; selector?: string };
}

const gvk = { group: 'autoscaling', version: 'v1', kind: 'Scale' };

/** The `scale` subresource: how many an object wants and has, whatever its kind; what `kubectl scale` and autoscalers use. */
export function scale(paths: ScalePaths): Action {
  return {
    name: 'scale',
    gvk,
    verbs: ['get', 'patch', 'update'],
    async handle(call) {
      const { request } = call;
      await call.resource.ready();
      if (request.method === 'PUT') return updateScale(call, paths, await decodedScale(call));
      if (request.method === 'PATCH') return patchScale(call, paths);
      return getScale(call, paths);
    },
  };
}

async function getScale(call: Call, paths: ScalePaths): Promise<ApiResponse> {
  const { core, resource, info, request } = call;
  await reach(call, revisionOf(request.query.get('resourceVersion') ?? ''));
  const entry = core.store.get(resource.bucket, resource.namespaced ? info.namespace : '', info.name);
  if (!entry) throw notFound(resource, info.name);
  await fetchForReading(call, [entry], 'one');
  const object = await converting(call.conversions, () => objectOf(resource, entry));
  return encodeAnswer(call.accepted, 200, scaleOf(object, paths));
}

async function decodedScale(call: Call): Promise<(old: Scale) => Scale> {
  const body = (await decodeObject(call.request, { custom: call.resource.custom, kind: 'Scale', version: 'v1' })) as unknown as Scale;
  const name = body.metadata?.name;
  if (name !== call.info.name) {
    throw badRequest(
      name
        ? `the name of the object (${name}) does not match the name on the URL (${call.info.name})`
        : 'the name of the object must be provided',
    );
  }
  return () => body;
}

function patchScale(call: Call, paths: ScalePaths): Promise<ApiResponse> {
  const { resource, request } = call;
  const type = contentType(request);
  const accepted = resource.custom ? customPatches : [...customPatches, 'application/strategic-merge-patch+json'];
  if (!accepted.includes(type)) throw unsupportedPatch(resource.custom ? customPatches : undefined);
  // A Scale has no lists: a strategic patch of it is a merge patch.
  const merge = type === 'application/strategic-merge-patch+json' ? 'application/merge-patch+json' : type;
  const patch = patcherFor(merge, request.body, resource);
  return updateScale(call, paths, (old) => {
    const patched = patch(old);
    if (!isObject(patched)) throw badRequest('the patched Scale is not an object');
    return patched as unknown as Scale;
  });
}

const customPatches = ['application/json-patch+json', 'application/merge-patch+json'];

async function updateScale(call: Call, paths: ScalePaths, make: (old: Scale) => Scale): Promise<ApiResponse> {
  const { core, resource, info } = call;
  const entry = core.store.get(resource.bucket, resource.namespaced ? info.namespace : '', info.name);
  if (!entry) throw notFound(resource, info.name);
  const { object, entry: written } = await updateObject(call, {
    name: info.name,
    subresource: '',
    make(old) {
      const before = scaleOf(old, paths);
      const wanted = make(structuredClone(before));
      setReplicas(old, paths, replicasOf(wanted, resource.custom ? paths : undefined));
      const { resourceVersion } = wanted.metadata ?? {};
      if (resourceVersion) (old.metadata ??= {}).resourceVersion = resourceVersion;
      return old;
    },
    track: (stored, old) => track(call, paths, stored, old),
  });
  // What was stored may have been another version's copy.
  if (written) (object.metadata ??= {}).resourceVersion = String(written.revision);
  return encodeAnswer(call.accepted, 200, scaleOf(object, paths));
}

/** A Scale leaves out a 0: who sets it so owns nothing by it. */
function track(call: Call, paths: ScalePaths, stored: UnstructuredObject, old: UnstructuredObject): void {
  trackUpdate(call, old, stored);
  const meta = (stored.metadata ??= {});
  if (valueAt(stored, paths.spec) === 0)
    meta.managedFields = (meta.managedFields ?? []).filter(({ subresource }) => subresource !== 'scale');
}

function replicasOf({ metadata, spec }: Scale, ofCustom: ScalePaths | undefined): number {
  const replicas: unknown = spec?.replicas;
  if (replicas === undefined || replicas === null) {
    if (ofCustom) throw badRequest(`the spec replicas field ".${ofCustom.spec.join('.')}" cannot be empty`);
    return 0;
  }
  if (typeof replicas !== 'number') throw badRequest('Scale in version "v1" cannot be handled as a Scale: spec.replicas is not a number');
  if (replicas < 0) {
    const causes = [invalidValue('spec.replicas', replicas, 'must be greater than or equal to 0')];
    throw invalid({ group: 'autoscaling', kind: 'Scale' }, metadata?.name ?? '', causes);
  }
  return replicas;
}

function scaleOf(object: UnstructuredObject, paths: ScalePaths): Scale {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata ?? {};
  const metadata = Object.fromEntries(
    Object.entries({ name, namespace, uid, resourceVersion, creationTimestamp }).filter(([, value]) => value),
  );
  const wanted = valueAt(object, paths.spec);
  const has = valueAt(object, paths.status);
  const selector = paths.selector === undefined ? '' : formatSelector(valueAt(object, paths.selector));
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata,
    spec: typeof wanted === 'number' && wanted !== 0 ? { replicas: wanted } : {},
    status: { replicas: typeof has === 'number' ? has : 0, ...(selector === '' ? {} : { selector }) },
  };
}

function valueAt(object: unknown, path: readonly string[]): unknown {
  let value = object;
  for (const step of path) value = isObject(value) ? value[step] : undefined;
  return value;
}

function setReplicas(object: UnstructuredObject, { spec }: ScalePaths, replicas: number): void {
  let at: Record<string, unknown> = object;
  for (const step of spec.slice(0, -1)) {
    const next = (at[step] ??= {});
    if (!isObject(next)) throw unclassified(`.${spec.join('.')} accessor error: ${JSON.stringify(next)} is of the type ${typeof next}`);
    at = next;
  }
  at[spec.at(-1) as string] = replicas;
}
