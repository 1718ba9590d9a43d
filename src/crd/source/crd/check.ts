import type { DiagnosticCode, Diagnostics } from '../diagnostic.ts';
import { sameJson } from '../json.ts';
import { argumentsOf, type Marker } from '../markers/definition.ts';
import type { KindDeclaration } from '../typescript/kinds.ts';
import type { KindSource } from './crd.ts';
import { isServed, isStorage, listOf, named } from './version.ts';

/** Where each version was declared. */
export interface DeclaredVersion extends KindDeclaration {
  readonly package: { readonly version: string };
}

/** What must hold between the versions of a kind, and in its resource marker. */
export function checkKind(source: KindSource, declared: readonly DeclaredVersion[], diagnostics: Diagnostics): void {
  const report = reporter(declared, diagnostics);
  const storage = source.versions.filter(isStorage);
  const [first] = source.versions;
  if (first === undefined) return;
  if (source.versions.length > 1 && storage.length === 0) {
    const versions = source.versions.map((each) => each.version).join(', ');
    report(
      first.version,
      'versions',
      `${source.kind} has the versions ${versions}, and none is stored. Put +kubebuilder:storageversion on one of them.`,
    );
  }
  for (const extra of storage.slice(1)) {
    const message = `${storage[0]?.version} is the storage version already; only one can be. Remove +kubebuilder:storageversion here or there.`;
    report(extra.version, 'versions', message, named(extra.markers, 'kubebuilder:storageversion')[0]);
  }
  if (!source.versions.some(isServed)) {
    report(
      first.version,
      'versions',
      `No version of ${source.kind} is served, so nobody could use it. Remove +kubebuilder:unservedversion from one.`,
    );
  }
  checkTwice(source, report);
  checkResource(source, report);
  checkMetadata(source, report);
}

type Report = (version: string, code: DiagnosticCode, message: string, marker?: Marker) => void;

function checkTwice(source: KindSource, report: Report): void {
  const twice = source.versions.find((each, i) => source.versions.findIndex((other) => other.version === each.version) !== i);
  if (twice !== undefined)
    report(
      twice.version,
      'versions',
      `${source.kind} is declared twice in version ${twice.version} of ${source.group}. Remove one, or move it to another version.`,
    );
}

/** `key=value` is what annotations and labels of the CRD are written as. */
function checkMetadata(source: KindSource, report: Report): void {
  for (const { version, markers } of source.versions) {
    for (const marker of named(markers, 'kubebuilder:metadata')) {
      const { annotations, labels } = argumentsOf(marker);
      for (const entry of [...listOf(annotations), ...listOf(labels)].map(String)) {
        if (entry.indexOf('=') < 1) report(version, 'marker-argument', `+${marker.name}: write key=value, not ${entry}.`, marker);
      }
    }
  }
}

function checkResource(source: KindSource, report: Report): void {
  let before: { marker: Marker; version: string } | undefined;
  for (const { version, markers } of source.versions) {
    const [marker] = named(markers, 'kubebuilder:resource');
    if (marker === undefined) continue;
    const scope = (marker.value as { readonly scope?: unknown } | undefined)?.scope;
    if (scope !== undefined && scope !== 'Namespaced' && scope !== 'Cluster') {
      report(version, 'scope', `scope is Namespaced or Cluster, not ${String(scope)}.`, marker);
    }
    if (before !== undefined && !sameJson(before.marker.value, marker.value)) {
      report(
        version,
        'names',
        `The resource marker of ${version} differs from that of ${before.version}; names and scope hold for all versions. Make them equal.`,
        marker,
      );
    }
    before ??= { marker, version };
  }
}

function reporter(declared: readonly DeclaredVersion[], diagnostics: Diagnostics): Report {
  return (version, code, message, marker) => {
    const at = declared.findLast((each) => each.package.version === version);
    if (at === undefined) return;
    const { node, module } = at.declaration;
    const place = marker ?? { start: node.name.getStart(module.source), end: node.name.getEnd() };
    diagnostics.add({ severity: 'error', code, message, path: module.path, start: place.start, end: place.end });
  };
}
