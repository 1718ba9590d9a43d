import { isMap, isScalar, isSeq, parseAllDocuments, type YAMLMap } from 'yaml';

/**
 * Where a CRD's text describes a field of its objects: offsets of the key below `properties`, or of the nearest thing around it that is described.
 * Undefined where the text has no such kind and version.
 */
export function schemaPlace(
  text: string,
  kind: { readonly apiVersion: string; readonly kind: string },
  path: readonly (string | number)[],
): { readonly start: number; readonly end: number } | undefined {
  const documents = parseAllDocuments(text, { prettyErrors: false });
  if (!Array.isArray(documents)) return undefined;
  for (const { contents } of documents) {
    const version = isMap(contents) ? versionOf(contents, kind) : undefined;
    const schema: unknown = version?.getIn(['schema', 'openAPIV3Schema']);
    if (isMap(schema)) return placeBelow(schema, path) ?? rangeOf(version?.get('name', true));
  }
  return undefined;
}

function versionOf(crd: YAMLMap, { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }): YAMLMap | undefined {
  if (crd.getIn(['spec', 'names', 'kind']) !== kind) return undefined;
  const group = String(crd.getIn(['spec', 'group']));
  const versions: unknown = crd.getIn(['spec', 'versions']);
  if (!isSeq(versions)) return undefined;
  return versions.items.filter(isMap).find((version) => `${group}/${String(version.get('name'))}` === apiVersion);
}

function placeBelow(schema: YAMLMap, path: readonly (string | number)[]): { start: number; end: number } | undefined {
  let node: YAMLMap = schema;
  let place: { start: number; end: number } | undefined;
  for (const step of path) {
    const properties: unknown = node.get('properties');
    const pair = isMap(properties) ? properties.items.find(({ key }) => isScalar(key) && key.value === step) : undefined;
    const next: unknown = pair?.value ?? node.get(typeof step === 'number' ? 'items' : 'additionalProperties');
    place = rangeOf(pair?.key) ?? place;
    if (!isMap(next)) return place;
    node = next;
  }
  return place;
}

function rangeOf(node: unknown): { start: number; end: number } | undefined {
  return isScalar(node) && node.range ? { start: node.range[0], end: node.range[1] } : undefined;
}
