/** Requests of our own beside LSP's between the editor and the language server process. Paths are absolute file paths. */
export interface LanguageRequests {
  /** Generates every CRD of the project; writes nothing: the editor writes, after asking where a file differs unexpectedly. */
  'crdStudio/generate': { params: { readonly project: string }; result: GenerateResult };
}

export interface GenerateResult {
  readonly files: readonly GeneratedFile[];
  /** Files beside the CRDs: the role, webhook configurations, the kustomization of the CRDs. Absent: none. */
  readonly manifests?: readonly GeneratedManifest[];
  readonly problems: readonly GenerateProblem[];
}

/** One generated file: `path` relative to the project, with forward slashes. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
  /** "webapp.example.com/v1, Guestbook" and where its types stand. */
  readonly group: string;
  readonly kind: string;
  readonly versions: readonly { readonly version: string; readonly source: string }[];
}

/** A file that all of a project's sources give: `path` relative to the project. */
export interface GeneratedManifest {
  readonly path: string;
  readonly text: string;
  /** What is there holds something of a person's own: to be replaced only when they agree. */
  readonly foreign: boolean;
}

export interface GenerateProblem {
  readonly path: string;
  /** Zero-based. */
  readonly line: number;
  readonly character: number;
  readonly message: string;
  readonly code: string;
}
