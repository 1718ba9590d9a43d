import { parseOverloads, type Declarations, type Overload } from './overload.ts';

/** The functions that expressions may call, and where an identifier that is no variable stands for a type or a function. */
export class Functions {
  readonly #declared = new Map<string, Declarations[string][number][]>();
  readonly #parsed = new Map<string, Overload[]>();

  constructor(libraries: readonly Declarations[]) {
    for (const library of libraries) {
      for (const [name, overloads] of Object.entries(library)) {
        const known = this.#declared.get(name);
        if (known === undefined) this.#declared.set(name, [...overloads]);
        else known.push(...overloads);
      }
    }
  }

  /** The overloads of a function; undefined when there is none of that name. */
  find(name: string): readonly Overload[] | undefined {
    const parsed = this.#parsed.get(name);
    if (parsed !== undefined) return parsed;
    const declared = this.#declared.get(name);
    if (declared === undefined) return undefined;
    const overloads = parseOverloads(declared);
    this.#parsed.set(name, overloads);
    return overloads;
  }

  names(): string[] {
    return [...this.#declared.keys()];
  }
}
