import {
  bool,
  bytes,
  type CelType,
  cidr,
  double,
  duration,
  dyn,
  int,
  ip,
  listOf,
  mapOf,
  namedFormat,
  nullType,
  optionalOf,
} from '../types/celType.ts';
import { quantity, semver, string, timestamp, typeOf, uint, url } from '../types/celType.ts';
import type { DeclType } from '../types/declType.ts';
import type { Functions } from '../types/environment.ts';

/** What an expression is checked against: variables, the fields of object types, functions. */
export interface CheckEnvironment {
  readonly variables: ReadonlyMap<string, CelType>;
  /** Objects by the name of their type. */
  readonly objects: ReadonlyMap<string, DeclType>;
  readonly functions: Functions;
}

/** Variables that comprehensions bring in. */
export class Scope {
  readonly #names = new Map<string, CelType>();
  readonly #outer: Scope | undefined;

  constructor(outer: Scope | undefined) {
    this.#outer = outer;
  }

  declare(name: string, type: CelType): void {
    this.#names.set(name, type);
  }

  find(name: string): CelType | undefined {
    return this.#names.get(name) ?? this.#outer?.find(name);
  }
}

/** The objects within a type, by name. */
export function objectsIn(type: DeclType, found: Map<string, DeclType> = new Map()): Map<string, DeclType> {
  if (type.fields !== undefined) {
    found.set(type.type.name, type);
    for (const field of type.fields.values()) objectsIn(field.type, found);
  }
  if (type.element !== undefined) objectsIn(type.element, found);
  return found;
}

/** Names that stand for a type. */
export function typeNamed(name: string): CelType | undefined {
  const found = typeNames.get(name);
  return found === undefined ? undefined : typeOf(found);
}

const typeNames: ReadonlyMap<string, CelType> = new Map([
  ...[bool, bytes, double, int, string, uint, nullType, duration, timestamp].map((type) => [type.name, type] as const),
  ...[url, quantity, ip, cidr, namedFormat, semver].map((type) => [type.name, type] as const),
  ['list', listOf(dyn)],
  ['map', mapOf(dyn, dyn)],
  ['type', typeOf(undefined)],
  ['optional_type', optionalOf(dyn)],
]);
