import { isTree, type Tree } from '../../json/bytes.ts';
import type { GoType, StructType } from './goType.ts';

/** What a type's fields hold when nothing is said, by the name of its schema. An outer type comes before those within. */
export type Defaults = Readonly<Record<string, (object: Tree) => void>>;

/** Fills in defaults, from the outside in. In place. */
export class Defaulting {
  readonly #defaults: Defaults;
  readonly #reaches = new Map<StructType, boolean>();

  constructor(defaults: Defaults) {
    this.#defaults = defaults;
  }

  apply(value: unknown, type: GoType): void {
    switch (type.kind) {
      case 'struct':
        if (!isTree(value) || !this.#reach(type)) return;
        this.#defaults[type.schemaName]?.(value);
        for (const [field, of] of type.fields) {
          const inner = value[field];
          if (inner !== undefined && of.kind !== 'scalar') this.apply(inner, of);
        }
        return;
      case 'map':
        if (isTree(value)) for (const item of Object.values(value)) this.apply(item, type.of);
        return;
      case 'list':
        if (Array.isArray(value)) for (const item of value) this.apply(item, type.of);
        return;
      default:
    }
  }

  /** Whether this type or one within it has defaults: the rest need not be walked. */
  #reach(type: StructType): boolean {
    const found = this.#reaches.get(type);
    if (found !== undefined) return found;
    this.#reaches.set(type, false);
    const within = [...type.fields.values()].some((field) => this.#within(field));
    const reaches = this.#defaults[type.schemaName] !== undefined || within;
    this.#reaches.set(type, reaches);
    return reaches;
  }

  #within(type: GoType): boolean {
    if (type.kind === 'map' || type.kind === 'list') return this.#within(type.of);
    return type.kind === 'struct' && this.#reach(type);
  }
}
