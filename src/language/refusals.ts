import {
  missingBounds,
  type CustomResourceDefinition,
  type RuleFinding,
  ruleFindings,
  unboundedParts,
  validateCrd,
} from '../crd/schema/index.ts';
import type { Fix, SourceDiagnostic } from '../crd/source/diagnostic.ts';
import type { SourceFiles } from '../crd/source/files.ts';
import type { CrdFile } from '../crd/source/generate.ts';
import type { JsonObject } from '../crd/source/json.ts';
import type { FieldPlace } from '../crd/source/typescript/fieldPlace.ts';
import { boundFix } from './cel/boundFix.ts';
import { findExpression, issuePlace, type PlacedExpression } from './cel/writtenExpressions.ts';

/** What is known of the CRDs beside their texts. */
export interface Sources {
  readonly files: SourceFiles;
  /** What the text of a CRD says, as data. */
  readonly definitionOf: (file: CrdFile) => JsonObject | undefined;
  readonly placeOf: PlaceOf;
}

/** Where a field of a kind is declared, from the file on that declares the kind; for the empty path, the name of the kind. */
type PlaceOf = (source: string, kind: string, path: readonly (string | number)[]) => FieldPlace | undefined;

/**
 * What the API server would refuse of generated CRDs, in its words, each at what it is about in the types: the place in the expression of a rule,
 * else the field. A rule that costs too much names what nothing bounds, with the bounds as a quick fix. A CRD is looked at once, however often it is asked for.
 */
export class Refusals {
  readonly #known = new WeakMap<CrdFile, Checked>();

  of(crds: readonly CrdFile[], sources: Sources): SourceDiagnostic[] {
    return crds.flatMap((file) => {
      const checked = this.#check(file, sources.definitionOf);
      return checked.causes.flatMap(({ field = '', message = '' }) => {
        const place = placeIn(file, checked.crd, field, sources.placeOf);
        return place === undefined ? [] : refusal({ file, checked, field, message, place }, sources);
      });
    });
  }

  #check(file: CrdFile, definitionOf: Sources['definitionOf']): Checked {
    let known = this.#known.get(file);
    if (known === undefined) {
      const crd = definitionOf(file) as unknown as CustomResourceDefinition;
      const causes = validateCrd(crd);
      const ofRules = causes.some(({ field = '' }) => isOfRule(field));
      known = { crd, causes, findings: ofRules ? ruleFindings(crd) : [] };
      this.#known.set(file, known);
    }
    return known;
  }
}

interface Checked {
  readonly crd: CustomResourceDefinition;
  readonly causes: ReturnType<typeof validateCrd>;
  readonly findings: readonly RuleFinding[];
}

interface Refused {
  readonly file: CrdFile;
  readonly checked: Checked;
  readonly field: string;
  readonly message: string;
  /** Of the field. */
  readonly place: FieldPlace;
}

function refusal({ file, checked, field, message, place }: Refused, sources: Sources): SourceDiagnostic[] {
  const { crd, findings } = checked;
  const at = (where: FieldPlace, text: string, fix?: Fix): SourceDiagnostic => ({
    severity: 'warning',
    code: 'refused',
    message: `The API server would refuse this: ${shortened(field)}: ${text}`,
    path: where.path,
    start: where.start,
    end: where.end,
    ...(fix === undefined ? {} : { fixes: [fix] }),
  });
  const expression = isOfRule(field) ? expressionOf(crd, field, place, sources.files) : undefined;
  const whole = expression === undefined ? place : { path: expression.path, ...issuePlace(expression.written, -1) };
  const finding = findings.find(({ cause }) => cause.field === field && cause.message === message);
  const issues = finding?.problem?.issues ?? [];
  if (expression !== undefined && issues.length > 0) {
    return issues.map((issue) => at({ path: expression.path, ...issuePlace(expression.written, issue.at) }, issue.message));
  }
  if (finding?.cost === undefined) return [at(whole, message)];
  const open = unboundedParts(crd, finding);
  const said = open.length === 0 ? message : `${message}. Nothing bounds ${open.join(', ')}.`;
  return [at(whole, said, fixOf(file, crd, finding, sources))];
}

/** The bounds in the types of the version that the finding is about; of versions that share a schema, in each. */
function fixOf(file: CrdFile, crd: CustomResourceDefinition, finding: RuleFinding, { files, placeOf }: Sources): Fix | undefined {
  const fixes = crd.spec.versions.map(({ name }, version) => {
    const source = file.versions.find((each) => each.version === name)?.source;
    const bounds = missingBounds(crd, finding).filter(({ at }) => at[2] === version);
    if (source === undefined || bounds.length === 0) return undefined;
    const inSchema = bounds.map(({ at, value }) => ({ at: at.slice(5).map(String), value }));
    return boundFix(
      inSchema,
      (path) => exactPlace(path, (each) => placeOf(source, file.kind, each), files),
      (path) => files.read(path),
    );
  });
  const [first, ...more] = fixes.filter((fix) => fix !== undefined);
  if (first === undefined) return undefined;
  const edits = new Map([first, ...more].flatMap((fix) => fix.edits).map((edit) => [`${edit.path} ${edit.start} ${edit.newText}`, edit]));
  return { ...first, edits: [...edits.values()] };
}

/** Where a field is declared, and not what it lies in: one of Kubernetes' own types has no place in the project. */
function exactPlace(
  path: readonly (string | number)[],
  placeOf: (path: readonly (string | number)[]) => FieldPlace | undefined,
  files: SourceFiles,
): FieldPlace | undefined {
  const [place, around] = [placeOf(path), placeOf(path.slice(0, -1))];
  const name =
    place &&
    files
      .read(place.path)
      ?.slice(place.start, place.end)
      .replace(/^['"`]|['"`]$/g, '');
  return name === path.at(-1) && (place?.start !== around?.start || place?.path !== around?.path) ? place : undefined;
}

/** The deepest field that the path leads to; the kind where it is about no field. */
function placeIn({ kind, versions }: CrdFile, crd: CustomResourceDefinition, field: string, placeOf: PlaceOf): FieldPlace | undefined {
  const name = crd.spec.versions[versionOf(field)]?.name;
  const source = (versions.find(({ version }) => version === name) ?? versions[0])?.source;
  return source === undefined ? undefined : (placeOf(source, kind, stepsOf(field)) ?? placeOf(source, kind, []));
}

function versionOf(field: string): number {
  return Number(/^spec\.versions\[(\d+)\]/.exec(field)?.[1] ?? 0);
}

/** `...openAPIV3Schema.properties[spec].properties[ports].items.default` as keys and indices: spec, ports, 0. */
function stepsOf(field: string): (string | number)[] {
  const steps = [...schemaPath(field).matchAll(/\.properties\[([^\]]*)\]|\.(items)\b|\.additionalProperties\b/g)];
  return steps.map(([, name, items]) => name ?? (items === undefined ? '*' : 0));
}

function schemaPath(field: string): string {
  return field.split('openAPIV3Schema')[1] ?? '';
}

function isOfRule(field: string): boolean {
  return /\.x-kubernetes-validations\[\d+\]\.(rule|messageExpression)$/.test(field);
}

/** Where a marker says the expression that a field of the CRD holds. */
function expressionOf(crd: CustomResourceDefinition, field: string, place: FieldPlace, files: SourceFiles): PlacedExpression | undefined {
  const steps = [...schemaPath(field).matchAll(/\[([^\]]*)\]|\.([\w-]+)/g)].map(([, index, key]) => index ?? key ?? '');
  const expression = steps.reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], schemaOf(crd, field));
  return typeof expression === 'string' ? findExpression(steps.at(-1) ?? '', expression, place, files) : undefined;
}

function schemaOf(crd: CustomResourceDefinition, field: string): unknown {
  return crd.spec.versions[versionOf(field)]?.schema?.openAPIV3Schema;
}

/** Without what all of them have in common. */
function shortened(field: string): string {
  return schemaPath(field).replace(/^\./, '') || field;
}
