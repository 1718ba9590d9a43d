import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DocumentDiagnostic } from '../../crd/document/report.ts';

/** Whether a file is one of a Helm chart's templates: what stands in it is not what the API server gets. */
export function isChartTemplate(path: string): boolean {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (folder.endsWith('/templates') && existsSync(`${dirname(folder)}/Chart.yaml`)) return true;
  }
  return false;
}

/**
 * What may be said of a document with `{{`: nothing where the braces are not in quotes, since it is no YAML before somebody fills them in;
 * else nothing of the values that hold them.
 */
export function besideTemplates(text: string, found: readonly DocumentDiagnostic[]): readonly DocumentDiagnostic[] {
  if (!text.includes('{{')) return found;
  if (found.some(({ kind, severity }) => kind === 'syntax' && severity === 'error')) return [];
  return found.filter(({ range }) => !text.slice(range.start, range.end).includes('{{'));
}
