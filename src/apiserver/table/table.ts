import type { ObjectMeta, UnstructuredObject } from '../../k8s/object.ts';
import type { Call } from '../context.ts';

/** meta.k8s.io Table: what `kubectl get` prints. */
export interface Table {
  kind: 'Table';
  apiVersion: string;
  metadata: object;
  columnDefinitions: object[] | null;
  rows: { cells: unknown[]; object?: unknown }[];
}

/** Objects as rows of the resource's printer columns. `includeObject` decides what of the object goes along: its metadata, all, or nothing. */
export function tableOf(call: Call, objects: readonly UnstructuredObject[], metadata: object): Table {
  const { resource, accepted, core } = call;
  const include = call.request.query.get('includeObject') ?? 'Metadata';
  const now = core.clock.now();
  return {
    kind: 'Table',
    apiVersion: `meta.k8s.io/${accepted.metaVersion}`,
    metadata,
    columnDefinitions: resource.columns.map(({ name, type, format, description, priority }) => ({
      name,
      type,
      format,
      description,
      priority,
    })),
    rows: objects.map((object) => ({
      cells: resource.columns.map((column) => column.value(object, now)),
      ...(include === 'None' ? {} : { object: include === 'Object' ? object : partial(object.metadata, accepted.metaVersion) }),
    })),
  };
}

function partial(metadata: ObjectMeta | undefined, version: string): object {
  return { kind: 'PartialObjectMetadata', apiVersion: `meta.k8s.io/${version}`, metadata: metadata ?? {} };
}
