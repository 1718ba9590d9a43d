import { type CustomResourceDefinition, validateCrd } from '../crd/schema/index.ts';
import type { SourceDiagnostic } from '../crd/source/diagnostic.ts';
import type { SourceFiles } from '../crd/source/files.ts';
import type { CrdFile } from '../crd/source/generate.ts';
import type { JsonObject } from '../crd/source/json.ts';
import type { FieldPlace } from '../crd/source/typescript/fieldPlace.ts';

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
 * What the API server would refuse of generated CRDs, in its words, each at what it is about in the types: the expression of a rule, else
 * the field. A CRD is looked at once, however often it is asked for.
 */
export class Refusals {
  readonly #known = new WeakMap<CrdFile, Checked>();

  of(crds: readonly CrdFile[], { files, definitionOf, placeOf }: Sources): SourceDiagnostic[] {
    return crds.flatMap((file) => {
      const { crd, causes } = this.#check(file, definitionOf);
      return causes.flatMap(({ field = '', message = '' }) => {
        const place = placeIn(file, crd, field, placeOf);
        if (place === undefined) return [];
        const text = `The API server would refuse this: ${shortened(field)}: ${message}`;
        return [
          {
            severity: 'warning',
            code: 'refused',
            message: text,
            ...(ruleIn(crd, field, place, files) ?? place),
          } satisfies SourceDiagnostic,
        ];
      });
    });
  }

  #check(file: CrdFile, definitionOf: Sources['definitionOf']): Checked {
    let known = this.#known.get(file);
    if (known === undefined) {
      const crd = definitionOf(file) as unknown as CustomResourceDefinition;
      known = { crd, causes: validateCrd(crd) };
      this.#known.set(file, known);
    }
    return known;
  }
}

interface Checked {
  readonly crd: CustomResourceDefinition;
  readonly causes: ReturnType<typeof validateCrd>;
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

/** Where the expression of a rule stands in the file of the field: the marker's text holds it as it is. */
function ruleIn(crd: CustomResourceDefinition, field: string, { path }: FieldPlace, files: SourceFiles): FieldPlace | undefined {
  if (!/\.x-kubernetes-validations\[\d+\]\.(rule|messageExpression)$/.test(field)) return undefined;
  const steps = [...schemaPath(field).matchAll(/\[([^\]]*)\]|\.([\w-]+)/g)].map(([, index, key]) => index ?? key ?? '');
  const expression = steps.reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], schemaOf(crd, field));
  const start = typeof expression === 'string' ? (files.read(path)?.indexOf(expression) ?? -1) : -1;
  return start < 0 ? undefined : { path, start, end: start + (expression as string).length };
}

function schemaOf(crd: CustomResourceDefinition, field: string): unknown {
  return crd.spec.versions[versionOf(field)]?.schema?.openAPIV3Schema;
}

/** Without what all of them have in common. */
function shortened(field: string): string {
  return schemaPath(field).replace(/^\./, '') || field;
}
