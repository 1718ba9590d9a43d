import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver';
import type { DocumentDiagnostic, DocumentReport } from '../../crd/document/report.ts';
import type { TextPart } from '../../crd/document/splitDocuments.ts';
import { schemaNodeAt } from '../../crd/schema/index.ts';
import { nearest } from '../../crd/source/markers/nearest.ts';
import type { DiagnosticData } from '../diagnostics.ts';
import type { Positions } from '../positions.ts';
import { type FieldAt, fieldsIn } from './fieldAt.ts';
import { findKind, type KindSchema } from './kindSchemas.ts';
import type { OtherYamlExtension } from './otherYaml.ts';
import { besideTemplates } from './templates.ts';

/**
 * What the API server would say of the objects in one document of a text, as far as their kinds are known. What names no kind of ours is left
 * alone, however it looks: it may be a template.
 */
export function partDiagnostics(
  file: { readonly uri: string; readonly positions: Positions },
  { part, reports, kinds }: { readonly part: TextPart; readonly reports: readonly DocumentReport[]; readonly kinds: readonly KindSchema[] },
  other: OtherYamlExtension,
): Diagnostic[] {
  const names = new Set(['CustomResourceDefinition', ...kinds.map(({ kind }) => kind)]);
  const named = [...part.text.matchAll(/(?:^|\n|\{\s*)["']?kind["']?[ \t]*:[ \t]*["']?(\w+)/g)].some(([, kind = '']) => names.has(kind));
  let fields: ReturnType<typeof fieldsIn> | undefined;
  const fieldAt = (offset: number): FieldAt | undefined => (fields ??= fieldsIn(part.text))(offset);
  const found = reports.filter(({ known }) => known || named).flatMap(({ diagnostics }) => diagnostics);
  return other.rest(file.uri, part.text, besideTemplates(part.text, found)).map((diagnostic) => {
    const shown = { ...toDiagnostic(diagnostic, part, file.positions), ...fixing(file, part, diagnostic) };
    return diagnostic.kind === 'pruned' ? { ...shown, ...renaming(file, part, fieldAt(diagnostic.range.start), kinds) } : shown;
  });
}

function toDiagnostic(
  { range, severity, kind, reason, message }: DocumentDiagnostic,
  { start }: TextPart,
  positions: Positions,
): Diagnostic {
  return {
    range: positions.range(start + range.start, start + range.end),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    source: 'CRD Studio',
    code: reason ?? kind,
    message,
    ...(kind === 'pruned' ? { tags: [DiagnosticTag.Unnecessary] } : kind === 'deprecated' ? { tags: [DiagnosticTag.Deprecated] } : {}),
  };
}

function fixing(
  { uri, positions }: { readonly uri: string; readonly positions: Positions },
  { start }: TextPart,
  { fixes }: DocumentDiagnostic,
): { readonly data?: DiagnosticData } {
  if (fixes === undefined) return {};
  const shown = fixes.map(({ title, edits }) => {
    const changes = edits.map((edit) => ({ range: positions.range(start + edit.start, start + edit.end), newText: edit.newText }));
    return { title, changes: { [uri]: changes } };
  });
  return { data: { fixes: shown } };
}

/** The field that was probably meant, as a quick fix. */
function renaming(
  { uri, positions }: { readonly uri: string; readonly positions: Positions },
  { start }: TextPart,
  field: FieldAt | undefined,
  kinds: readonly KindSchema[],
): { readonly data?: DiagnosticData } {
  const known = field && findKind(kinds, field.apiVersion, field.kind);
  const name = field?.path.at(-1);
  if (field === undefined || known?.schema === undefined || typeof name !== 'string') return {};
  const siblings = Object.keys(schemaNodeAt(known.schema, field.path.slice(0, -1))?.properties ?? {});
  const meant = nearest(name, siblings);
  if (meant === undefined) return {};
  const edit = { range: positions.range(start + field.start, start + field.end), newText: meant };
  return { data: { fixes: [{ title: `Rename to ${meant}`, changes: { [uri]: [edit] } }] } };
}
