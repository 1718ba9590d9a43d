import { type CodeAction, CodeActionKind, type CodeActionParams } from 'vscode-languageserver';
import type { DiagnosticData } from './diagnostics.ts';

/** Quick fixes of the diagnostics at the cursor; the first of each is the preferred one when there is no choice. */
export function codeActions({ context }: CodeActionParams): CodeAction[] {
  return context.diagnostics.flatMap((diagnostic) => {
    const fixes = (diagnostic.data as DiagnosticData | undefined)?.fixes ?? [];
    return fixes.map(({ title, changes }) => ({
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      isPreferred: fixes.length === 1,
      edit: { changes },
    }));
  });
}
