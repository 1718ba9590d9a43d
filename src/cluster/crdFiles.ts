import { messageOf } from '../base/errors.ts';
import type { CrdFile } from '../protocol/cluster.ts';
import type { Crd } from './crd.ts';
import { parseObjects } from './yamlDocuments.ts';

/** A CRD of a file, without the status that generators write; or what is wrong with the file. */
export type ParsedCrd = { readonly path: string; readonly name: string } & (
  | { readonly ok: true; readonly crd: Crd }
  | { readonly ok: false; readonly message: string }
);

/** Every CRD of the files; other objects in them are left out. A file with none is told. */
export function parseCrdFiles(files: readonly CrdFile[]): ParsedCrd[] {
  return files.flatMap(parseFile);
}

function parseFile({ path, text }: CrdFile): ParsedCrd[] {
  try {
    const objects = parseObjects(text);
    const crds = objects.filter((object) => object.kind === 'CustomResourceDefinition');
    if (crds.length === 0) {
      const holds =
        objects.length === 0 ? 'nothing' : `only ${objects.map((object) => object.kind ?? 'an object without kind').join(', ')}`;
      return [{ path, name: '', ok: false, message: `no CustomResourceDefinition in the file: it holds ${holds}` }];
    }
    return crds.map((crd) => parseOne(path, crd));
  } catch (error) {
    return [{ path, name: '', ok: false, message: messageOf(error) }];
  }
}

function parseOne(path: string, object: { readonly [field: string]: unknown }): ParsedCrd {
  const { status: _, ...crd } = object as Crd & Record<string, unknown>;
  const name = crd.metadata?.name;
  if (crd.apiVersion !== 'apiextensions.k8s.io/v1') {
    const message = `apiVersion is ${crd.apiVersion ?? 'missing'}: API servers since 1.22 take apiextensions.k8s.io/v1 only`;
    return { path, name: name ?? '', ok: false, message };
  }
  if (typeof name !== 'string' || name === '')
    return { path, name: '', ok: false, message: 'metadata.name is missing: it is <plural>.<group>' };
  const { creationTimestamp: __, ...metadata } = crd.metadata ?? {};
  return { path, name, ok: true, crd: { ...crd, metadata } };
}
