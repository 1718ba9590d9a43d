/**
 * Custom resources as people write them: YAML text in, what the API server would say and do out, each with its place in the text. Reads YAML
 * as kubectl does (YAML 1.1 with Go's habits). Pure functions; bounded in time and memory whatever the text.
 */
export { checkYaml, type CheckOptions } from './checkYaml.ts';
export { kindsOf } from './kinds.ts';
export type { DocumentDiagnostic } from './report.ts';
