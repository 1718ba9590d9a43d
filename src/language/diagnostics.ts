import { type Diagnostic, DiagnosticSeverity, type TextEdit } from 'vscode-languageserver';
import type { Fix, SourceDiagnostic } from '../crd/source/diagnostic.ts';
import type { SourceFiles } from '../crd/source/files.ts';
import { uriOf } from './paths.ts';
import { Positions } from './positions.ts';

/** What a diagnostic carries for its quick fixes: it comes back with the request for code actions. */
export interface DiagnosticData {
  readonly fixes: readonly { readonly title: string; readonly changes: Record<string, TextEdit[]> }[];
}

/** Diagnostics by the URI of their file. */
export function diagnosticsByUri(diagnostics: readonly SourceDiagnostic[], files: SourceFiles): Map<string, Diagnostic[]> {
  const byUri = new Map<string, Diagnostic[]>();
  const positions = new Map<string, Positions>();
  const positionsOf = (path: string): Positions => {
    const known = positions.get(path) ?? new Positions(files.read(path) ?? '');
    positions.set(path, known);
    return known;
  };
  for (const diagnostic of diagnostics) {
    const uri = uriOf(diagnostic.path);
    byUri.set(uri, [...(byUri.get(uri) ?? []), toDiagnostic(diagnostic, positionsOf)]);
  }
  return byUri;
}

function toDiagnostic(diagnostic: SourceDiagnostic, positionsOf: (path: string) => Positions): Diagnostic {
  const { path, start, end, severity, code, message, fixes } = diagnostic;
  const shown: Diagnostic = {
    range: positionsOf(path).range(start, end),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    source: 'CRD Studio',
    code,
    message,
  };
  return fixes === undefined ? shown : { ...shown, data: { fixes: fixes.map((fix) => toFix(fix, positionsOf)) } satisfies DiagnosticData };
}

function toFix(fix: Fix, positionsOf: (path: string) => Positions): DiagnosticData['fixes'][number] {
  const changes: Record<string, TextEdit[]> = {};
  for (const { path, start, end, newText } of fix.edits) {
    const uri = uriOf(path);
    changes[uri] = [...(changes[uri] ?? []), { range: positionsOf(path).range(start, end), newText }];
  }
  return { title: fix.title, changes };
}
