import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Document, parseAllDocuments } from 'yaml';
import { definitionProblems } from '../../crd/document/definitionShape.ts';
import type { CustomResourceDefinition } from '../../crd/schema/index.ts';
import { isObject, type JsonValue } from '../../k8s/json.ts';

/** A CRD and the file that it stands in. */
export interface KnownCrd {
  readonly crd: CustomResourceDefinition;
  readonly file: string;
}

const bases = 'config/crd/bases';

/**
 * The CRDs that count for a YAML file: those below `config/crd/bases` of the nearest folder that has one. A file is read again when
 * its time or size has changed. Paths have forward slashes.
 */
export class CrdFiles {
  readonly #read = new Map<string, { readonly stamp: string; readonly crds: readonly CustomResourceDefinition[] }>();

  for(path: string): readonly KnownCrd[] {
    return this.#folderOf(path)?.flatMap((file) => this.#crdsOf(file).map((crd) => ({ crd, file }))) ?? [];
  }

  /** The CRD files of the nearest folder above that holds one. */
  #folderOf(path: string): string[] | undefined {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const files = listYaml(`${folder}/${bases}`);
      if (files.length > 0) return files;
      if (folder === dirname(folder)) return undefined;
    }
  }

  #crdsOf(file: string): readonly CustomResourceDefinition[] {
    const stamp = stampOf(file);
    if (stamp === undefined) return [];
    const known = this.#read.get(file);
    if (known?.stamp === stamp) return known.crds;
    const crds = readCrds(file);
    this.#read.set(file, { stamp, crds });
    return crds;
  }
}

/** Whether a path, or a URI, is that of a file below `config/crd/bases`. */
export function isCrdFile(path: string): boolean {
  return path.includes(`/${bases}/`);
}

function listYaml(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.ya?ml$/.test(name))
      .sort()
      .map((name) => `${folder}/${name}`);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

/** Undefined where the file is gone. */
function stampOf(file: string): string | undefined {
  try {
    const { mtimeMs, size } = statSync(file);
    return `${mtimeMs} ${size}`;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** The CRDs in a file. What is none, or cannot be read as one, is left out: the file itself says so where it is open. */
export function readCrds(file: string): CustomResourceDefinition[] {
  try {
    const documents = parseAllDocuments(readFileSync(file, 'utf8'), { prettyErrors: false });
    return Array.isArray(documents) ? documents.flatMap(readCrd) : [];
  } catch (error) {
    // Gone meanwhile, nested beyond the stack, or aliases that would not end.
    if (isAbsent(error) || error instanceof RangeError || error instanceof ReferenceError) return [];
    throw error;
  }
}

function readCrd(document: Document): CustomResourceDefinition[] {
  if (document.errors.length > 0) return [];
  const value = document.toJS({ maxAliasCount: 100 }) as JsonValue;
  const isCrd = isObject(value) && value['kind'] === 'CustomResourceDefinition' && isObject(value['spec']);
  if (!isCrd || definitionProblems(value).some(({ kind }) => kind === 'decode')) return [];
  const crd = value as unknown as CustomResourceDefinition;
  return crd.spec.versions?.length > 0 && crd.spec.names?.kind ? [crd] : [];
}

function isAbsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}
