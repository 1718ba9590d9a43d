import { Diagnostics, type SourceDiagnostic } from './diagnostic.ts';
import type { SourceFiles } from './files.ts';
import { Lookups, type Modules, NameResolver, type PackageResolver } from './typescript/modules.ts';

/** What a run reads from. */
export interface Run {
  readonly modules: Modules;
  readonly files: SourceFiles;
  readonly packages: PackageResolver;
}

/** Results that are kept from run to run, with what was reported, until a file that was looked at in making them has changed. */
export class Reuse<T> {
  readonly #kept = new Map<
    string,
    { readonly basis: string; readonly value: T; readonly lookups: Lookups; readonly reported: readonly SourceDiagnostic[] }
  >();

  /**
   * The value under `key`, made anew only when `basis` (all it depends on beside files) or a file has changed.
   * `make` must take every name through the resolver it is given, and note other files in its lookups.
   */
  get(key: string, basis: string, run: Run, diagnostics: Diagnostics, make: (names: NameResolver, diagnostics: Diagnostics) => T): T {
    const kept = this.#kept.get(key);
    if (kept?.basis === basis && kept.lookups.hold(run.modules, run.files)) {
      diagnostics.addAll(kept.reported);
      return kept.value;
    }
    const lookups = new Lookups();
    const own = new Diagnostics();
    const value = make(new NameResolver({ ...run, lookups }), own);
    this.#kept.set(key, { basis, value, lookups, reported: own.list() });
    diagnostics.addAll(own.list());
    return value;
  }
}
