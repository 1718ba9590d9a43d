/**
 * What is to be written, decided before anything is: the person sees it, files that are theirs are shown as a
 * difference, and one journalled write does it all.
 */
export interface Plan {
  readonly files: readonly PlanFile[];
  /** The file to open afterwards, relative to the project. */
  readonly open: string;
  /** What could not be done without rewriting a person's file: said to them, with the lines to add. */
  readonly notes: readonly string[];
}

/** `path` is relative to the project, with forward slashes. */
export type PlanFile = {
  readonly path: string;
  /** `create`: a whole file of ours. `update`: lines added to `before`, nothing of it taken away. */
  readonly mode: 'create' | 'update';
  /** What stands at `path` now. A `create` that has it replaces a person's text: show the difference and ask. */
  readonly before?: string;
} & ({ readonly text: string } | { readonly bytes: Uint8Array });

/** Why there is no plan; `path` with a place (zero-based) where a file is at fault. */
export interface PlanProblem {
  readonly message: string;
  readonly path?: string;
  readonly line?: number;
  readonly character?: number;
}

/** Reads a file of the project; `undefined` where there is none. */
export type ReadFile = (path: string) => string | undefined;

/** Collects a plan: later writes see earlier ones, and what already stands as wanted is left out. */
export class PlanBuilder {
  readonly #read: ReadFile;
  readonly #files = new Map<string, PlanFile>();
  readonly #notes: string[] = [];

  constructor(read: ReadFile) {
    this.#read = read;
  }

  read(path: string): string | undefined {
    const planned = this.#files.get(path);
    return planned !== undefined && 'text' in planned ? planned.text : this.#read(path);
  }

  create(path: string, content: string | Uint8Array): void {
    const mode = 'create' as const;
    if (typeof content !== 'string') {
      this.#files.set(path, { path, mode, bytes: content }); // a package of ours, named by its version: nobody's text
      return;
    }
    const before = this.#read(path);
    if (content === before) return;
    this.#files.set(path, { path, mode, text: content, ...(before !== undefined && { before }) });
  }

  /** Changes a file that is there or planned; `edit` gives the new text. */
  update(path: string, edit: (text: string) => string): void {
    const text = this.read(path);
    if (text === undefined) throw new Error(`${path} is neither there nor planned`);
    const planned = this.#files.get(path);
    const next = edit(text);
    if (planned !== undefined && 'text' in planned) this.#files.set(path, { ...planned, text: next });
    else if (next !== text) this.#files.set(path, { path, mode: 'update', text: next, before: text });
  }

  note(text: string): void {
    this.#notes.push(text);
  }

  build(open: string): Plan {
    return { files: [...this.#files.values()], open, notes: this.#notes };
  }
}
