import type { NameRule } from '../../k8s/names.ts';
import { subdomainName } from '../../k8s/names.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import { ageOf } from '../table/age.ts';
import type { Column, Resource, Strategy, Subresource, Verb } from '../registry/resource.ts';
import type { Tree } from '../json/bytes.ts';
import { badRequest } from '../status/failures.ts';
import { FieldSet } from '../apply/fieldSet.ts';
import type { Typing } from '../apply/ownership.ts';
import { deducedView, typeViewOf, type TypeView } from '../apply/typeView.ts';
import { apiVersionOf } from '../../k8s/kind.ts';
import { builtInSchemas, loadSchemas, resolve, schemaNameOf } from './schemas.ts';
import { decodeTyped } from './typed.ts';

/** What a built-in kind has of its own; the rest is as for most kinds. */
export interface BuiltIn {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly kind: string;
  readonly singular?: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly namespaced: boolean;
  readonly verbs?: readonly Verb[];
  readonly subresources?: readonly Subresource[];
  readonly nameRule?: NameRule;
  readonly columns?: readonly Column[];
  readonly answersDeleteWithObject?: boolean;
  readonly strategy?: Partial<Strategy>;
  readonly selectable?: Resource['selectable'];
  /** After unknown fields have gone and before anything is checked. */
  readonly defaults?: (object: UnstructuredObject) => void;
  /** An object of the kind with nothing in it, where fields are there even so: managers do not own those as such. */
  readonly empty?: Tree;
  /** For a second version or group over the same store. */
  readonly bucket?: string;
  readonly codec?: Resource['codec'];
}

export function defineBuiltIn(own: BuiltIn): Resource {
  const identity = own.codec?.identity ?? `${own.group}/${own.version}/${own.kind}`;
  const codec: Resource['codec'] = own.codec ?? {
    identity,
    storedAs: identity,
    fromStorage: (stored) => stored,
    toStorage: (object) => object,
  };
  const singular = own.singular ?? own.kind.toLowerCase();
  return {
    group: own.group,
    version: own.version,
    resource: own.resource,
    singular,
    kind: own.kind,
    listKind: `${own.kind}List`,
    shortNames: own.shortNames ?? [],
    categories: own.categories ?? [],
    namespaced: own.namespaced,
    custom: false,
    since: 0,
    verbs: own.verbs ?? allVerbs,
    subresources: own.subresources ?? [],
    bucket: own.bucket ?? (own.group === '' ? own.resource : `${own.group}/${own.resource}`),
    codec,
    columns: own.columns ?? [nameColumn, ageColumn],
    selectable: own.selectable,
    answersDeleteWithObject: own.answersDeleteWithObject ?? false,
    schema: () => builtInSchemas()[schemaNameOf(own) ?? ''],
    ready: loadSchemas,
    typing: typingOf(own),
    emptyObject: own.empty ?? {},
    strategy: {
      nameRule: own.nameRule ?? subdomainName,
      allowUnconditionalUpdate: true,
      allowCreateOnUpdate: false,
      admit: (object) => admit(own, object),
      prepareForCreate: () => undefined,
      prepareForUpdate: () => undefined,
      validateCreate: () => [],
      validateUpdate: () => [],
      ...own.strategy,
    },
  };
}

const allVerbs: readonly Verb[] = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];

function admit(own: BuiltIn, object: UnstructuredObject): string[] {
  const name = schemaNameOf(own);
  const schema = name === undefined ? undefined : builtInSchemas()[name];
  const { unknown, problem } = schema ? decodeTyped(object, schema, own.kind) : { unknown: [], problem: undefined };
  if (problem) throw badRequest(`${own.kind} in version "${own.version}" cannot be handled as a ${own.kind}: ${problem}`);
  own.defaults?.(object);
  return unknown;
}

/** A write of the status cannot change the rest, and the other way round: what is ignored belongs to nobody. */
function typingOf(own: BuiltIn): (subresource: Subresource | '') => Typing {
  let view: TypeView | undefined;
  const resets = own.subresources?.includes('status') === true;
  return (subresource) => {
    const name = schemaNameOf(own);
    view ??= name === undefined ? deducedView : typeViewOf(builtInSchemas()[name] as Tree, resolve);
    const ignored = !resets
      ? undefined
      : subresource === 'status'
        ? FieldSet.ofFields(['spec'], ['metadata'])
        : FieldSet.ofFields(['status']);
    return { apiVersion: apiVersionOf(own), schema: view, ignored };
  };
}

export function column(name: string, type: string, value: Column['value'], more: Partial<Column> = {}): Column {
  return { name, type, format: '', description: '', priority: 0, value, ...more };
}

export const nameColumn: Column = column('Name', 'string', (object) => object.metadata?.name ?? '', {
  format: 'name',
  description:
    'Name must be unique within a namespace. Is required when creating resources, although some resources may allow a client to ' +
    'request the generation of an appropriate name automatically. Name is primarily intended for creation idempotence and ' +
    'configuration definition. Cannot be updated. More info: ' +
    'https://kubernetes.io/docs/concepts/overview/working-with-objects/names#names',
});

export const ageColumn: Column = column('Age', 'string', (object, now) => ageOf(object.metadata?.creationTimestamp, now), {
  description: 'How long ago the object was created.',
});
