import { readFileSync } from 'node:fs';
import type { CrdVersion, CustomResourceDefinition, JSONSchemaProps } from '../../../../../src/crd/schema/index.ts';
import { parseJson } from '../../../../../src/k8s/json.ts';
import { recorded } from '../../../recorded.ts';

/**
 * What a real kube-apiserver was asked (`node tools/upstream/server.ts` asks, and keeps the answers in test/golden/kubeApiserver, a
 * file for each subject): whether it takes a CRD, new or in place of `old`, and what it makes of an object.
 */
export interface CrdQuestion {
  readonly name: string;
  readonly crd: CustomResourceDefinition;
  readonly old?: CustomResourceDefinition;
}

/** The schema is that of a version; objects are without apiVersion and kind. With `old`, an object that is stored, the question is an update. */
export interface ObjectQuestion {
  readonly name: string;
  readonly schema: JSONSchemaProps;
  readonly object: object;
  readonly old?: object;
  /** The update is one of the status. */
  readonly status?: true;
}

/**
 * What it said. `ok`: taken, and kept as it was. Causes as `Reason field: message`, in the server's order; `anyOrder` where it has
 * none (it walks maps). `code`: refused before validation. `object`: as it would be stored, without metadata.
 */
export type ServerAnswer =
  | 'ok'
  | { readonly warnings?: readonly string[]; readonly object?: object }
  | { readonly causes: readonly string[] }
  | { readonly anyOrder: readonly string[] }
  | { readonly code: number; readonly message: string };

export function serverAnswers(subject: string): Readonly<Record<string, ServerAnswer>> {
  const file = new URL(`../../../../golden/kubeApiserver/${subject}.json`, import.meta.url);
  return parseJson(readFileSync(file, 'utf8')) as Record<string, ServerAnswer>;
}

/** A CRD of things.example.com whose spec has this schema; `change` may change it. */
export function thing(spec: JSONSchemaProps, change: (crd: CustomResourceDefinition, version: CrdVersion) => void = () => undefined) {
  const version: CrdVersion = {
    name: 'v1',
    served: true,
    storage: true,
    schema: { openAPIV3Schema: { type: 'object', properties: { spec, status: { type: 'object' } } } },
  };
  const crd: CustomResourceDefinition = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'things.example.com' },
    spec: { group: 'example.com', names: { plural: 'things', kind: 'Thing' }, scope: 'Namespaced', versions: [version] },
  };
  change(crd, version);
  return crd;
}

/** Questions from what changes in an otherwise right CRD. */
export function changes(
  named: Readonly<Record<string, (crd: CustomResourceDefinition, version: CrdVersion) => void>>,
): readonly CrdQuestion[] {
  return Object.entries(named).map(([name, change]) => ({ name, crd: thing({ type: 'object' }, change) }));
}

/** Questions from schemas of `spec.f`. */
export function fields(named: Readonly<Record<string, JSONSchemaProps>>): readonly CrdQuestion[] {
  return Object.entries(named).map(([name, f]) => ({ name, crd: thing({ type: 'object', properties: { f } }) }));
}

/** Updates from `before` to `after`. */
export function updates(
  named: Readonly<Record<string, readonly [before: CustomResourceDefinition, after: CustomResourceDefinition]>>,
): readonly CrdQuestion[] {
  return Object.entries(named).map(([name, [old, crd]]) => ({ name, crd, old }));
}

/** Objects with this `spec`, of a kind whose `spec` has properties `spec`. */
export function specs(spec: JSONSchemaProps, named: Readonly<Record<string, unknown>>): readonly ObjectQuestion[] {
  const schema: JSONSchemaProps = { type: 'object', properties: { spec } };
  return Object.entries(named).map(([name, value]) => ({ name, schema, object: { spec: value } }));
}

/** Objects with one field of `spec` set: `name` says which, up to the first blank. */
export function values(properties: Readonly<Record<string, JSONSchemaProps>>, named: Readonly<Record<string, unknown>>) {
  const schema: JSONSchemaProps = { type: 'object', properties: { spec: { type: 'object', properties: { ...properties } } } };
  return Object.entries(named).map(
    ([name, value]): ObjectQuestion => ({ name, schema, object: { spec: { [name.split(' ')[0] as string]: value } } }),
  );
}

/** Updates of `spec`. */
export function specUpdates(
  spec: JSONSchemaProps,
  named: Readonly<Record<string, readonly [before: unknown, after: unknown]>>,
): readonly ObjectQuestion[] {
  const schema: JSONSchemaProps = { type: 'object', properties: { spec } };
  return Object.entries(named).map(([name, [before, after]]) => ({ name, schema, object: { spec: after }, old: { spec: before } }));
}

/** Questions that upstream's code was asked too (test/golden/upstream), for the whole server. */
export function crdsAsked(file: string): readonly CrdQuestion[] {
  return recorded<Omit<CrdQuestion, 'name'>, unknown>(file).map(({ name, request: { crd, old } }) => ({
    name,
    crd,
    ...(old ? { old } : {}),
  }));
}

export function objectsAsked(file: string): readonly ObjectQuestion[] {
  return recorded<Omit<ObjectQuestion, 'name'>, unknown>(file).map(({ name, request: { schema, object, old } }) => ({
    name,
    schema,
    object,
    ...(old ? { old } : {}),
  }));
}
