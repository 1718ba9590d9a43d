import type { UnstructuredObject } from '../../k8s/object.ts';
import type { Tree } from '../json/bytes.ts';
import type { Codec, Resource } from '../registry/resource.ts';
import { defineBuiltIn } from './define.ts';

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

/** Core names of the fields that events.k8s.io selects by, and what they are called there. */
const selectedAs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    fields.filter((field) => field.includes('.')).map((field) => [field, field.replace('involvedObject', 'regarding')]),
  ),
  reason: 'reason',
  reportingComponent: 'reportingController',
  type: 'type',
};

export const coreEvents: Resource = defineBuiltIn({
  group: '',
  version: 'v1',
  resource: 'events',
  kind: 'Event',
  shortNames: ['ev'],
  namespaced: true,
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
  bucket: coreEvents.bucket,
  codec,
  selectable: { fields: Object.values(selectedAs), values: (object) => selectedValues(toCoreForm(object)) },
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

function selectedValues(event: CoreEvent): Record<string, string> {
  const values = valuesOf(event);
  return Object.fromEntries(Object.entries(selectedAs).map(([core, name]) => [name, values[core] ?? '']));
}
