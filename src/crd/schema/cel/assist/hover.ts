import { kubernetesFunctions } from '../library/kubernetes.ts';
import { children, type Expr } from '../syntax/expr.ts';
import { type CelType, unwrapOptional } from '../types/celType.ts';
import { functionDocs } from './functionDocs.ts';
import { macroNamed } from './macros.ts';
import { methodsOf } from './complete.ts';
import { type CelContext, CelText } from './place.ts';
import { closingOf, isDot, operandStart } from './receiver.ts';
import { shownSignature, shownType } from './shownType.ts';
import { tokenAt } from './tokens.ts';

/** What is to be said of a place in an expression. */
export interface CelHover {
  readonly start: number;
  readonly end: number;
  /** The expression there and its type, or the signatures of the function. */
  readonly lines: readonly string[];
  readonly doc: string;
}

/** The type of what stands at a place; of a function what it does. The rest of the expression may be unfinished. */
export function hoverCel(source: string, offset: number, context: CelContext): CelHover | undefined {
  const text = new CelText(source, context);
  const at = tokenAt(text.tokens, offset);
  const token = text.tokens[at];
  if (token === undefined) return undefined;
  if (token.kind !== 'word' || token.text === 'in') return hoverSign(text, at);
  return text.tokens[at + 1]?.text === '(' ? hoverCall(text, at) : hoverName(text, at);
}

function hoverName(text: CelText, at: number): CelHover | undefined {
  const first = operandStart(text.tokens, at);
  const [from, token] = [text.tokens[first ?? at], text.tokens[at]];
  if (first === undefined || from === undefined || token === undefined) return undefined;
  const variables = text.variablesAt(at);
  const type = text.typeOf(first, at, variables);
  if (type === undefined) return undefined;
  const owner = isDot(text.tokens[at - 1]) ? text.typeOf(first, at - 2, variables) : undefined;
  const field = owner === undefined ? undefined : text.objects.get(unwrapOptional(owner).name)?.fields?.get(token.text);
  const line = `${text.source.slice(from.start, token.end)}: ${shownType(type)}`;
  return { start: from.start, end: token.end, lines: [line], doc: field?.schema?.description ?? '' };
}

function hoverCall(text: CelText, at: number): CelHover | undefined {
  const first = operandStart(text.tokens, at);
  const token = text.tokens[at];
  if (first === undefined || token === undefined) return undefined;
  const isMember = isDot(text.tokens[at - 1]);
  const variables = text.variablesAt(at);
  const type = text.typeOf(first, closingOf(text.tokens, at + 1), variables);
  const macro = macroNamed(token.text);
  const place = { start: token.start, end: token.end };
  if (macro !== undefined && isMember === (macro.on !== 'nothing')) {
    return { ...place, lines: [...macro.signatures, ...resultLine(type)], doc: macro.doc };
  }
  const written = text.tokens
    .slice(first, at + 1)
    .map((each) => each.text)
    .join('');
  const functions = kubernetesFunctions();
  const name = functions.find(written) === undefined ? token.text : written;
  const overloads = functions.find(name) ?? [];
  const receiver = isMember && name === token.text ? text.typeOf(first, at - 2, variables) : undefined;
  const fitting = receiver === undefined ? overloads.filter(({ member }) => !member) : methodsOf(overloads, receiver);
  if (fitting.length === 0) return undefined;
  const lines = fitting.map((overload) => shownSignature(name, overload));
  return { ...place, lines: [...lines, ...resultLine(type)], doc: functionDocs[name] ?? '' };
}

/** An operator or a constant: only where the whole can be read. */
function hoverSign(text: CelText, at: number): CelHover | undefined {
  const token = text.tokens[at];
  const root = text.read(0, text.tokens.length - 1, text.variablesAt(0));
  const found = token && root && nodeAt(root, token.start - (text.tokens[0]?.start ?? 0));
  if (token === undefined || found?.type === undefined || found.type.kind === 'error') return undefined;
  return { start: token.start, end: token.end, lines: [`${token.text}: ${shownType(found.type)}`], doc: '' };
}

function nodeAt(expr: Expr, at: number): Expr | undefined {
  if (expr.at === at && (expr.kind === 'const' || (expr.kind === 'call' && /^[_!@-]/.test(expr.name)))) return expr;
  for (const child of children(expr)) {
    const found = nodeAt(child, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

function resultLine(type: CelType | undefined): string[] {
  return type === undefined ? [] : [`here: ${shownType(type)}`];
}
