import type { UnstructuredObject } from '../../k8s/object.ts';
import type { Tree } from '../json/bytes.ts';
import type { Codec, Resource } from '../registry/resource.ts';
import { ageOf } from '../table/age.ts';
import { column, defineBuiltIn } from './define.ts';

/** core/v1 Events and events.k8s.io/v1 Events: one store in the core form, two ways to see it. */

interface CoreEvent extends UnstructuredObject {
  involvedObject?: Record<string, string>;
  source?: { component?: string; host?: string };
}

const fields = [
  'involvedObject.kind',
  'involvedObject.namespace',
  'involvedObject.name',
  'involvedObject.uid',
  'involvedObject.apiVersion',
  'involvedObject.resourceVersion',
  'involvedObject.fieldPath',
  'reason',
  'reportingComponent',
  'source',
  'type',
];

const columns = [
  column('Last Seen', 'string', (object, now) => ageOf(lastSeen(object), now), { description: 'When it was last seen.' }),
  column('Type', 'string', (object) => object['type'] ?? '', { description: 'Normal or Warning.' }),
  column('Reason', 'string', (object) => object['reason'] ?? '', { description: 'Why, in one word.' }),
  column('Object', 'string', (object) => aboutOf(object), { description: 'The object it is about.' }),
  column('Message', 'string', (object) => String(object['message'] ?? object['note'] ?? '').trim(), {
    description: 'What happened, in words.',
  }),
];

export const coreEvents: Resource = defineBuiltIn({
  group: '',
  version: 'v1',
  resource: 'events',
  kind: 'Event',
  shortNames: ['ev'],
  namespaced: true,
  columns,
  selectable: { fields, values: (object) => valuesOf(object) },
  strategy: { allowCreateOnUpdate: true },
});

const identity = 'events.k8s.io/v1/Event';

const codec: Codec = { identity, storedAs: coreEvents.codec.identity, fromStorage: toEventsForm, toStorage: toCoreForm };

export const events: Resource = defineBuiltIn({
  group: 'events.k8s.io',
  version: 'v1',
  resource: 'events',
  kind: 'Event',
  shortNames: ['ev'],
  namespaced: true,
  columns,
  bucket: coreEvents.bucket,
  codec,
  selectable: { fields, values: (object) => valuesOf(toCoreForm(object)) },
  strategy: { allowCreateOnUpdate: true },
});

/** Names of fields that differ, core form first. */
const renamed = [
  ['involvedObject', 'regarding'],
  ['message', 'note'],
  ['source', 'deprecatedSource'],
  ['firstTimestamp', 'deprecatedFirstTimestamp'],
  ['lastTimestamp', 'deprecatedLastTimestamp'],
  ['count', 'deprecatedCount'],
  ['reportingComponent', 'reportingController'],
] as const;

function toEventsForm(stored: Tree): UnstructuredObject {
  const object: Tree = { ...stored, apiVersion: 'events.k8s.io/v1', kind: 'Event' };
  for (const [core, other] of renamed) rename(object, core, other);
  return object;
}

function toCoreForm(shown: UnstructuredObject): CoreEvent {
  const object: Tree = { ...shown, apiVersion: 'v1', kind: 'Event' };
  for (const [core, other] of renamed) rename(object, other, core);
  return object;
}

function rename(object: Tree, from: string, to: string): void {
  if (object[from] === undefined) return;
  object[to] = object[from];
  delete object[from];
}

function valuesOf(event: CoreEvent): Record<string, string> {
  const about = Object.entries(event.involvedObject ?? {}).map(([field, value]): [string, string] => [
    `involvedObject.${field}`,
    String(value),
  ]);
  const source = event.source?.component || String(event['reportingComponent'] ?? '');
  return {
    ...Object.fromEntries(about),
    reason: String(event['reason'] ?? ''),
    type: String(event['type'] ?? ''),
    reportingComponent: String(event['reportingComponent'] ?? ''),
    source,
  };
}

function lastSeen(object: UnstructuredObject): string | undefined {
  const series = object['series'] as { lastObservedTime?: string } | undefined;
  const last = object['lastTimestamp'] ?? object['deprecatedLastTimestamp'] ?? object['eventTime'] ?? object['firstTimestamp'];
  return series?.lastObservedTime ?? (last as string | undefined);
}

function aboutOf(object: UnstructuredObject): string {
  const about = (object['involvedObject'] ?? object['regarding'] ?? {}) as Record<string, string>;
  return `${(about['kind'] ?? '').toLowerCase()}/${about['name'] ?? ''}`;
}
