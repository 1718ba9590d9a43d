import { boundsFor, openParts } from '../../crd/schema/cel/bounds.ts';
import { type RuleFinding, ruleProblems } from '../../crd/schema/cel/ruleProblems.ts';
import { type JSONSchemaProps, partText } from '../../crd/schema/index.ts';
import type { SourceDiagnostic } from '../../crd/source/diagnostic.ts';
import type { SourceFiles } from '../../crd/source/files.ts';
import { goComments } from '../../crd/source/go/comments.ts';
import { type GoFile, goFieldPlace } from '../../crd/source/go/fieldPlace.ts';
import type { GoMarked, GoSchemas } from '../../crd/source/go/schema.ts';
import { type WrittenRule, writtenRule } from '../../crd/source/markers/writtenRule.ts';
import { withGoPackage } from '../goTypes.ts';
import { boundFix } from './boundFix.ts';
import { ruleSchema } from './expression.ts';
import { issuePlace } from './writtenExpressions.ts';

/**
 * What is wrong with the rules in the markers of a Go file: each mistake at its place in the expression. A rule that costs too much by itself names
 * what nothing bounds, with the bounds as a quick fix; how often its type occurs is not counted, and nothing of types that cannot be read.
 */
export async function checkGoRules(path: string, text: string, files: SourceFiles): Promise<SourceDiagnostic[]> {
  if (!text.includes('XValidation:')) return [];
  return withGoPackage(path, text, files, (schemas, parsed) => {
    const root = parsed[0]?.root;
    return (root === undefined ? [] : goComments(root)).flatMap((comment) => {
      const lead = /^\/\/\s*(?=\+)/.exec(comment.text)?.[0];
      const rule = lead === undefined ? undefined : writtenRule(comment.text.slice(lead.length).trimEnd(), comment.start + lead.length);
      return rule === undefined ? [] : checkRule({ path, rule, at: comment.start, schemas, parsed });
    });
  });
}

interface PlacedRule {
  readonly path: string;
  readonly rule: WrittenRule;
  readonly at: number;
  readonly schemas: GoSchemas;
  readonly parsed: readonly GoFile[];
}

function checkRule({ path, rule, at, schemas, parsed }: PlacedRule): SourceDiagnostic[] {
  const marked = schemas.at(at);
  const schema = marked && ruleSchema(marked, rule);
  if (marked === undefined || schema === undefined) return [];
  const root = holding(schema, marked.root && !rule.ofItems, rule);
  const found = ruleProblems(root, '', [], { keepExpensive: false }).filter(({ cause }) => isOwn(cause.field ?? '', root));
  return found.flatMap((finding) => {
    const argument = /\.(\w+)$/.exec(finding.cause.field ?? '')?.[1] ?? '';
    const written = rule.expressions.get(argument) ?? rule.expressions.get('rule');
    if (written === undefined) return [];
    const say = (place: { start: number; end: number }, message: string): SourceDiagnostic => ({
      severity: 'warning',
      code: 'refused',
      message: `The API server would refuse this rule: ${message}`,
      path,
      ...place,
    });
    const issues = finding.problem?.issues ?? [];
    if (issues.length > 0) return issues.map((issue) => say(issuePlace(written, issue.at), issue.message));
    const whole = issuePlace(written, -1);
    if (finding.cost === undefined) return [say(whole, finding.cause.message ?? '')];
    return marked.whole ? [{ ...say(whole, costText(root, finding)), ...fixOf(root, finding, marked, rule, parsed) }] : [];
  });
}

/** Where the rule stands below it is no whole object, it stands at a field, so that it has no metadata of its own. */
function holding(schema: JSONSchemaProps, isRoot: boolean, { expressions, optionalOldSelf }: WrittenRule): JSONSchemaProps {
  const rule = {
    rule: expressions.get('rule')?.text ?? '',
    ...(expressions.has('messageExpression') ? { messageExpression: expressions.get('messageExpression')?.text ?? '' } : {}),
    ...(optionalOldSelf ? { optionalOldSelf } : {}),
  };
  const own = { ...schema, 'x-kubernetes-validations': [rule] };
  return isRoot ? own : { type: 'object', properties: { self: own } };
}

/** Rules further down have markers of their own; what all of them cost together is not known here. */
function isOwn(field: string, root: JSONSchemaProps): boolean {
  const at = root['x-kubernetes-validations'] === undefined ? '.properties[self].x-kubernetes-validations' : '.x-kubernetes-validations';
  return field.replace(/^(?!\.)/, '.').startsWith(`${at}[`);
}

function costText(root: JSONSchemaProps, finding: RuleFinding): string {
  const open = openParts(root, '', finding).map((part) => partText(part).replace(/^self\./, ''));
  const message = finding.cause.message ?? '';
  return open.length === 0 ? message : `${message}. Nothing bounds ${[...new Set(open)].join(', ')}.`;
}

function fixOf(root: JSONSchemaProps, finding: RuleFinding, marked: GoMarked, rule: WrittenRule, parsed: readonly GoFile[]) {
  const bounds = (boundsFor(root, '', finding) ?? []).map(({ at, add, value }) => ({ at: [...at, add], value }));
  const own = marked.path.length;
  const inType = bounds.map(({ at, value }) => {
    const below = root['x-kubernetes-validations'] === undefined ? at.slice(2) : at;
    const around = marked.path.flatMap((name) => ['properties', name]);
    return { at: [...around, ...(rule.ofItems ? ['items'] : []), ...below], value };
  });
  const textOf = (path: string): string | undefined => parsed.find((file) => file.path === path)?.root.text;
  const fix = boundFix(
    inType,
    (path) => {
      const [place, outer] = [goFieldPlace(parsed, marked.type, path), goFieldPlace(parsed, marked.type, path.slice(0, -1))];
      return path.length >= own && place !== undefined && (place.start !== outer?.start || place.path !== outer.path) ? place : undefined;
    },
    textOf,
  );
  return fix === undefined ? {} : { fixes: [fix] };
}
