import type { JsonObject } from '../json.ts';
import { argumentsOf, type Marker } from '../markers/definition.ts';
import { listOf } from '../crd/version.ts';
import { applyWebhookPatch } from './patch.ts';

/** A webhook as it stands in its configuration, or why it cannot stand there. */
export type ReadWebhook =
  | { readonly mutating: boolean; readonly name: string; readonly webhook: JsonObject }
  | { readonly refused: string };

/** Reads a `+kubebuilder:webhook` marker. What the API server would refuse is refused here, with what to write instead. */
export function readWebhook(marker: Marker): ReadWebhook {
  const given = argumentsOf(marker);
  const refused = problemOf(given);
  if (refused !== undefined) return { refused };
  const mutating = given['mutating'] === true;
  const webhook: JsonObject = {
    admissionReviewVersions: listOf(given['admissionReviewVersions']),
    clientConfig: clientConfig(given),
    failurePolicy: spelled(given, 'failurePolicy') ?? '',
    name: text(given, 'name'),
    rules: [rule(given)],
    ...optional('matchPolicy', spelled(given, 'matchPolicy')),
    ...optional('sideEffects', spelled(given, 'sideEffects')),
    ...optional('timeoutSeconds', given['timeoutSeconds'] === 0 ? undefined : given['timeoutSeconds']),
    ...(mutating ? optional('reinvocationPolicy', spelled(given, 'reinvocationPolicy')) : {}),
  };
  const patch = text(given, 'patch');
  if (patch === '') return { mutating, name: text(given, 'name'), webhook };
  const patched = applyWebhookPatch(mutating ? 'MutatingWebhook' : 'ValidatingWebhook', webhook, patch);
  if ('refused' in patched) return { refused: `patch: ${patched.refused}` };
  return { mutating, name: String(patched.value['name']), webhook: patched.value };
}

/** The values that an argument may have, as the API spells them; markers may use other capitals. */
const spellings = {
  failurePolicy: ['Fail', 'Ignore'],
  matchPolicy: ['Exact', 'Equivalent'],
  sideEffects: ['None', 'NoneOnDryRun'],
  reinvocationPolicy: ['Never', 'IfNeeded'],
} as const;

const operations = ['CREATE', 'UPDATE', 'DELETE', 'CONNECT', '*'] as const;

function problemOf(given: JsonObject): string | undefined {
  for (const key of Object.keys(spellings) as (keyof typeof spellings)[]) {
    const value = text(given, key);
    if (value !== '' && spelled(given, key) === undefined) return `${key} is ${spellings[key].join(' or ')}, not ${value}`;
  }
  if (text(given, 'sideEffects') === '')
    return 'sideEffects is missing; write sideEffects=None where a call changes nothing beside its answer';
  if ((text(given, 'path') === '') === (text(given, 'url') === '')) return 'give either path or url: where the webhook is served';
  if (!/^(\/|$)/.test(text(given, 'path'))) return `path starts with a slash: /${text(given, 'path')}`;
  const seconds = Number(given['timeoutSeconds'] ?? 0);
  if (seconds < 0 || seconds > 30) return `timeoutSeconds is between 1 and 30, not ${seconds}`;
  if (listOf(given['admissionReviewVersions']).length === 0) return 'admissionReviewVersions is missing; write admissionReviewVersions=v1';
  const name = text(given, 'name');
  if (!/^[^.]+(\.[^.]+){2,}$/.test(name))
    return `name has at least three parts, such as ${name === '' ? 'x' : name.split('.')[0]}.kb.io, not "${name}"`;
  const version = listOf(given['webhookVersions']).find((each) => each !== 'v1');
  if (version !== undefined) return `webhookVersions is v1, the only version there is, not ${String(version)}`;
  const verb = listOf(given['verbs']).find((each) => operation(String(each)) === undefined);
  return verb === undefined ? undefined : `verbs are create, update, delete, connect or *, not ${String(verb)}`;
}

function clientConfig(given: JsonObject): JsonObject {
  if (text(given, 'url') !== '') return { url: text(given, 'url') };
  return {
    service: {
      name: text(given, 'serviceName') || 'webhook-service',
      namespace: text(given, 'serviceNamespace') || 'system',
      path: text(given, 'path'),
      ...optional('port', given['servicePort']),
    },
  };
}

function rule(given: JsonObject): JsonObject {
  const lists = {
    apiGroups: listOf(given['groups']).map((group) => (group === 'core' ? '' : group)),
    apiVersions: listOf(given['versions']),
    operations: listOf(given['verbs']).map((verb) => operation(String(verb)) ?? verb),
    resources: listOf(given['resources']),
  };
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
}

function operation(verb: string): string | undefined {
  return operations.find((each) => each.toLowerCase() === verb.toLowerCase());
}

function spelled(given: JsonObject, key: keyof typeof spellings): string | undefined {
  return spellings[key].find((each) => each.toLowerCase() === text(given, key).toLowerCase());
}

function text(given: JsonObject, key: string): string {
  const value = given[key];
  return typeof value === 'string' ? value : '';
}

function optional(key: string, value: JsonObject[string] | undefined): JsonObject {
  return value === undefined ? {} : { [key]: value };
}
