import { atOnce, type Sliced } from '../../base/slices.ts';
import { childPath, keyPath } from '../../k8s/fieldError.ts';
import { deepCopy, isObject, type JsonObject, type JsonValue } from '../../k8s/json.ts';
import { subdomainName } from '../../k8s/names.ts';
import { validateObjectMeta } from '../../k8s/objectMetaValidation.ts';
import type { StatusCause } from '../../k8s/status.ts';
import { checkDefinition, isDefinition } from './checkDefinition.ts';
import type { KindLookup, KnownKind } from './kinds.ts';
import { objectsIn, type PlacedObject } from './objectsIn.ts';
import { type Placed, placeOf } from './placed.ts';
import { rangeOf } from './rangeOf.ts';
import { readYamlSliced } from './readYaml.ts';
import type { DefaultedField, DocumentDiagnostic, DocumentReport } from './report.ts';

export interface CheckOptions {
  /** The object as it is stored, if it is: then the document is an update, and what was wrong before and did not change may stay. */
  readonly stored?: (identity: {
    readonly apiVersion: string;
    readonly kind: string;
    readonly namespace: string;
    readonly name: string;
  }) => JsonObject | undefined;
  /** The objects are parts of others, as patches are: only what is certain whatever they are merged into is told. */
  readonly partial?: boolean;
}

/** Checks every object of a YAML text that is a CRD or whose kind is known, in the API server's order; of the others only what YAML itself says. */
export function checkYaml(text: string, lookup: KindLookup, options: CheckOptions = {}): DocumentReport[] {
  return atOnce(checkYamlSliced(text, lookup, options));
}

/** The same, in steps. */
export function* checkYamlSliced(text: string, lookup: KindLookup, options: CheckOptions = {}): Sliced<DocumentReport[]> {
  const reports: DocumentReport[] = [];
  for (const document of yield* readYamlSliced(text)) {
    for (const object of objectsIn(document)) {
      reports.push(checkObject(object, text, lookup, options));
      yield;
    }
  }
  return reports;
}

function checkObject({ range, problems, placed }: PlacedObject, text: string, lookup: KindLookup, options: CheckOptions): DocumentReport {
  if (placed === undefined) return { range, apiVersion: '', kind: '', name: '', known: false, diagnostics: problems, defaults: [] };
  const { root, value, apiVersion, kind } = placed;
  const metadata = isObject(value['metadata']) ? value['metadata'] : {};
  const name = textOf(metadata['name']);
  const known = lookup(apiVersion, kind);
  const definition = isDefinition(apiVersion, kind);
  const about = { range, apiVersion, kind, name, known: known !== undefined || definition };
  const refused = problems.some(({ severity }) => severity === 'error') || (definition && options.partial === true);
  if (definition && !refused) return { ...about, diagnostics: inOrder([...problems, ...checkDefinition(value, root, text)]), defaults: [] };
  if (known === undefined || refused) return { ...about, diagnostics: problems, defaults: [] };
  const identity = { apiVersion, kind, namespace: textOf(metadata['namespace']), name };
  const found = new ObjectCheck(root, known, options.partial === true).run(value, options.stored?.(identity));
  return { ...about, ...found, diagnostics: inOrder([...problems, ...found.diagnostics]) };
}

function inOrder(diagnostics: readonly DocumentDiagnostic[]): DocumentDiagnostic[] {
  return diagnostics.toSorted((a, b) => a.range.start - b.range.start);
}

class ObjectCheck {
  readonly #diagnostics: DocumentDiagnostic[] = [];
  readonly #root: Placed;
  readonly #known: KnownKind;
  readonly #partial: boolean;

  constructor(root: Placed, known: KnownKind, partial: boolean) {
    this.#root = root;
    this.#known = known;
    this.#partial = partial;
  }

  run(object: JsonObject, stored: JsonObject | undefined): Pick<DocumentReport, 'diagnostics' | 'defaults' | 'result'> {
    const { schema, deprecation } = this.#known;
    if (deprecation !== undefined) this.#add('deprecated', 'warning', 'apiVersion', `${deprecation}.`);
    const { unknownFields, problem } = schema.decode(object);
    for (const field of unknownFields)
      this.#add('pruned', 'warning', field, `The schema does not know the field ${field}: it would be dropped without a word.`);
    if (problem !== undefined) {
      this.#cause('decode', problem);
      return { diagnostics: this.#diagnostics, defaults: [] };
    }
    const warnings: string[] = [];
    const causes = this.#validate(object, stored, warnings);
    for (const cause of causes) this.#cause('invalid', cause);
    for (const warning of warnings) {
      const [field, message] = splitWarning(warning);
      this.#add('stays', 'warning', field, `${message}. It may stay as it is stored, but would be refused anew.`);
    }
    return { diagnostics: this.#diagnostics, defaults: defaultsOf(object, this.#root), result: object };
  }

  #validate(object: JsonObject, stored: JsonObject | undefined, warnings: string[]): StatusCause[] {
    const { schema, schemaWithoutRules, namespaced } = this.#known;
    if (this.#partial) return schemaWithoutRules().validate(object);
    if (stored === undefined) {
      const metadata = isObject(object['metadata']) ? object['metadata'] : {};
      // kubectl fills in the namespace.
      const meta = namespaced ? { namespace: 'default', ...metadata } : metadata;
      return [...validateObjectMeta(meta, { namespaced, name: subdomainName }), ...schema.validate(object)];
    }
    const old = deepCopy(stored);
    schema.decode(old);
    if (this.#known.hasStatus) keepStatus(object, old);
    return schema.validate(object, old, warnings);
  }

  #cause(kind: 'decode' | 'invalid', { field = '', reason, message = '' }: StatusCause): void {
    if (message.endsWith(rulesNotChecked)) {
      this.#add('unchecked', 'warning', '', 'The rules of the schema were not checked, because the object is invalid.');
      return;
    }
    this.#add(kind, 'error', field === '<nil>' ? '' : field, message, reason);
  }

  #add(kind: DocumentDiagnostic['kind'], severity: DocumentDiagnostic['severity'], field: string, message: string, reason?: string): void {
    if (this.#partial && !this.#isCertain(kind, field)) return;
    const range = rangeOf(this.#root, field, kind);
    this.#diagnostics.push({ kind, severity, range, field, message, ...(reason === undefined ? {} : { reason }) });
  }

  /** Of a part: a value that is written here is wrong wherever it is merged into; null deletes, and `$patch` and the like are the patch's own. */
  #isCertain(kind: DocumentDiagnostic['kind'], field: string): boolean {
    if (kind === 'deprecated') return true;
    if (kind === 'pruned') return !/(?:^|\.)\$[^.]*$/.test(field);
    const { placed, exact } = placeOf(this.#root, field);
    return exact && placed.content.kind === 'scalar' && placed.content.value !== null;
  }
}

/** What the object has and the document has not; of a part that was filled in as a whole only the part. */
function defaultsOf(object: JsonObject, root: Placed): DefaultedField[] {
  const found: DefaultedField[] = [];
  const visit = (value: JsonValue, placed: Placed, path: string): void => {
    const { content } = placed;
    if (content.kind === 'list' && Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        const at = content.items[index];
        if (at !== undefined) visit(item, at, keyPath(path, index));
      }
      return;
    }
    if (content.kind !== 'object' || !isObject(value)) return;
    for (const [name, field] of Object.entries(value)) {
      const at = content.fields.get(name);
      const below = path === '' ? name : childPath(path, name);
      const written = at !== undefined && !(at.content.kind === 'scalar' && at.content.value === null && field !== null);
      if (written) visit(field, at, below);
      else found.push({ field: below, value: field, range: at?.range ?? placed.key ?? placed.range });
    }
  };
  visit(object, root, '');
  return found;
}

function keepStatus(object: JsonObject, old: JsonObject): void {
  if (old['status'] === undefined) delete object['status'];
  else object['status'] = old['status'];
}

/** `field: text`, where a field may hold a colon in brackets. */
function splitWarning(warning: string): [field: string, message: string] {
  const at = warning.indexOf(': ');
  return [warning.slice(0, at), warning.slice(at + 2)];
}

const rulesNotChecked = 'correct the existing errors to complete validation';

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
