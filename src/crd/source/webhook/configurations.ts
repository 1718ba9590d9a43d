import type { Diagnostics } from '../diagnostic.ts';
import type { JsonObject } from '../json.ts';
import { argumentsOf, type Marker } from '../markers/definition.ts';
import { readWebhook } from './webhook.ts';

/** A marker with the file that it stands in. */
export interface PlacedMarker {
  readonly marker: Marker;
  readonly path: string;
}

/**
 * The webhook configurations that markers ask for, the mutating one first, webhooks by name. A marker that cannot stand there is
 * reported, and then there are none: a configuration that lacks a webhook would let through what that one was to refuse.
 */
export function webhookConfigurations(placed: readonly PlacedMarker[], diagnostics: Diagnostics): JsonObject[] {
  const names = namesOf(placed, diagnostics);
  const found = { mutating: new Map<string, JsonObject>(), validating: new Map<string, JsonObject>() };
  let whole = true;
  const refuse = (at: PlacedMarker, message: string): void => {
    whole = false;
    report(at, message, diagnostics);
  };
  for (const at of placed.filter(({ marker }) => marker.name === 'kubebuilder:webhook')) {
    const read = readWebhook(at.marker);
    if ('refused' in read) {
      refuse(at, read.refused);
      continue;
    }
    const webhooks = found[read.mutating ? 'mutating' : 'validating'];
    if (webhooks.has(read.name))
      refuse(at, `there is a ${read.mutating ? 'mutating' : 'validating'} webhook ${read.name} already; give each a name of its own`);
    webhooks.set(read.name, read.webhook);
  }
  if (!whole) return [];
  return [
    ...configuration('MutatingWebhookConfiguration', names.mutating ?? 'mutating-webhook-configuration', found.mutating),
    ...configuration('ValidatingWebhookConfiguration', names.validating ?? 'validating-webhook-configuration', found.validating),
  ];
}

function namesOf(placed: readonly PlacedMarker[], diagnostics: Diagnostics): { mutating?: string; validating?: string } {
  const names: { mutating?: string; validating?: string } = {};
  for (const at of placed.filter(({ marker }) => marker.name === 'kubebuilder:webhookconfiguration')) {
    const given = argumentsOf(at.marker);
    const kind = given['mutating'] === true ? 'mutating' : 'validating';
    if (names[kind] !== undefined)
      report(at, `the ${kind} configuration has a name already, ${names[kind]}; remove one of the two`, diagnostics);
    else if (typeof given['name'] === 'string' && given['name'] !== '') names[kind] = given['name'];
  }
  return names;
}

function configuration(kind: string, name: string, webhooks: ReadonlyMap<string, JsonObject>): JsonObject[] {
  if (webhooks.size === 0) return [];
  const sorted = [...webhooks].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, webhook]) => webhook);
  return [{ apiVersion: 'admissionregistration.k8s.io/v1', kind, metadata: { name }, webhooks: sorted }];
}

function report({ marker, path }: PlacedMarker, message: string, diagnostics: Diagnostics): void {
  const text = `+${marker.name}: ${message}${message.endsWith('?') ? '' : '.'}`;
  diagnostics.add({ severity: 'error', code: 'marker-argument', message: text, path, start: marker.start, end: marker.end });
}
