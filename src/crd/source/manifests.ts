import { Diagnostics, type SourceDiagnostic } from './diagnostic.ts';
import type { SourceFiles } from './files.ts';
import type { JsonObject } from './json.ts';
import { refusedRule, rolesOf } from './rbac/roles.ts';
import type { Compiler } from './typescript/compiler.ts';
import type { Module } from './typescript/module.ts';
import type { Modules } from './typescript/modules.ts';
import { mayHavePlacedMarkers, type PlacedMarkers, placedMarkersOf } from './typescript/placedMarkers.ts';
import { type PlacedMarker, webhookConfigurations } from './webhook/configurations.ts';
import { documents } from './yaml/documents.ts';

/** A file that markers of the whole project give. */
export interface ManifestFile {
  readonly kind: 'role' | 'webhooks';
  /** Relative to the project. */
  readonly path: string;
  readonly text: string;
}

/** Where kubebuilder's Makefile has controller-gen write them. */
const paths = { role: 'config/rbac/role.yaml', webhooks: 'config/webhook/manifests.yaml' } as const;

/**
 * Makes `config/rbac/role.yaml` and `config/webhook/manifests.yaml` from the markers in all of a project's sources. Each is made whole,
 * or not at all: when there is no marker for it (as controller-gen), or when one of them cannot be read.
 */
export class ManifestGenerator {
  readonly #compiler: Compiler;
  readonly #modules: Modules;
  readonly #read = new WeakMap<Module, PlacedMarkers & { readonly problems: readonly SourceDiagnostic[] }>();
  #count = 0;

  constructor(options: { readonly compiler: Compiler; readonly modules: Modules }) {
    this.#compiler = options.compiler;
    this.#modules = options.modules;
  }

  /** How many times a file's markers have been read so far. */
  get read(): number {
    return this.#count;
  }

  /** `sources`: the paths of all files that are to be looked through. */
  generate(sources: readonly string[], files: SourceFiles, diagnostics: Diagnostics): ManifestFile[] {
    const found = sources
      .filter((path) => mayHavePlacedMarkers(files.read(path) ?? ''))
      .map((path) => this.#markersOf(path, files, diagnostics));
    const placed = found.flatMap(({ markers }) => markers);
    const roles = placed.filter(({ marker }) => marker.name === 'kubebuilder:rbac');
    const webhooks = webhookConfigurations(placed, diagnostics);
    const refused = reportRefused(roles, diagnostics);
    const isWhole = (about: string): boolean => !found.some(({ unread }) => unread.some((name) => name.startsWith(about)));
    return [
      ...(isWhole('kubebuilder:rbac') && !refused ? manifest('role', rolesOf(roles.map(({ marker }) => marker))) : []),
      ...(isWhole('kubebuilder:webhook') ? manifest('webhooks', webhooks) : []),
    ];
  }

  #markersOf(path: string, files: SourceFiles, diagnostics: Diagnostics): PlacedMarkers {
    const module = this.#modules.get(path, files);
    if (module === undefined) return { markers: [], unread: [] };
    let known = this.#read.get(module);
    if (known === undefined) {
      this.#count++;
      const own = new Diagnostics();
      known = { ...placedMarkersOf(this.#compiler, module, own), problems: own.list() };
      this.#read.set(module, known);
    }
    diagnostics.addAll(known.problems);
    return known;
  }
}

/** Whether the API server would refuse a rule. */
function reportRefused(roles: readonly PlacedMarker[], diagnostics: Diagnostics): boolean {
  const refused = roles.map((placed) => ({ ...placed, why: refusedRule(placed.marker) })).filter(({ why }) => why !== undefined);
  for (const { marker, path, why } of refused) {
    const message = `+${marker.name}: ${why ?? ''}.`;
    diagnostics.add({ severity: 'error', code: 'marker-argument', message, path, start: marker.start, end: marker.end });
  }
  return refused.length > 0;
}

function manifest(kind: ManifestFile['kind'], objects: readonly JsonObject[]): ManifestFile[] {
  return objects.length === 0 ? [] : [{ kind, path: paths[kind], text: documents(objects) }];
}
