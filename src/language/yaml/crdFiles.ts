import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { inSlices, type Sliced } from '../../base/slices.ts';
import { definitionProblems } from '../../crd/document/definitionShape.ts';
import { valueOf } from '../../crd/document/placed.ts';
import { readYamlSliced, type YamlDocument } from '../../crd/document/readYaml.ts';
import { splitDocuments, type TextPart } from '../../crd/document/splitDocuments.ts';
import type { CustomResourceDefinition } from '../../crd/schema/index.ts';
import { isObject } from '../../k8s/json.ts';
import { type CrdNames, crdNames } from './crdSkeleton.ts';
import type { KnownCrd } from './knownCrd.ts';
import type { Pace } from './pace.ts';

const bases = 'config/crd/bases';

/**
 * The CRDs that count for a YAML file: those below `config/crd/bases` of the nearest folder that has one. A file is read again when
 * its time or size has changed; a schema is read when it is asked for. Paths have forward slashes.
 */
export class CrdFiles {
  readonly #read = new Map<string, { readonly stamp: string; readonly crds: readonly KnownCrd[] }>();

  async for(path: string, pace: Pace): Promise<readonly KnownCrd[]> {
    const found: KnownCrd[] = [];
    for (const file of this.#folderOf(path) ?? []) found.push(...(await this.#crdsOf(file, pace)));
    return found;
  }

  /** The CRD files of the nearest folder above that holds one. */
  #folderOf(path: string): string[] | undefined {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const files = listYaml(`${folder}/${bases}`);
      if (files.length > 0) return files;
      if (folder === dirname(folder)) return undefined;
    }
  }

  async #crdsOf(file: string, pace: Pace): Promise<readonly KnownCrd[]> {
    const stamp = stampOf(file);
    if (stamp === undefined) return [];
    const known = this.#read.get(file);
    if (known?.stamp === stamp) return known.crds;
    const crds: KnownCrd[] = [];
    for (const part of splitDocuments(readText(file))) crds.push(...(await this.#crdsIn(file, stamp, part, pace)));
    this.#read.set(file, { stamp, crds });
    return crds;
  }

  /** Most can be told by their names; of the others the whole has to be read. */
  async #crdsIn(file: string, stamp: string, part: TextPart, pace: Pace): Promise<KnownCrd[]> {
    if (!part.text.includes('CustomResourceDefinition')) return [];
    const names = crdNames(part.text);
    if (names !== undefined) return [new CrdInFile(file, names, textLater(file, stamp, part))];
    return (await inSlices(crdsInText(part.text), pace)).map((crd) => new CrdInFile(file, namesOf(crd), () => '', crd));
  }
}

class CrdInFile implements KnownCrd, CrdNames {
  readonly group: string;
  readonly kind: string;
  readonly versions: readonly string[];
  readonly file: string;
  crd: CustomResourceDefinition | undefined;
  readonly #text: () => string;
  #isRead: boolean;

  constructor(file: string, { group, kind, versions }: CrdNames, text: () => string, crd?: CustomResourceDefinition) {
    this.file = file;
    [this.group, this.kind, this.versions] = [group, kind, versions];
    this.#text = text;
    this.crd = crd;
    this.#isRead = crd !== undefined;
  }

  async load(pace: Pace): Promise<void> {
    if (this.#isRead) return;
    const [crd] = await inSlices(crdsInText(this.#text()), pace);
    this.crd = crd;
    this.#isRead = true;
  }
}

function namesOf({ spec }: CustomResourceDefinition): CrdNames {
  const versions = spec.versions.filter(({ served }) => served).map(({ name }) => name);
  return { group: spec.group, kind: spec.names.kind, versions };
}

/** The part's text, read again when it is wanted; empty where the file has changed since. */
function textLater(file: string, stamp: string, { start, text }: TextPart): () => string {
  const end = start + text.length;
  return () => (stampOf(file) === stamp ? readText(file).slice(start, end) : '');
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

/** Empty where the file is gone. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isAbsent(error)) return '';
    throw error;
  }
}

/** The CRDs in a file. What is none, or cannot be read as one, is left out: the file itself says so where it is open. */
export function* readCrds(file: string): Sliced<CustomResourceDefinition[]> {
  const crds: CustomResourceDefinition[] = [];
  for (const { text } of splitDocuments(readText(file))) crds.push(...(yield* crdsInText(text)));
  return crds;
}

function* crdsInText(text: string): Sliced<CustomResourceDefinition[]> {
  return (yield* readYamlSliced(text)).flatMap(crdOf);
}

function crdOf({ root, problems }: YamlDocument): CustomResourceDefinition[] {
  if (root === undefined || problems.some(({ severity }) => severity === 'error')) return [];
  const value = valueOf(root);
  const isCrd = isObject(value) && value['kind'] === 'CustomResourceDefinition' && isObject(value['spec']);
  if (!isCrd || definitionProblems(value).some(({ kind }) => kind === 'decode')) return [];
  const crd = value as unknown as CustomResourceDefinition;
  return crd.spec.versions?.length > 0 && crd.spec.names?.kind ? [crd] : [];
}

function isAbsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}
