import { apiVersionOf } from '../../k8s/kind.ts';
import type { NameRule } from '../../k8s/names.ts';
import { subdomainName } from '../../k8s/names.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import { FieldSet } from '../apply/fieldSet.ts';
import type { Typing } from '../apply/ownership.ts';
import { deducedView, typeViewOf, type TypeView } from '../apply/typeView.ts';
import type { Tree } from '../json/bytes.ts';
import type { Column, Resource, Strategy, Subresource, Verb } from '../registry/resource.ts';
import { badRequest } from '../status/failures.ts';
import { columnsOf } from './columns.ts';
import { genericStrategy } from './generic.ts';
import { loadRooms, type Room, roomOf, typeDefaults } from './room.ts';
import { builtInSchemas, loadSchemas, referenceOf, resolve, schemaNameOf } from './schemas.ts';
import { decodeTyped } from './types/decode.ts';
import { emptyOf, fillEmpty } from './types/fill.ts';
import { type GoType, goTypeOf } from './types/goType.ts';

/** What a built-in kind has of its own and is known from the start; what only reading and writing need stands in its `Room`. */
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
  readonly answersDeleteWithObject?: boolean;
  /** Fields that a write of the status leaves as they are. */
  readonly statusKeeps?: readonly (readonly string[])[];
  /** Whether `metadata.generation` counts changes of the spec. */
  readonly counted?: boolean;
  /** What differs from the generic strategy. */
  readonly strategy?: Partial<Strategy>;
  readonly selectable?: Resource['selectable'];
  readonly deprecation?: string;
  /** For a second version or group over the same store. */
  readonly bucket?: string;
  /** Loads what this kind needs beyond the others. */
  readonly ready?: () => Promise<void>;
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
  const type = typeOf(own);
  const room = (): Room => roomOf(own);
  let columns: readonly Column[] | undefined;
  let nothing: Tree | undefined;
  const empty = (): Tree => (nothing ??= emptyOf(type()));
  return {
    group: own.group,
    version: own.version,
    resource: own.resource,
    singular: own.singular ?? own.kind.toLowerCase(),
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
    get columns(): readonly Column[] {
      return (columns ??= columnsOf(own, room()));
    },
    selectable: own.selectable,
    deprecation: own.deprecation,
    answersDeleteWithObject: own.answersDeleteWithObject ?? false,
    schema: () => builtInSchemas()[schemaNameOf(own) ?? ''],
    ready: own.ready === undefined ? ready : readyWith(own.ready),
    typing: typingOf(own),
    get emptyObject() {
      return empty();
    },
    strategy: {
      nameRule: own.nameRule ?? subdomainName,
      allowUnconditionalUpdate: true,
      allowCreateOnUpdate: false,
      admit: (object) => admit(own, type(), object),
      ...genericStrategy(own, room, empty),
      ...own.strategy,
    },
  };
}

const allVerbs: readonly Verb[] = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];

function ready(): Promise<void> | undefined {
  const schemas = loadSchemas();
  const rooms = loadRooms();
  return schemas === undefined && rooms === undefined ? undefined : Promise.all([schemas, rooms]).then(() => undefined);
}

/** A promise at the first time only. */
function readyWith(load: () => Promise<void>): () => Promise<void> | undefined {
  let loaded = false;
  return () =>
    loaded
      ? ready()
      : load()
          .then(ready)
          .then(() => void (loaded = true));
}

function typeOf(own: BuiltIn): () => GoType {
  let type: GoType | undefined;
  return () => {
    if (type) return type;
    const name = schemaNameOf(own);
    if (name === undefined) throw new Error(`there is no schema of ${own.kind} in ${apiVersionOf(own)}`);
    return (type = goTypeOf(name));
  };
}

function admit(own: BuiltIn, type: GoType, object: UnstructuredObject): string[] {
  const { unknown, problem } = decodeTyped(object, type);
  if (problem) throw badRequest(`${own.kind} in version "${own.version}" cannot be handled as a ${own.kind}: ${problem}`);
  roomOf(own).convert?.(object);
  typeDefaults().apply(object, type);
  fillEmpty(object, type);
  return unknown;
}

/** A write of the status cannot change the rest, and the other way round: what is ignored belongs to nobody. */
function typingOf(own: BuiltIn): (subresource: Subresource | '') => Typing {
  let view: TypeView | undefined;
  const resets = own.subresources?.includes('status') === true;
  const ofStatus = FieldSet.ofFields(['spec'], ...(own.statusKeeps ?? []).map((path) => [...path]));
  return (subresource) => {
    const name = schemaNameOf(own);
    view ??= name === undefined ? deducedView : typeViewOf(builtInSchemas()[name] as Tree, resolveWhole);
    const ignored = !resets ? undefined : subresource === 'status' || subresource === 'approval' ? ofStatus : FieldSet.ofFields(['status']);
    return { apiVersion: apiVersionOf(own), schema: view, ignored };
  };
}

/** Raw JSON within a Go type is one value to managers. */
function resolveWhole(schema: Tree): Tree {
  const found = resolve(schema);
  return referenceOf(schema)?.endsWith('.RawExtension') === true ? { ...found, 'x-kubernetes-map-type': 'atomic' } : found;
}
