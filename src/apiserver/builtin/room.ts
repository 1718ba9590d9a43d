import type { UnstructuredObject } from '../../k8s/object.ts';
import type { StatusCause } from '../../k8s/status.ts';
import type { User } from '../access/user.ts';
import type { Plugin } from '../admission/plugins/plugin.ts';
import type { Core } from '../context.ts';
import type { Subresource } from '../registry/resource.ts';
import type { Store } from '../storage/store.ts';
import type { ColumnDefinition } from './columns.ts';
import type { Defaulting } from './types/defaulting.ts';

/**
 * What a built-in kind has of its own when objects are read and written. Rooms, column definitions and defaults are loaded
 * together, with the first request that needs them.
 */
export interface Room {
  /** The cells of an object's row, in the order of the kind's columns; left out, its name and age. */
  readonly cells?: ((object: UnstructuredObject, now: number) => unknown[]) | undefined;
  /** Brings what was sent into its canonical form, before defaults. */
  convert?(object: UnstructuredObject): void;
  readonly keepsStatusOnCreate?: boolean;
  /** What kube-apiserver's own admission plugins add on create. */
  admit?(object: UnstructuredObject, core: Core): void;
  /** And on update. */
  admitChange?(object: UnstructuredObject): void;
  /** The way from the old object to the new is judged before the new one itself. */
  readonly changeFirst?: boolean;
  /** Takes what only one object may have: addresses, ports. */
  settle?(object: UnstructuredObject, old: UnstructuredObject | undefined, store: Store): void;
  prepareForCreate?(object: UnstructuredObject, user: User): void;
  /** Sets, on create, what belongs to no manager. */
  complete?(object: UnstructuredObject): void;
  prepareForUpdate?(object: UnstructuredObject, old: UnstructuredObject, subresource: Subresource | ''): void;
  /** Whether `generation` counts this change; left out, changes of the spec. */
  isChange?(object: UnstructuredObject, old: UnstructuredObject): boolean;
  /** What is wrong with an object however it came about. */
  validate?(object: UnstructuredObject, old: UnstructuredObject | undefined): StatusCause[];
  /** What is wrong with the way from the old object to the new. */
  validateChange?(object: UnstructuredObject, old: UnstructuredObject): StatusCause[];
  /** The same of a write of the status, or of an approval. */
  validateStatus?(object: UnstructuredObject, old: UnstructuredObject, subresource: 'status' | 'approval'): StatusCause[];
  warnings?(object: UnstructuredObject): string[];
}

interface Loaded {
  readonly plugins: readonly Plugin[];
  readonly rooms: Readonly<Record<string, Room>>;
  readonly defaulting: Defaulting;
  readonly columns: Readonly<Record<string, readonly ColumnDefinition[]>>;
}

let loaded: Loaded | undefined;
let loading: Promise<void> | undefined;

export function loadRooms(): Promise<void> | undefined {
  if (loaded) return undefined;
  loading ??= Promise.all([
    import('./rooms/index.ts'),
    import('./defaults/index.ts'),
    import('./types/defaulting.ts'),
    import('./columns.json', { with: { type: 'json' } }),
    import('../admission/plugins/index.ts'),
  ]).then(([{ rooms }, { defaults }, { Defaulting }, columns, { plugins }]) => {
    loaded = { rooms, plugins, defaulting: new Defaulting(defaults), columns: columns.default as unknown as Loaded['columns'] };
  });
  return loading;
}

function all(): Loaded {
  if (!loaded) throw new Error('what built-in kinds have of their own has not been loaded');
  return loaded;
}

interface GroupResource {
  readonly group: string;
  readonly resource: string;
}

const empty: Room = {};

export function roomOf({ group, resource }: GroupResource): Room {
  return all().rooms[group === '' ? resource : `${group}/${resource}`] ?? empty;
}

export function columnDefinitionsOf({ group, resource }: GroupResource): readonly ColumnDefinition[] | undefined {
  return all().columns[group === '' ? resource : `${group}/${resource}`];
}

/** Admission plugins for built-in kinds, in order. */
export function loadedPlugins(): readonly Plugin[] {
  return all().plugins;
}

export function typeDefaults(): Defaulting {
  return all().defaulting;
}
