import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { CrdComparison } from '../../protocol/cluster.ts';
import type { GenerateResult } from '../../protocol/language.ts';
import type { ProjectView } from './projectView.ts';

/**
 * The projects of the window's folders, kept up to date: `refresh` after files changed, `setGenerated` and `setCompared`
 * after the generator or the cluster answered. A refresh that is overtaken by a later one is dropped.
 */
export class Projects implements Disposable {
  readonly onDidChange: Event<void>;
  /** The generator has run over a project: its files may be others. */
  readonly onDidGenerate: Event<void>;
  /** Settles when the window's folders have been read for the first time. */
  readonly known: Promise<void>;
  readonly #changed = new Emitter<void>();
  readonly #generated = new Emitter<void>();
  readonly #folders = new Map<string, Folder>();
  readonly #known = Promise.withResolvers<void>();

  constructor() {
    this.onDidChange = this.#changed.event;
    this.onDidGenerate = this.#generated.event;
    this.known = this.#known.promise;
  }

  /** In the order of the window's folders; those not read yet are left out. */
  get views(): readonly ProjectView[] {
    return [...this.#folders.values()].flatMap((folder) => folder.view ?? []);
  }

  get(folder: string): ProjectView | undefined {
    return this.#folders.get(folder)?.view;
  }

  get folders(): readonly string[] {
    return [...this.#folders.keys()];
  }

  async setFolders(folders: readonly string[]): Promise<void> {
    for (const folder of this.#folders.keys()) if (!folders.includes(folder)) this.#folders.delete(folder);
    for (const folder of folders) if (!this.#folders.has(folder)) this.#folders.set(folder, { turn: 0 });
    await this.refresh().finally(this.#known.resolve);
  }

  async refresh(): Promise<void> {
    await Promise.all([...this.#folders].map(([path, folder]) => this.#refresh(path, folder)));
    this.#changed.fire();
  }

  async setGenerated(folder: string, generated: GenerateResult): Promise<void> {
    const entry = this.#folders.get(folder);
    if (entry !== undefined) entry.generated = generated;
    await this.refresh();
    this.#generated.fire();
  }

  /** Of one folder's CRD files, by path relative to it; undefined: nothing is known any more. */
  setCompared(folder: string, comparisons: readonly CrdComparison[] | undefined): Promise<void> {
    const entry = this.#folders.get(folder);
    if (entry !== undefined) entry.comparisons = comparisons && new Map(comparisons.map((comparison) => [comparison.path, comparison]));
    return this.refresh();
  }

  dispose(): void {
    this.#folders.clear();
    this.#changed.dispose();
  }

  async #refresh(path: string, folder: Folder): Promise<void> {
    const turn = ++folder.turn;
    const { readProject } = await import('./readProject.ts'); // and with it a YAML parser, which activation does not wait for
    const view = await readProject(path, folder);
    if (folder.turn === turn) folder.view = view;
  }
}

interface Folder {
  turn: number;
  view?: ProjectView;
  generated?: GenerateResult | undefined;
  comparisons?: ReadonlyMap<string, CrdComparison> | undefined;
}
