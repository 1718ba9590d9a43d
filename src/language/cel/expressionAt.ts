import type { TextDocument } from 'vscode-languageserver-textdocument';
import { indexIn } from '../../crd/schema/cel/assist/written.ts';
import { ruleInYaml } from '../../crd/document/ruleInYaml.ts';
import type { SourceFiles } from '../../crd/source/files.ts';
import { type WrittenRule, writtenRule } from '../../crd/source/markers/writtenRule.ts';
import { loadCompiler } from '../../crd/source/typescript/compiler.ts';
import type { MarkedSchema } from '../../crd/source/typescript/markedSchema.ts';
import { goMarkerPlaceAt, isProjectGo } from '../goLanguage.ts';
import { goSchemaAt } from '../goTypes.ts';
import { type MarkerPlace, markerPlaceAt } from '../markerPlace.ts';
import { pathOf } from '../paths.ts';
import { type Projects, projectOf } from '../project.ts';
import { celContext, type Expression, ruleSchema } from './expression.ts';

/** The expression of a rule that an offset is in: in a marker of a TypeScript or Go file of a project, or in the YAML of a CRD. */
export async function expressionAt(
  document: TextDocument,
  offset: number,
  projects: Projects,
  files: SourceFiles,
): Promise<Expression | undefined> {
  if (document.languageId === 'yaml') return crdExpression(document.getText(), offset);
  if (!lineOf(document, offset).includes('XValidation:')) return undefined;
  const path = pathOf(document.uri);
  if (path === undefined) return undefined;
  if (isProjectGo(document)) {
    const rule = ruleAt(await goMarkerPlaceAt(document, offset), offset);
    return rule && expressionIn(rule, offset, await goSchemaAt(path, document.getText(), offset, files));
  }
  const project = projectOf(path);
  if (project === undefined) return undefined;
  const rule = ruleAt(markerPlaceAt(await loadCompiler(), document.getText(), offset), offset);
  return rule && expressionIn(rule, offset, await projects.schemaAt(project, path, offset, files));
}

/** In `x-kubernetes-validations` of a CRD that is written as YAML in blocks. */
function crdExpression(text: string, offset: number): Expression | undefined {
  if (!/^kind:\s*CustomResourceDefinition\b/m.test(text)) return undefined;
  const found = ruleInYaml(text, offset);
  const context = found && celContext(found.schema, found.root, found.optionalOldSelf);
  return context && { written: found.written, context };
}

function ruleAt(place: MarkerPlace | undefined, offset: number): WrittenRule | undefined {
  if (place?.before === undefined) return undefined;
  const rule = writtenRule((place.before + place.after).replace(/\s*(?:\*\/.*)?$/, ''), place.start);
  return rule !== undefined && wanted(rule, offset) !== undefined ? rule : undefined;
}

function expressionIn(rule: WrittenRule, offset: number, marked: MarkedSchema | undefined): Expression | undefined {
  const schema = marked && ruleSchema(marked, rule);
  const context = schema && celContext(schema, marked.root && !rule.ofItems, rule.optionalOldSelf);
  const written = wanted(rule, offset);
  return context && written && { written, context };
}

function wanted({ expressions }: WrittenRule, offset: number): Expression['written'] | undefined {
  return [...expressions.values()].find((written) => indexIn(written, offset) !== undefined);
}

function lineOf(document: TextDocument, offset: number): string {
  const text = document.getText();
  const end = text.indexOf('\n', offset);
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, end < 0 ? undefined : end);
}
