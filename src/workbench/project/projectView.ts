import type { CrdComparison } from '../../protocol/cluster.ts';
import type { GenerateProblem } from '../../protocol/language.ts';
import type { ProjectFile, ProjectProblem } from '../../scaffold/projectFile.ts';

/** A project folder as it is on disk, with what is known of its CRDs. Paths are relative to the folder, with forward slashes. */
export type ProjectView =
  | { readonly state: 'none'; readonly folder: string }
  | { readonly state: 'broken'; readonly folder: string; readonly problem: ProjectProblem }
  | {
      readonly state: 'project';
      readonly folder: string;
      readonly file: ProjectFile;
      /** Ours; otherwise a Go project. */
      readonly typescript: boolean;
      readonly apis: readonly ApiView[];
    };

export interface ApiView {
  /** "webapp.example.com". */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  /** Absent: the project names no file, or it is not there. */
  readonly types?: string;
  readonly controller?: string;
  readonly samples: readonly string[];
  readonly crd: { readonly path: string; readonly generated: GeneratedState; readonly cluster: ClusterCrdState };
  /** Of the generator, in this API's types file. */
  readonly problems: readonly GenerateProblem[];
}

/** The CRD file against what the types say. `unknown`: the generator has not been asked since they changed. */
export type GeneratedState = 'absent' | 'unknown' | 'same' | 'differs';

/** The CRD file against the chosen cluster. `unknown`: no cluster is open, or it has not answered. */
export type ClusterCrdState = { readonly state: 'unknown' } | CrdComparison;
