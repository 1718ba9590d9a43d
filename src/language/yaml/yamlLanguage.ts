import type { CompletionItem, Diagnostic, Hover, Location, Position } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { type KindLookup, kindsOf } from '../../crd/document/kinds.ts';
import { partAt, splitDocuments, type TextPart } from '../../crd/document/splitDocuments.ts';
import { type CustomResourceDefinition, validateCrd } from '../../crd/schema/index.ts';
import type { SourceFiles } from '../../crd/source/files.ts';
import type { FieldPlace } from '../../crd/source/typescript/fieldPlace.ts';
import { goDefinition } from '../goTypes.ts';
import { pathOf, uriOf } from '../paths.ts';
import { Positions } from '../positions.ts';
import { projectAbove, type Projects } from '../project.ts';
import { builtinKinds } from './builtinKinds.ts';
import type { ClusterCrds } from './clusterCrds.ts';
import { completeYaml } from './completion.ts';
import { CrdFiles } from './crdFiles.ts';
import { cursorAt } from './cursor.ts';
import { partDiagnostics } from './diagnostics.ts';
import { type FieldAt, fieldAt } from './fieldAt.ts';
import { hoverField } from './hover.ts';
import type { Identity } from './identity.ts';
import { jsonSchemaOf } from './jsonSchema.ts';
import { findKind, type KindSchema, kindSchemas } from './kindSchemas.ts';
import { type KnownCrd, kindWords, mayName } from './knownCrd.ts';
import { OtherYamlExtension } from './otherYaml.ts';
import type { Pace } from './pace.ts';
import { type Checked, PartReports } from './partReports.ts';
import { Patches } from './patches.ts';
import { schemaPlace } from './schemaPlace.ts';
import { isChartTemplate } from './templates.ts';

/** The API server takes no request beyond this, and reading more would hold up the rest. */
const longest = 3 * 1024 * 1024;

/**
 * Objects in YAML, of the kinds that the CRDs beside them serve or else those of the chosen cluster, and, where there are any, of Kubernetes' own.
 * Of other kinds nothing is said, and of Kubernetes' own nothing is called wrong: the API server checks them by more than a schema.
 */
export class YamlLanguage {
  readonly #files = new CrdFiles();
  readonly #reports = new PartReports();
  readonly #patches = new Patches();
  readonly #projects: Projects;
  readonly #cluster: ClusterCrds;
  readonly #stamps = new WeakMap<CustomResourceDefinition, number>();
  #lastStamp = 0;
  readonly #lookups = new WeakMap<CustomResourceDefinition, KindLookup>();

  /** Told when other kinds than before are named, with a schema, in an open file. */
  readonly #onKinds: (uri: string, kinds: string) => void;
  readonly other = new OtherYamlExtension();

  constructor(projects: Projects, cluster: ClusterCrds, onKinds: (uri: string, kinds: string) => void) {
    this.#onKinds = onKinds;
    this.#projects = projects;
    this.#cluster = cluster;
  }

  async complete(document: TextDocument, position: Position, pace: Pace): Promise<CompletionItem[]> {
    const at = document.offsetAt(position);
    const part = partAt(document.getText(), at);
    const kinds = await this.#kindsAt(document, part, pace);
    const cursor = kinds.length === 0 ? undefined : cursorAt(part.text, at - part.start);
    if (cursor === undefined || this.#isOthers(this.other.does.completes, document.uri, kinds, cursor)) return [];
    const moved = { ...cursor, start: cursor.start + part.start, end: cursor.end + part.start };
    return completeYaml(moved, kinds, new Positions(document.getText()));
  }

  async hover(document: TextDocument, position: Position, pace: Pace): Promise<Hover | undefined> {
    const { field, kinds } = await this.#fieldAt(document, position, pace);
    if (field === undefined || this.#isOthers(this.other.does.hovers, document.uri, kinds, field)) return undefined;
    return hoverField(field, kinds, new Positions(document.getText()));
  }

  /** Where the field is declared in the project's types; where there are none, where the CRD describes it. */
  async definition(document: TextDocument, position: Position, files: SourceFiles, pace: Pace): Promise<Location | undefined> {
    const { field, kinds } = await this.#fieldAt(document, position, pace);
    const path = pathOf(document.uri);
    const kind = field && findKind(kinds, field.apiVersion, field.kind);
    if (field === undefined || path === undefined || kind === undefined) return undefined;
    const project = projectAbove(path);
    const place = project === undefined ? undefined : await this.#inTypes(project, kind, field.path, files);
    return place === undefined ? inCrd(kind, field, files) : location(place.path, place, files);
  }

  async #inTypes(project: string, kind: KindSchema, path: FieldAt['path'], files: SourceFiles): Promise<FieldPlace | undefined> {
    return (await this.#projects.fieldPlace(project, kind, path, files)) ?? goDefinition(project, kind, path, files);
  }

  /** What the API server would say of the CRDs in the document, and of the objects whose kinds are known. Rejects when the pace's signal is aborted. */
  async check(document: TextDocument, pace: Pace): Promise<Diagnostic[]> {
    const path = pathOf(document.uri);
    if (path === undefined || isChartTemplate(path)) return [];
    const known = await this.#known(path, pace);
    const partial = this.#patches.isPatch(path);
    const parts: { part: TextPart; checked: Checked; crds: readonly KnownCrd[] }[] = [];
    for (const part of splitDocuments(document.getText())) {
      const named = { text: part.text, words: kindWords(part.text) };
      const crds = known.filter((crd) => mayName(named, crd));
      if (crds.length === 0 && !named.words.has('CustomResourceDefinition')) continue;
      for (const crd of crds) await crd.load(pace);
      parts.push({ part, crds, checked: { partial, lookup: this.#lookup(crds), crds: crds.map(({ crd }) => crd) } });
    }
    this.#tellKinds(document.uri, partial ? [] : parts.flatMap(({ crds }) => crds));
    const reports = await this.#reports.of(document.uri, parts, pace);
    const file = { uri: document.uri, positions: new Positions(document.getText()) };
    return parts.flatMap(({ part, crds }, at) =>
      partDiagnostics(file, { part, reports: reports[at] ?? [], kinds: kindSchemas(crds) }, this.other),
    );
  }

  closed(uri: string): void {
    this.#reports.forget(uri);
    if (this.other.tell(uri, '')) this.#onKinds(uri, '');
    this.other.closed(uri);
  }

  /** What another YAML extension is to know of an open file; undefined where there is nothing. */
  async jsonSchema(document: TextDocument, pace: Pace): Promise<object | undefined> {
    const kinds = (await this.#named(document, pace)).filter(({ schema }) => schema !== undefined);
    return kinds.length === 0 ? undefined : jsonSchemaOf(kinds);
  }

  async #named(document: TextDocument, pace: Pace): Promise<KindSchema[]> {
    const path = pathOf(document.uri);
    const text = document.getText();
    const named = { text, words: kindWords(text) };
    return path === undefined ? [] : kindSchemas((await this.#known(path, pace)).filter((crd) => mayName(named, crd)));
  }

  /** A schema that changed is another. */
  #tellKinds(uri: string, crds: readonly KnownCrd[]): void {
    if (!this.other.does.validates && !this.other.does.completes && !this.other.does.hovers) return;
    const stampOf = (crd: CustomResourceDefinition): number => {
      const stamp = this.#stamps.get(crd) ?? ++this.#lastStamp;
      this.#stamps.set(crd, stamp);
      return stamp;
    };
    const kinds = [...new Set(crds.flatMap(({ kind, crd }) => (crd === undefined ? [] : [`${kind}.${stampOf(crd)}`])))].join(',');
    if (this.other.tell(uri, kinds)) this.#onKinds(uri, kinds);
  }

  /** Whether the other extension does this for an object of the kind. */
  #isOthers(does: boolean, uri: string, kinds: readonly KindSchema[], { apiVersion, kind }: Identity): boolean {
    return does && this.other.has(uri) && findKind(kinds, apiVersion, kind)?.builtin !== true;
  }

  /** The workspace's, and those of the cluster's that it has not. */
  async #known(path: string, pace: Pace): Promise<readonly KnownCrd[]> {
    const own = await this.#files.for(path, pace);
    const others = this.#cluster.all.filter(({ group, kind }) => !own.some((crd) => crd.group === group && crd.kind === kind));
    return [...own, ...others];
  }

  /** Of two CRDs of one kind the last counts. */
  #lookup(crds: readonly KnownCrd[]): KindLookup {
    return (apiVersion, kind) => {
      const known = crds.findLast(({ crd }) => crd !== undefined && serves(crd, apiVersion, kind))?.crd;
      return known && this.#lookupIn(known)(apiVersion, kind);
    };
  }

  /** Schemas stay compiled as long as their CRD is the same. Of one that the API server would refuse no object is checked. */
  #lookupIn(crd: CustomResourceDefinition): KindLookup {
    const known = this.#lookups.get(crd) ?? kindsOf(validateCrd(crd).length === 0 ? [crd] : []);
    this.#lookups.set(crd, known);
    return known;
  }

  async #fieldAt(
    document: TextDocument,
    position: Position,
    pace: Pace,
  ): Promise<{ readonly field: FieldAt | undefined; readonly kinds: readonly KindSchema[] }> {
    const at = document.offsetAt(position);
    const part = partAt(document.getText(), at);
    const kinds = await this.#kindsAt(document, part, pace);
    const field = kinds.length === 0 ? undefined : fieldAt(part.text, at - part.start);
    return { field: field && { ...field, start: field.start + part.start, end: field.end + part.start }, kinds };
  }

  /** All kinds by their names, and the schemas of those that the part names; none where it names only others. */
  async #kindsAt(document: TextDocument, part: TextPart, pace: Pace): Promise<readonly KindSchema[]> {
    const path = part.text.length > longest ? undefined : pathOf(document.uri);
    const known = path === undefined ? [] : await this.#known(path, pace);
    if (known.length === 0) return [];
    const named = { text: part.text, words: kindWords(part.text) };
    const crds = known.filter((crd) => mayName(named, crd));
    for (const crd of crds) await crd.load(pace);
    const kinds = [...kindSchemas(known), ...builtinKinds()];
    const isStranger = named.words.has('CustomResourceDefinition') && crds.length === 0;
    return isStranger ? [] : kinds;
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

function serves({ spec }: CustomResourceDefinition, apiVersion: string, kind: string): boolean {
  return spec.names.kind === kind && spec.versions.some(({ name, served }) => served && `${spec.group}/${name}` === apiVersion);
}
