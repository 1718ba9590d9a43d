/** Requests of our own beside LSP's, of the editor to the language server process. Paths are absolute file paths. */
export interface LanguageRequests {
  /** Generates every CRD of the project; writes nothing: the editor writes, after asking where a file differs unexpectedly. */
  'crdStudio/generate': { params: { readonly project: string }; result: GenerateResult };
  /** What the project's CRDs, as its types are now, break for those who rely on the last commit's. */
  'crdStudio/compatibility': { params: { readonly project: string }; result: { readonly crds: readonly CrdBreaks[] } };
  /** The schema of the kinds that an open YAML file names, as JSON schema, for another YAML extension; none where it names none. */
  'crdStudio/yamlSchema': { params: { readonly uri: string }; result: { readonly schema?: string } };
  /** The CRDs in a file, in its order. */
  'crdStudio/crdsIn': { params: { readonly file: string }; result: { readonly crds: readonly CrdInFile[] } };
  /** A CRD of a file beside the cluster's (`json`; absent: it has none); no answer where the file does not have it. */
  'crdStudio/compareWithCluster': {
    params: { readonly file: string; readonly name: string; readonly json?: string };
    result: { readonly compared?: ClusterComparison };
  };
  /** An object of one version of a CRD in a file, as YAML; no text where the file has no such version. `crd`: by name, where the file holds more. */
  'crdStudio/sample': {
    params: {
      readonly file: string;
      readonly crd?: string;
      readonly version: string;
      readonly name: string;
      readonly labels: Readonly<Record<string, string>>;
    };
    result: { readonly text?: string };
  };
  /** Which lines of the types and of the generated CRD say the same field; `path`: the CRD's, relative to the project. */
  'crdStudio/fieldLines': {
    params: { readonly project: string; readonly path: string };
    result: { readonly pairs: readonly FieldLines[] };
  };
}

export interface CrdInFile {
  /** "guestbooks.webapp.example.com". */
  readonly name: string;
  readonly group: string;
  readonly kind: string;
  /** The served ones, the storage version first. */
  readonly versions: readonly string[];
}

/** Two CRDs as YAML of one form, and what the file's breaks for those who rely on the cluster's. */
export interface ClusterComparison {
  readonly here: string;
  readonly there: string;
  readonly breaks: readonly Break[];
}

/** What the language server asks the editor. */
export interface EditorRequests {
  /** A CRD of the chosen cluster as JSON; none where it is gone. */
  'crdStudio/clusterCrd': { params: { readonly name: string }; result: { readonly json?: string } };
}

/** What the editor tells the language server. */
export interface LanguageNotifications {
  /** All CRDs of the chosen cluster, whenever they have changed. */
  'crdStudio/clusterKinds': { readonly kinds: readonly ClusterKind[] };
  /** Another extension takes YAML schemas from us; what it does by them is not done twice. */
  'crdStudio/otherYaml': OtherYaml;
}

/** What the language server tells the editor. */
export interface ServerNotifications {
  /** Which kinds an open YAML file names that a schema is known of, as a text that is another when they are; empty: none. Only with another YAML extension. */
  'crdStudio/schemaKinds': { readonly uri: string; readonly kinds: string };
}

export interface OtherYaml {
  readonly validates: boolean;
  readonly completes: boolean;
  readonly hovers: boolean;
}

/** A CRD of the chosen cluster by its names. */
export interface ClusterKind {
  /** Another one when its schema may be another. */
  readonly id: string;
  /** "guestbooks.webapp.example.com". */
  readonly name: string;
  readonly group: string;
  readonly kind: string;
  /** The served ones. */
  readonly versions: readonly string[];
}

/** `path` of the CRD relative to the project. A CRD that the last commit has not, or has as it is, is left out. */
export interface CrdBreaks {
  readonly path: string;
  readonly group: string;
  readonly kind: string;
  readonly breaks: readonly Break[];
}

/** One thing that breaks somebody; see `crd/compat`. */
export interface Break {
  readonly version: string;
  readonly path: string;
  readonly breaks: readonly ('clients' | 'storedObjects')[];
  readonly certain: boolean;
  readonly change: string;
  readonly effect: string;
  readonly safeWay: string;
}

/** Zero-based lines of one field: in its types file (absolute path) and in the CRD. */
export interface FieldLines {
  readonly source: string;
  readonly sourceLine: number;
  readonly crdLine: number;
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
