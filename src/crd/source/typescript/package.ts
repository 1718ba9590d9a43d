import type { Diagnostics } from '../diagnostic.ts';
import { nameOf, type SourceFiles } from '../files.ts';
import type { Marker } from '../markers/definition.ts';
import type { ApiFolder } from '../project.ts';
import type { Compiler } from './compiler.ts';
import { packageMarkersOf } from './markers.ts';
import type { Module } from './module.ts';
import type { Modules } from './modules.ts';

/** One folder of types with what its package markers say. */
export interface ApiPackage {
  readonly folder: string;
  readonly modules: readonly Module[];
  /** Undefined when no file says `+groupName`. */
  readonly group: string | undefined;
  readonly version: string;
  readonly optionalByDefault: boolean;
  readonly skipped: boolean;
}

export function readPackage(
  compiler: Compiler,
  modules: Modules,
  files: SourceFiles,
  folder: ApiFolder,
  diagnostics: Diagnostics,
): ApiPackage {
  const parsed = folder.files.map((path) => modules.get(path, files)).filter((module) => module !== undefined);
  const markers = parsed.flatMap((module) => packageMarkersOf(compiler, module, diagnostics));
  const has = (name: string): boolean => markers.some((marker) => marker.name === name);
  const group = textOf(markers, 'groupName');
  return {
    folder: folder.path,
    modules: parsed,
    group: group === '' ? undefined : group,
    version: textOf(markers, 'versionName') ?? nameOf(folder.path),
    optionalByDefault: has('kubebuilder:validation:Optional'),
    skipped: has('kubebuilder:skip'),
  };
}

function textOf(markers: readonly Marker[], name: string): string | undefined {
  const value = markers.findLast((marker) => marker.name === name)?.value;
  return value === undefined ? undefined : String(value);
}
