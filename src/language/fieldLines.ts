import { isMap, isScalar, isSeq, type Pair, parseDocument } from 'yaml';
import type { CrdFile } from '../crd/source/generate.ts';
import type { FieldPlace } from '../crd/source/typescript/fieldPlace.ts';
import type { SourceFiles } from '../crd/source/files.ts';
import type { FieldLines } from '../protocol/language.ts';
import { Positions } from './positions.ts';

/** For each field that the CRD describes: its line there, and the line of the types that declares it; in the order of the CRD. */
export function fieldLines(
  { text, versions }: CrdFile,
  placeOf: (source: string, path: readonly (string | number)[]) => FieldPlace | undefined,
  files: SourceFiles,
): FieldLines[] {
  const inCrd = new Positions(text);
  const inSource = new Map<string, Positions>();
  const lineOf = ({ path, start }: FieldPlace): number => {
    const positions = inSource.get(path) ?? new Positions(files.read(path) ?? '');
    inSource.set(path, positions);
    return positions.at(start).line;
  };
  const described: unknown = parseDocument(text).getIn(['spec', 'versions']);
  if (!isSeq(described)) return [];
  return described.items.filter(isMap).flatMap((version) => {
    const source = versions.find((each) => each.version === version.get('name'))?.source;
    if (source === undefined) return [];
    return fieldsOf(version.getIn(['schema', 'openAPIV3Schema']), []).flatMap(({ path, start }) => {
      const place = placeOf(source, path);
      return place === undefined ? [] : [{ source: place.path, sourceLine: lineOf(place), crdLine: inCrd.at(start).line }];
    });
  });
}

interface DescribedField {
  readonly path: readonly (string | number)[];
  /** Offset of its key in the CRD. */
  readonly start: number;
}

function fieldsOf(schema: unknown, path: readonly (string | number)[]): DescribedField[] {
  if (!isMap(schema)) return [];
  const properties: unknown = schema.get('properties');
  const own = isMap(properties) ? properties.items.flatMap((pair) => fieldOf(pair, path)) : [];
  return [...own, ...fieldsOf(schema.get('items'), [...path, 0]), ...fieldsOf(schema.get('additionalProperties'), [...path, '*'])];
}

function fieldOf({ key, value }: Pair, path: readonly (string | number)[]): DescribedField[] {
  if (!isScalar(key) || !key.range) return [];
  const own = [...path, String(key.value)];
  return [{ path: own, start: key.range[0] }, ...fieldsOf(value, own)];
}
