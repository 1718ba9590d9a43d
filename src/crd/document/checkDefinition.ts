import { deepCopy, type JsonObject } from '../../k8s/json.ts';
import { crdWarnings, type CustomResourceDefinition, validateCrd } from '../schema/index.ts';
import { definitionProblems } from './definitionShape.ts';
import type { Placed } from './placed.ts';
import { rangeOf } from './rangeOf.ts';
import type { DocumentDiagnostic } from './report.ts';
import { ruleRefusals } from './ruleRefusals.ts';

/** Whether a document is a CRD in the version that the API server serves. */
export function isDefinition(apiVersion: string, kind: string): boolean {
  return apiVersion === 'apiextensions.k8s.io/v1' && kind === 'CustomResourceDefinition';
}

/** What the API server says of a CRD when it is created, each with its place in the text. */
export function checkDefinition(object: JsonObject, root: Placed, text: string): DocumentDiagnostic[] {
  const copy = deepCopy(object);
  const shape = definitionProblems(copy).map(
    ({ kind, field, message }): DocumentDiagnostic => ({
      kind,
      severity: kind === 'decode' ? 'error' : 'warning',
      range: rangeOf(root, field, kind),
      field,
      message,
    }),
  );
  if (shape.some(({ kind }) => kind === 'decode')) return shape;
  const crd = copy as unknown as CustomResourceDefinition;
  const causes = validateCrd(crd);
  const refine = ruleRefusals(crd, causes, root, text);
  const refused = causes.flatMap((cause) => {
    const { field = '', reason, message = '' } = cause;
    const range = rangeOf(root, placeInVersions(field, crd), 'invalid');
    return refine(cause, { kind: 'invalid', severity: 'error', range, field, message, ...(reason === undefined ? {} : { reason }) });
  });
  const warned = crdWarnings(crd).map(
    (message): DocumentDiagnostic => ({ kind: 'warned', severity: 'warning', range: rangeOf(root, '', 'warned'), field: '', message }),
  );
  return [...shape, ...refused, ...warned];
}

/** What is the same in all versions the API server names as if it stood above them: it is written in each. */
function placeInVersions(field: string, { spec }: CustomResourceDefinition): string {
  if (spec?.versions?.[0] === undefined) return field;
  return field
    .replace(/^spec\.validation\b/, 'spec.versions[0].schema')
    .replace(/^spec\.(subresources|additionalPrinterColumns|selectableFields)\b/, 'spec.versions[0].$1');
}
