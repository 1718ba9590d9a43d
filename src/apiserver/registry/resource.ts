import type { UnstructuredObject } from '../../k8s/object.ts';
import type { StatusCause } from '../../k8s/status.ts';
import type { User } from '../access/user.ts';
import type { Action } from '../actions/action.ts';
import type { Typing } from '../apply/ownership.ts';
import type { Tree } from '../json/bytes.ts';
import type { Store } from '../storage/store.ts';
import type { Converter } from '../conversion/known.ts';
import type { NameRule } from '../../k8s/names.ts';

/**
 * One resource of one version as it is served: where its objects lie, how they are read and written, and what a kind has of
 * its own. Everything the handlers do alike for all kinds stands in the handlers; whatever differs is asked here.
 */
export interface Resource {
  readonly group: string;
  readonly version: string;
  /** Plural: the word in the path. */
  readonly resource: string;
  readonly singular: string;
  readonly kind: string;
  readonly listKind: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly namespaced: boolean;
  /** Of a CustomResourceDefinition: errors, patch types and media types differ. */
  readonly custom: boolean;
  /** A watch that asks for an earlier revision is told that it is too old: there was no such resource then. */
  readonly since: number;
  readonly verbs: readonly Verb[];
  readonly subresources: readonly Subresource[];
  /** Further subresources, of a CRD; those of built-in kinds stand in `actions/`. */
  readonly actions?: readonly Action[];
  /** Where the storage keeps them: the same for all versions of a resource. */
  readonly bucket: string;
  readonly codec: Codec;
  readonly strategy: Strategy;
  readonly columns: readonly Column[];
  /** OpenAPI schema of the whole object. After `ready`. */
  schema(): Tree | undefined;
  /** What managedFields and server-side apply go by. After `ready`. */
  typing(subresource: Subresource | ''): Typing;
  /** What an object without any field set holds: on create, managers own what differs from it. */
  readonly emptyObject: Tree;
  /** Loads what reading and writing need and is not held from the start; handlers wait for it first, so that all after it is one turn. */
  ready(): Promise<void> | undefined;
  /** The fields, beyond metadata.name and metadata.namespace, that a field selector may ask for, and an object's values of them. */
  readonly selectable?: { readonly fields: readonly string[]; values(object: Tree): Record<string, string> } | undefined;
  /** Most deletions answer with a Status, some (upstream's ReturnDeletedObject) with the object. */
  readonly answersDeleteWithObject: boolean;
  /** Sent as a Warning header with every answer. */
  readonly deprecation?: string | undefined;
}

export type Verb = 'create' | 'delete' | 'deletecollection' | 'get' | 'list' | 'patch' | 'update' | 'watch';
export type Subresource = 'status' | 'finalize' | 'scale' | 'approval';

/** Between what is stored and what a version shows. */
export interface Codec {
  /** Distinguishes encodings: bytes written under one identity are shown unchanged under the same. */
  readonly identity: unknown;
  /** The identity of the stored version: equal to `identity` where this version is stored as it is shown. */
  readonly storedAs: unknown;
  /** Where a webhook converts: then what `fromStorage` and `toStorage` give counts for one request, and both need `converting` around them. */
  readonly converter?: Converter | undefined;
  /** Of the version that is stored. Where a webhook converts. */
  readonly storedVersion?: string | undefined;
  /** Brings a stored tree, which it may change, into this version, with what defaults and pruning do on reading. */
  fromStorage(stored: Tree): UnstructuredObject;
  /** Brings an object of this version, which it may change, into the stored version. */
  toStorage(object: UnstructuredObject): Tree;
}

/** What a kind does on a write. Objects given may be changed. */
export interface Strategy {
  readonly nameRule: NameRule;
  /** Whether a PUT without resourceVersion is taken to mean the latest. */
  readonly allowUnconditionalUpdate: boolean;
  readonly allowCreateOnUpdate: boolean;
  /** Removes what the schema does not know and fills in defaults; gives the paths of unknown fields, as fieldValidation reports them. */
  admit(object: UnstructuredObject): string[];
  prepareForCreate(object: UnstructuredObject, user: User): void;
  /** Sets, on create, what belongs to no manager. */
  complete?(object: UnstructuredObject): void;
  /** Sets what a client may not, keeps what this kind keeps, and counts `generation`. */
  prepareForUpdate(object: UnstructuredObject, old: UnstructuredObject, subresource: Subresource | ''): void;
  validateCreate(object: UnstructuredObject): StatusCause[];
  /** `warnings` takes what is worth a Warning header though nothing is refused for it. */
  validateUpdate(object: UnstructuredObject, old: UnstructuredObject, subresource: Subresource | '', warnings: string[]): StatusCause[];
  /** Takes what only one object may have (addresses, ports): the last thing before the write. Throws when there is none left. */
  settle?(object: UnstructuredObject, old: UnstructuredObject | undefined, store: Store): void;
  /** What is worth a Warning header. */
  warnings?(object: UnstructuredObject): string[];
  /** Changes an object that is about to be marked for deletion; gives whether it has to wait for a finalizer. */
  prepareForDelete?(object: UnstructuredObject): void;
}

/** A printer column: `value` gives a JSON scalar. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly priority: number;
  value(object: UnstructuredObject, now: number): unknown;
}
