import type { Clock } from '../base/clock.ts';
import { type Disposable, DisposableStore, toDisposable } from '../base/disposable.ts';
import type { SourceFiles } from '../crd/source/files.ts';
import type { SourceDiagnostic } from '../crd/source/diagnostic.ts';
import { diagnosticsByUri } from './diagnostics.ts';
import type { Diagnostic } from 'vscode-languageserver';

export interface DocumentChecksOptions {
  readonly clock: Clock;
  /** How long typing must pause before a project is checked, in ms. */
  readonly pause: number;
  /** Checks a project as its open documents have it now. */
  check(project: string): Promise<{ readonly diagnostics: readonly SourceDiagnostic[]; readonly files: SourceFiles }>;
  publish(uri: string, diagnostics: Diagnostic[]): void;
  onError(error: unknown): void;
}

/** Keeps the problems of each project's types on show while a person types: one check a pause, for the whole project. */
export class DocumentChecks implements Disposable {
  readonly #options: DocumentChecksOptions;
  readonly #waiting = new Map<string, Disposable>();
  readonly #shown = new Map<string, ReadonlySet<string>>();
  readonly #store = new DisposableStore();

  constructor(options: DocumentChecksOptions) {
    this.#options = options;
    this.#store.add(
      toDisposable(() => {
        for (const timer of this.#waiting.values()) timer.dispose();
      }),
    );
  }

  /** Checks the project when nothing more has changed for a moment. */
  changed(project: string): void {
    const { clock, pause } = this.#options;
    this.#waiting.get(project)?.dispose();
    if (this.#store.disposed) return;
    this.#waiting.set(
      project,
      clock.setTimer(pause, () => {
        this.#waiting.delete(project);
        this.checkNow(project).catch((error: unknown) => this.#options.onError(error));
      }),
    );
  }

  async checkNow(project: string): Promise<void> {
    const { diagnostics, files } = await this.#options.check(project);
    if (this.#store.disposed) return;
    const byUri = diagnosticsByUri(diagnostics, files);
    for (const uri of this.#shown.get(project) ?? []) if (!byUri.has(uri)) this.#options.publish(uri, []);
    for (const [uri, shown] of byUri) this.#options.publish(uri, shown);
    this.#shown.set(project, new Set(byUri.keys()));
  }

  dispose(): void {
    this.#store.dispose();
  }
}
