import type { StatusCause } from '../../k8s/status.ts';
import { pieceAt, placeIn } from '../schema/cel/assist/written.ts';
import {
  boundsTitle,
  type CustomResourceDefinition,
  missingBounds,
  type RuleFinding,
  ruleFindings,
  unboundedParts,
} from '../schema/index.ts';
import type { Placed } from './placed.ts';
import type { DocumentDiagnostic, DocumentFix, Offsets } from './report.ts';
import { writtenScalar } from './writtenScalar.ts';

/** Refines what is said of a cause: each mistake in an expression gets its place there, a rule that costs too much what nothing bounds, and a fix. */
export type Refine = (cause: StatusCause, whole: DocumentDiagnostic) => DocumentDiagnostic[];

/** For the causes of one CRD: rules are looked at again only where one of them is refused. */
export function ruleRefusals(crd: CustomResourceDefinition, causes: readonly StatusCause[], root: Placed, text: string): Refine {
  const findings = causes.some(({ field = '' }) => isOfRule(field)) ? ruleFindings(crd) : [];
  return (cause, whole) => {
    const finding = findings.find((each) => each.cause.field === cause.field && each.cause.message === cause.message);
    if (finding === undefined) return [whole];
    const issues = finding.problem?.issues ?? [];
    if (issues.length > 0)
      return issues.map(({ at, message }) => ({ ...whole, message, range: at < 0 ? whole.range : within(whole.range, at, text) }));
    if (finding.cost === undefined) return [whole];
    const open = unboundedParts(crd, finding);
    const message = open.length === 0 ? whole.message : `${whole.message}. Nothing bounds ${open.join(', ')}.`;
    const fix = fixOf(crd, finding, root, text);
    return [{ ...whole, message, ...(fix === undefined ? {} : { fixes: [fix] }) }];
  };
}

function isOfRule(field: string): boolean {
  return /\.x-kubernetes-validations\[\d+\]\.(?:rule|messageExpression)$/.test(field);
}

/** A place in an expression that is written in a range. */
function within({ start, end }: Offsets, at: number, text: string): Offsets {
  const written = writtenScalar(text, start, end);
  const piece = pieceAt(written.text, at);
  return placeIn(written, piece.start, piece.end);
}

/** A line, or in one line with others an entry, in each schema that lacks a bound; undefined where one of them is written by an alias. */
function fixOf(crd: CustomResourceDefinition, finding: RuleFinding, root: Placed, text: string): DocumentFix | undefined {
  const bounds = missingBounds(crd, finding);
  const edits = bounds.map(({ at, value }) => {
    const schema = nodeAt(root, at.slice(0, -1));
    const first = schema?.content.kind === 'object' ? [...schema.content.fields][0] : undefined;
    const key = first?.[1].key;
    if (first === undefined || key === undefined) return undefined;
    const name = text.slice(key.start, key.end);
    if (name.replaceAll(/["']/g, '') !== first[0]) return undefined;
    const entry = `${name.startsWith('"') ? `"${String(at.at(-1))}"` : String(at.at(-1))}: ${value}`;
    const lineStart = text.lastIndexOf('\n', key.start - 1) + 1;
    const before = text.slice(lineStart, key.start);
    const isBlock = /^\s*(?:- +)*$/.test(before) && !name.startsWith('"');
    return { start: key.start, end: key.start, newText: isBlock ? `${entry}\n${' '.repeat(before.length)}` : `${entry}, ` };
  });
  const found = edits.filter((edit) => edit !== undefined);
  return found.length === 0 || found.length < edits.length ? undefined : { title: boundsTitle(bounds), edits: found };
}

function nodeAt(root: Placed, path: readonly (string | number)[]): Placed | undefined {
  let node: Placed | undefined = root;
  for (const step of path) {
    const content: Placed['content'] | undefined = node?.content;
    if (content?.kind === 'object') node = content.fields.get(String(step));
    else node = content?.kind === 'list' ? content.items[Number(step)] : undefined;
  }
  return node;
}
