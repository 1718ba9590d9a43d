import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver';
import { checkYaml } from '../../crd/document/checkYaml.ts';
import type { KindLookup } from '../../crd/document/kinds.ts';
import type { DocumentDiagnostic, DocumentReport } from '../../crd/document/report.ts';
import { schemaNodeAt } from '../../crd/schema/index.ts';
import { nearest } from '../../crd/source/markers/nearest.ts';
import type { DiagnosticData } from '../diagnostics.ts';
import type { Positions } from '../positions.ts';
import { type FieldAt, fieldsIn } from './fieldAt.ts';
import { findKind, type KindSchema } from './kindSchemas.ts';

/**
 * What the API server would say of the objects in a text, as far as their kinds are known. A text that names no kind of ours is left
 * alone, however it looks: it may be a template.
 */
export function checkObjects(
  file: { readonly uri: string; readonly text: string; readonly positions: Positions },
  lookup: KindLookup,
  kinds: readonly KindSchema[],
): Diagnostic[] {
  const { text, positions } = file;
  const names = new Set(kinds.map(({ kind }) => kind));
  const ours = ({ known, range }: DocumentReport): boolean =>
    known || [...text.slice(range.start, range.end).matchAll(/^kind:[ \t]*["']?(\w+)/gm)].some(([, kind = '']) => names.has(kind));
  let fields: ReturnType<typeof fieldsIn> | undefined;
  const fieldAt = (offset: number): FieldAt | undefined => (fields ??= fieldsIn(text))(offset);
  return checkYaml(text, lookup)
    .filter(ours)
    .flatMap(({ diagnostics }) => diagnostics)
    .map((diagnostic) => {
      const shown = toDiagnostic(diagnostic, positions);
      return diagnostic.kind === 'pruned' ? { ...shown, ...renaming(file, fieldAt(diagnostic.range.start), kinds) } : shown;
    });
}

function toDiagnostic({ range, severity, kind, reason, message }: DocumentDiagnostic, positions: Positions): Diagnostic {
  return {
    range: positions.range(range.start, range.end),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    source: 'CRD Studio',
    code: reason ?? kind,
    message,
    ...(kind === 'pruned' ? { tags: [DiagnosticTag.Unnecessary] } : kind === 'deprecated' ? { tags: [DiagnosticTag.Deprecated] } : {}),
  };
}

/** The field that was probably meant, as a quick fix. */
function renaming(
  { uri, positions }: { readonly uri: string; readonly positions: Positions },
  field: FieldAt | undefined,
  kinds: readonly KindSchema[],
): { readonly data?: DiagnosticData } {
  const known = field && findKind(kinds, field.apiVersion, field.kind);
  const name = field?.path.at(-1);
  if (field === undefined || known === undefined || typeof name !== 'string') return {};
  const siblings = Object.keys(schemaNodeAt(known.schema, field.path.slice(0, -1))?.properties ?? {});
  const meant = nearest(name, siblings);
  if (meant === undefined) return {};
  const edit = { range: positions.range(field.start, field.end), newText: meant };
  return { data: { fixes: [{ title: `Rename to ${meant}`, changes: { [uri]: [edit] } }] } };
}
