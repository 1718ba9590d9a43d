import { pluralOf } from '../../../k8s/plural.ts';
import type { JsonObject } from '../json.ts';
import { argumentsOf } from '../markers/definition.ts';
import { isStorage, type KindVersion, listOf, named, versionJson } from './version.ts';

/** A kind with all its versions, in order of their names. */
export interface KindSource {
  readonly group: string;
  readonly kind: string;
  readonly versions: readonly KindVersion[];
}

export interface Names {
  readonly plural: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly scope: string;
}

/** The CustomResourceDefinition as data. */
export function crdJson(source: KindSource, generatorVersion: string): JsonObject {
  const names = namesOf(source);
  const { annotations, labels } = metadataOf(source);
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      annotations: { ...annotations, 'crd-studio.dev/generator-version': generatorVersion },
      ...(Object.keys(labels).length === 0 ? {} : { labels }),
      name: `${names.plural}.${source.group}`,
    },
    spec: {
      group: source.group,
      names: {
        ...(names.categories.length === 0 ? {} : { categories: names.categories }),
        kind: source.kind,
        listKind: `${source.kind}List`,
        plural: names.plural,
        ...(names.shortNames.length === 0 ? {} : { shortNames: names.shortNames }),
        singular: names.singular,
      },
      scope: names.scope,
      versions: source.versions.map((version) => versionJson(version, source.versions.length === 1 || isStorage(version))),
    },
  };
}

/** Names and scope from the `+kubebuilder:resource` markers; of several versions' markers the last wins. */
export function namesOf(source: KindSource): Names {
  let plural = pluralOf(source.kind);
  let singular = source.kind.toLowerCase();
  let rest: Pick<Names, 'shortNames' | 'categories' | 'scope'> = { shortNames: [], categories: [], scope: 'Namespaced' };
  for (const marker of source.versions.flatMap((version) => named(version.markers, 'kubebuilder:resource'))) {
    const given = argumentsOf(marker);
    if (typeof given['path'] === 'string' && given['path'] !== '') plural = given['path'];
    if (typeof given['singular'] === 'string' && given['singular'] !== '') singular = given['singular'];
    rest = {
      shortNames: listOf(given['shortName']).map(String),
      categories: listOf(given['categories']).map(String),
      scope: typeof given['scope'] === 'string' && given['scope'] !== '' ? given['scope'] : 'Namespaced',
    };
  }
  return { plural, singular, ...rest };
}

function metadataOf(source: KindSource): { annotations: Record<string, string>; labels: Record<string, string> } {
  const annotations: Record<string, string> = {};
  const labels: Record<string, string> = {};
  for (const marker of source.versions.flatMap((version) => named(version.markers, 'kubebuilder:metadata'))) {
    const given = argumentsOf(marker);
    for (const entry of listOf(given['annotations'])) put(annotations, String(entry));
    for (const entry of listOf(given['labels'])) put(labels, String(entry));
  }
  return { annotations, labels };
}

function put(into: Record<string, string>, entry: string): void {
  const equals = entry.indexOf('=');
  if (equals > 0) into[entry.slice(0, equals)] = entry.slice(equals + 1);
}
