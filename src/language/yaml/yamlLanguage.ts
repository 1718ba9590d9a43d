import type { CompletionItem, Diagnostic, Hover, Location, Position } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { type KindLookup, kindsOf } from '../../crd/document/kinds.ts';
import { type CustomResourceDefinition, validateCrd } from '../../crd/schema/index.ts';
import type { SourceFiles } from '../../crd/source/files.ts';
import type { FieldPlace } from '../../crd/source/typescript/fieldPlace.ts';
import { goDefinition } from '../goTypes.ts';
import { pathOf, uriOf } from '../paths.ts';
import { Positions } from '../positions.ts';
import { projectAbove, type Projects } from '../project.ts';
import { builtinKinds } from './builtinKinds.ts';
import { completeYaml } from './completion.ts';
import { CrdFiles, type KnownCrd } from './crdFiles.ts';
import { cursorAt } from './cursor.ts';
import { checkObjects } from './diagnostics.ts';
import { type FieldAt, fieldAt } from './fieldAt.ts';
import { hoverField } from './hover.ts';
import { findKind, type KindSchema, kindSchemas } from './kindSchemas.ts';
import { schemaPlace } from './schemaPlace.ts';

/** The API server takes no request beyond this, and reading more would hold up the rest. */
const longest = 3 * 1024 * 1024;

/**
 * Objects in YAML, of the kinds that the CRDs beside them serve, and, where there are any, of Kubernetes' own. Of other
 * kinds nothing is said, and of Kubernetes' own nothing is called wrong: the API server checks them by more than a schema.
 */
export class YamlLanguage {
  readonly #crds = new CrdFiles();
  readonly #projects: Projects;
  readonly #lookups = new WeakMap<CustomResourceDefinition, KindLookup>();

  constructor(projects: Projects) {
    this.#projects = projects;
  }

  complete(document: TextDocument, position: Position): CompletionItem[] {
    const kinds = this.#kindsFor(document);
    const cursor = kinds.length === 0 ? undefined : cursorAt(document.getText(), document.offsetAt(position));
    return cursor === undefined ? [] : completeYaml(cursor, kinds, new Positions(document.getText()));
  }

  hover(document: TextDocument, position: Position): Hover | undefined {
    const kinds = this.#kindsFor(document);
    const field = kinds.length === 0 ? undefined : fieldAt(document.getText(), document.offsetAt(position));
    return field && hoverField(field, kinds, new Positions(document.getText()));
  }

  /** Where the field is declared in the project's types; where there are none, where the CRD describes it. */
  async definition(document: TextDocument, position: Position, files: SourceFiles): Promise<Location | undefined> {
    const field = fieldAt(document.getText(), document.offsetAt(position));
    const path = pathOf(document.uri);
    const kind = field && findKind(this.#kindsFor(document), field.apiVersion, field.kind);
    if (field === undefined || path === undefined || kind === undefined) return undefined;
    const project = projectAbove(path);
    const place = project === undefined ? undefined : await this.#inTypes(project, kind, field.path, files);
    return place === undefined ? inCrd(kind, field, files) : location(place.path, place, files);
  }

  async #inTypes(project: string, kind: KindSchema, path: FieldAt['path'], files: SourceFiles): Promise<FieldPlace | undefined> {
    return (await this.#projects.fieldPlace(project, kind, path, files)) ?? goDefinition(project, kind, path, files);
  }

  /** What the API server would say of the CRDs in the document, and of the objects whose kinds are known. */
  check(document: TextDocument): Diagnostic[] {
    const path = pathOf(document.uri);
    const text = document.getText();
    const crds = path === undefined ? [] : this.#crds.for(path);
    if (crds.length === 0 && !mayHoldCrd(text)) return [];
    return checkObjects({ uri: document.uri, text, positions: new Positions(text) }, this.#lookup(crds), kindSchemas(crds));
  }

  /** Of two CRDs of one kind the last counts. */
  #lookup(crds: readonly KnownCrd[]): KindLookup {
    return (apiVersion, kind) => {
      const known = crds.findLast(({ crd }) => serves(crd, apiVersion, kind));
      return known && this.#lookupIn(known.crd)(apiVersion, kind);
    };
  }

  /** Schemas stay compiled as long as their CRD is the same. Of one that the API server would refuse no object is checked. */
  #lookupIn(crd: CustomResourceDefinition): KindLookup {
    const known = this.#lookups.get(crd) ?? kindsOf(validateCrd(crd).length === 0 ? [crd] : []);
    this.#lookups.set(crd, known);
    return known;
  }

  #kindsFor(document: TextDocument): KindSchema[] {
    const path = document.getText().length > longest ? undefined : pathOf(document.uri);
    const own = path === undefined ? [] : kindSchemas(this.#crds.for(path));
    return own.length === 0 ? [] : [...own, ...builtinKinds()];
  }
}

function inCrd(kind: KindSchema, field: FieldAt, files: SourceFiles): Location | undefined {
  const text = kind.file === undefined ? undefined : files.read(kind.file);
  const place = text === undefined ? undefined : schemaPlace(text, kind, field.path);
  return kind.file === undefined || place === undefined ? undefined : location(kind.file, place, files);
}

function location(path: string, { start, end }: { readonly start: number; readonly end: number }, files: SourceFiles): Location {
  return { uri: uriOf(path), range: new Positions(files.read(path) ?? '').range(start, end) };
}

/** A template that makes CRDs is none. */
function mayHoldCrd(text: string): boolean {
  return /^kind:\s*CustomResourceDefinition\b/m.test(text) && !text.includes('{{');
}

function serves({ spec }: CustomResourceDefinition, apiVersion: string, kind: string): boolean {
  return spec.names.kind === kind && spec.versions.some(({ name, served }) => served && `${spec.group}/${name}` === apiVersion);
}
