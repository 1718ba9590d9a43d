import { deepEqual } from '../../k8s/json.ts';
import { subdomainName } from '../../k8s/names.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import { simplePathSteps } from '../../k8s/jsonPath.ts';
import { type CompiledSchema, compileSchema, type CrdVersion, type CustomResourceDefinition } from '../../crd/schema/index.ts';
import { FieldSet } from '../apply/fieldSet.ts';
import { deducedView, type TypeView, typeViewOfCustomResource } from '../apply/typeView.ts';
import type { Tree } from '../json/bytes.ts';
import type { Action } from '../actions/action.ts';
import { scale } from '../actions/scale.ts';
import { type Converter, inVersion } from '../conversion/known.ts';
import { webhookConverter } from '../conversion/webhook.ts';
import type { Codec, Resource, Strategy } from '../registry/resource.ts';
import { badRequest } from '../status/failures.ts';
import { columnsOf } from './columns.ts';

/** The resources that a CRD defines: one for each served version, all over one bucket. Watches can start from revision `since` on. */
export function customResources(crd: CustomResourceDefinition, since: number, newUid: () => string): Resource[] {
  const names = crd.status?.acceptedNames ?? crd.spec.names;
  const versions = crd.spec.versions.map((version) => ({ version, schema: compile(version), identity: Symbol(version.name) }));
  const views = new Map(crd.spec.versions.map((version) => [`${crd.spec.group}/${version.name}`, lazyView(version)]));
  const { conversion } = crd.spec;
  const converter = conversion?.strategy === 'Webhook' ? webhookConverter(conversion, newUid) : undefined;
  const stored = versions.find(({ version }) => version.storage) ?? versions[0];
  if (!stored) return [];
  return versions
    .filter(({ version }) => version.served)
    .map(({ version, schema, identity }) => ({
      group: crd.spec.group,
      version: version.name,
      resource: crd.spec.names.plural,
      singular: names.singular ?? crd.spec.names.kind.toLowerCase(),
      kind: crd.spec.names.kind,
      listKind: names.listKind ?? `${crd.spec.names.kind}List`,
      shortNames: names.shortNames ?? [],
      categories: names.categories ?? [],
      namespaced: crd.spec.scope === 'Namespaced',
      custom: true,
      since,
      answersDeleteWithObject: false,
      verbs: ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'],
      subresources: version.subresources?.status ? ['status'] : [],
      actions: actionsOf(version),
      bucket: bucketOf(crd),
      codec: codecOf(crd, version, schema, identity, stored, converter),
      columns: columnsOf(version),
      selectable: selectableOf(version),
      schema: () => version.schema?.openAPIV3Schema as Tree | undefined,
      ready: () => undefined,
      emptyObject: {},
      typing: typingOf(crd, version, views, converter),
      strategy: strategyOf(version, schema),
      deprecation: deprecationOf(crd, version),
    }));
}

/** One for each version, made when first asked for. */
type Views = ReadonlyMap<string, () => TypeView>;

function lazyView(version: CrdVersion): () => TypeView {
  let view: TypeView | undefined;
  const schema = version.schema?.openAPIV3Schema;
  return () => (view ??= schema ? typeViewOfCustomResource(schema) : deducedView);
}

/** With a status subresource, a write of the status cannot own the rest, nor the other way round. */
function typingOf(crd: CustomResourceDefinition, version: CrdVersion, views: Views, converter: Converter | undefined): Resource['typing'] {
  const apiVersion = `${crd.spec.group}/${version.name}`;
  const hasStatus = version.subresources?.status !== undefined;
  return (subresource) => ({
    apiVersion,
    schema: (views.get(apiVersion) as () => TypeView)(),
    viewOf: (other) => views.get(other)?.(),
    convert: (object, to) => (converter ? inVersion(converter, object, to) : { ...object, apiVersion: to }),
    ignored: !hasStatus ? undefined : subresource === 'status' ? FieldSet.ofFields(['spec'], ['metadata']) : FieldSet.ofFields(['status']),
  });
}

function actionsOf({ subresources }: CrdVersion): readonly Action[] {
  if (!subresources?.scale) return [];
  const { specReplicasPath, statusReplicasPath, labelSelectorPath } = subresources.scale;
  const selector = labelSelectorPath ? stepsOf(labelSelectorPath) : undefined;
  return [scale({ spec: stepsOf(specReplicasPath), status: stepsOf(statusReplicasPath), selector })];
}

const stepsOf = (path: string): string[] => path.replace(/^\./, '').split('.');

export function bucketOf(crd: CustomResourceDefinition): string {
  return `${crd.spec.group}/${crd.spec.names.plural}`;
}

/** Compiled when first needed: a server that starts with many CRDs answers at once. */
function compile(version: CrdVersion): () => CompiledSchema {
  let compiled: CompiledSchema | undefined;
  return () =>
    (compiled ??= compileSchema(version.schema?.openAPIV3Schema ?? { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }));
}

/** Without a converter: the same object under another apiVersion. Reading prunes and defaults by the version read. */
function codecOf(
  crd: CustomResourceDefinition,
  version: CrdVersion,
  schema: () => CompiledSchema,
  identity: symbol,
  stored: { version: CrdVersion; identity: symbol },
  converter: Converter | undefined,
): Codec {
  const apiVersion = `${crd.spec.group}/${version.name}`;
  const storedVersion = `${crd.spec.group}/${stored.version.name}`;
  return {
    identity,
    storedAs: stored.identity,
    converter,
    storedVersion,
    fromStorage(tree) {
      const object = (converter ? inVersion(converter, tree, apiVersion) : { ...tree, apiVersion }) as UnstructuredObject;
      schema().decode(object);
      return object;
    },
    toStorage: (object) => (converter ? inVersion(converter, object, storedVersion) : { ...object, apiVersion: storedVersion }),
  };
}

function strategyOf(version: CrdVersion, schema: () => CompiledSchema): Strategy {
  const hasStatus = version.subresources?.status !== undefined;
  return {
    nameRule: subdomainName,
    allowUnconditionalUpdate: false,
    allowCreateOnUpdate: false,
    admit(object) {
      const { unknownFields, problem } = schema().decode(object);
      if (problem) throw badRequest(`${problem.field}: ${problem.message}`);
      return unknownFields;
    },
    prepareForCreate(object) {
      if (hasStatus) delete object['status'];
      (object.metadata ??= {}).generation = 1;
    },
    prepareForUpdate(object, old, subresource) {
      if (subresource === 'status') keepAllButStatus(object, old);
      else if (hasStatus) keepField(object, old, 'status');
      const { metadata: _meta, ...now } = object;
      const { metadata: _oldMeta, ...before } = old;
      if (subresource === '' && !deepEqual(now, before)) (object.metadata ??= {}).generation = (old.metadata?.generation ?? 0) + 1;
    },
    validateCreate: (object) => schema().validate(object),
    validateUpdate(object, old, subresource, warnings) {
      return subresource === 'status' ? schema().validateStatus(object, old, warnings) : schema().validate(object, old, warnings);
    },
  };
}

function keepField(object: UnstructuredObject, old: UnstructuredObject, field: string): void {
  if (old[field] === undefined) delete object[field];
  else object[field] = old[field];
}

/** A write of the status leaves everything else as it was, metadata included, but for whose fields they are. */
function keepAllButStatus(object: UnstructuredObject, old: UnstructuredObject): void {
  for (const field of Object.keys(object)) if (field !== 'status' && field !== 'metadata') keepField(object, old, field);
  for (const field of Object.keys(old)) if (field !== 'status' && field !== 'metadata') object[field] = old[field];
  const managedFields = object.metadata?.managedFields;
  object.metadata = { ...old.metadata };
  if (managedFields) object.metadata.managedFields = managedFields;
}

function selectableOf(version: CrdVersion): Resource['selectable'] {
  const paths = (version.selectableFields ?? []).map(({ jsonPath }) => ({
    field: jsonPath.replace(/^\./, ''),
    steps: simplePathSteps(jsonPath),
  }));
  if (paths.length === 0) return undefined;
  return {
    fields: paths.map(({ field }) => field),
    values: (object) => Object.fromEntries(paths.map(({ field, steps }) => [field, textAt(object, steps)])),
  };
}

function textAt(object: Tree, steps: readonly string[]): string {
  let value: unknown = object;
  for (const step of steps) value = typeof value === 'object' && value !== null ? (value as Tree)[step] : undefined;
  return value === undefined || value === null ? '' : String(value);
}

function deprecationOf(crd: CustomResourceDefinition, version: CrdVersion): string | undefined {
  if (version.deprecated !== true) return undefined;
  return version.deprecationWarning ?? `${crd.spec.group}/${version.name} ${crd.spec.names.kind} is deprecated`;
}
