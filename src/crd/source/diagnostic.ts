/** A place in a source file, as offsets into its text. */
export interface Span {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

export interface SourceDiagnostic extends Span {
  /** An error keeps the CRD from being written; a warning does not. */
  readonly severity: 'error' | 'warning';
  readonly code: DiagnosticCode;
  /** What is wrong and what to write instead. */
  readonly message: string;
  readonly fixes?: readonly Fix[];
}

export type DiagnosticCode =
  | 'syntax'
  | 'plain-number'
  | 'unsupported-type'
  | 'unknown-type'
  | 'recursive-type'
  | 'unsupported-member'
  | 'unknown-marker'
  | 'marker-argument'
  | 'marker-target'
  | 'marker-type'
  | 'marker-duplicate'
  | 'group-missing'
  | 'not-a-kind'
  | 'scope'
  | 'versions'
  | 'names'
  /** The API server would refuse the CRD. */
  | 'refused';

/** An edit that would put it right, to offer as a quick fix. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly (Span & { readonly newText: string })[];
}

/** Collects diagnostics; the same one (code, place, message) reported twice counts once. */
export class Diagnostics {
  readonly #items = new Map<string, SourceDiagnostic>();

  add(diagnostic: SourceDiagnostic): void {
    const { code, path, start, message } = diagnostic;
    // A marker that there is not may be met by several readers, whose hints differ: the first knows best what it stands on.
    const key = code === 'unknown-marker' ? `${code} ${path} ${start}` : `${code} ${path} ${start} ${message}`;
    if (!this.#items.has(key)) this.#items.set(key, diagnostic);
  }

  addAll(diagnostics: Iterable<SourceDiagnostic>): void {
    for (const diagnostic of diagnostics) this.add(diagnostic);
  }

  get hasErrors(): boolean {
    return [...this.#items.values()].some((item) => item.severity === 'error');
  }

  /** By path, then place. */
  list(): SourceDiagnostic[] {
    return [...this.#items.values()].sort((a, b) => (a.path === b.path ? a.start - b.start : a.path < b.path ? -1 : 1));
  }
}
