import { kubernetesFunctions } from '../library/kubernetes.ts';
import { type CelType, isOptional, unwrapOptional } from '../types/celType.ts';
import type { Overload } from '../types/overload.ts';
import { Substitution } from '../types/substitution.ts';
import { functionDocs } from './functionDocs.ts';
import { macroDocs } from './macros.ts';
import { type CelContext, CelText } from './place.ts';
import { isDot, operandStart } from './receiver.ts';
import { shownSignature, shownType } from './shownType.ts';
import { tokenAt } from './tokens.ts';

export interface CelItem {
  readonly label: string;
  readonly kind: 'field' | 'function' | 'macro' | 'variable' | 'constant';
  /** Its type or signature. */
  readonly detail: string;
  readonly doc: string;
  /** A snippet. */
  readonly insert: string;
}

/** What may stand at a place of an expression: offsets of what it replaces, and the choices, the likeliest first. */
export interface CelCompletion {
  readonly start: number;
  readonly end: number;
  readonly items: readonly CelItem[];
}

/** The expression may be unfinished, before the place and behind it. */
export function completeCel(source: string, offset: number, context: CelContext): CelCompletion | undefined {
  const text = new CelText(source, context);
  if (isInText(source, offset, text)) return undefined;
  const at = tokenAt(text.tokens, offset);
  const token = text.tokens[at];
  const word = token?.kind === 'word' && token.start < offset ? token : undefined;
  if (token?.kind === 'number' && token.start < offset) return undefined;
  // The word's index, or that of what would follow: everything before it is settled.
  const index = word === undefined ? text.tokens.filter(({ end }) => end <= offset).length : at;
  const range = { start: word?.start ?? offset, end: word?.end ?? offset };
  if (!isDot(text.tokens[index - 1])) return { ...range, items: plainItems(text, index) };
  return { ...range, items: memberItems(text, index) };
}

function isInText(source: string, offset: number, { tokens }: CelText): boolean {
  const within = ({ kind, start, end, closed }: CelText['tokens'][number]): boolean =>
    kind === 'text' && start < offset && (offset < end || (offset === end && !closed));
  return tokens.some(within) || /\/\/[^\n]*$/.test(blanked(source.slice(0, offset)));
}

/** Without texts, in which two slashes are no comment. */
function blanked(source: string): string {
  return source.replace(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, '');
}

/** Behind a dot: the fields of what stands before it, and what can be called on it. */
function memberItems(text: CelText, index: number): CelItem[] {
  const first = operandStart(text.tokens, index - 2);
  if (first === undefined) return [];
  const variables = text.variablesAt(index);
  const type = text.typeOf(first, index - 2, variables);
  if (type === undefined) return qualifiedItems(text, first, index - 2);
  const fields = fieldItems(text, type);
  const selects = text.tokens[index - 1]?.text === '.?';
  if (selects || isTested(text, index)) return fields;
  return [...fields, ...macroItems(type), ...methodItems(type)];
}

function fieldItems(text: CelText, type: CelType): CelItem[] {
  const fields = [...(text.objects.get(unwrapOptional(type).name)?.fields?.values() ?? [])];
  return fields.map(({ name, type: of, schema }) => ({
    label: name,
    kind: 'field',
    detail: shownType(of.type),
    doc: schema?.description ?? '',
    insert: name,
  }));
}

function macroItems(type: CelType): CelItem[] {
  const kinds: string[] = isOptional(type) ? ['optional'] : type.kind === 'list' ? ['fold', 'list'] : type.kind === 'map' ? ['fold'] : [];
  if (type.kind === 'dyn') kinds.push('fold');
  return macroDocs.filter(({ on }) => kinds.includes(on)).map(({ name, signatures, doc, insert }) => macro(name, signatures, doc, insert));
}

function methodItems(type: CelType): CelItem[] {
  const functions = kubernetesFunctions();
  return functions.names().flatMap((name) => {
    if (!/^[a-z]\w*$/i.test(name)) return [];
    const fitting = methodsOf(functions.find(name) ?? [], type);
    return fitting.length === 0 ? [] : [functionItem(name, name, fitting)];
  });
}

/** Those that can be called on a value of the type. */
export function methodsOf(overloads: readonly Overload[], type: CelType): Overload[] {
  return overloads.filter(
    ({ member, args: [receiver] }) => member && receiver !== undefined && new Substitution().accepts([type], [receiver]),
  );
}

/** `sets.`: functions whose name has a dot in it. */
function qualifiedItems(text: CelText, first: number, last: number): CelItem[] {
  const prefix = `${text.tokens
    .slice(first, last + 1)
    .map((token) => token.text)
    .join('')}.`;
  const functions = kubernetesFunctions();
  return functions
    .names()
    .filter((name) => name.startsWith(prefix) && !name.includes('@'))
    .map((name) => functionItem(name.slice(prefix.length), name, functions.find(name) ?? []));
}

/** Where no dot is before it: variables, and what is called on nothing. */
function plainItems(text: CelText, index: number): CelItem[] {
  const variables = [...text.variablesAt(index)].toReversed().map(([name, type]): CelItem => {
    return { label: name, kind: 'variable', detail: shownType(type), doc: variableDocs[name] ?? '', insert: name };
  });
  if (isTested(text, index)) return variables;
  const macros = macroDocs
    .filter(({ on }) => on === 'nothing')
    .map(({ name, signatures, doc, insert }) => macro(name, signatures, doc, insert));
  const functions = kubernetesFunctions();
  const calls = functions.names().flatMap((name) => {
    if (!/^[a-z][\w.]*$/i.test(name)) return [];
    const fitting = (functions.find(name) ?? []).filter(({ member }) => !member);
    return fitting.length === 0 ? [] : [functionItem(name, name, fitting)];
  });
  const constants = ['true', 'false', 'null'].map((label): CelItem => ({ label, kind: 'constant', detail: '', doc: '', insert: label }));
  return [...variables, ...macros, ...calls, ...constants];
}

const variableDocs: Readonly<Record<string, string>> = {
  self: 'The value that the rule is about.',
  oldSelf:
    'The value as it was before an update. A rule that names it does not run when the object is created, unless `optionalOldSelf` is set.',
};

/** Directly within `has(`. */
function isTested(text: CelText, index: number): boolean {
  const open = text.openBefore(index).at(-1);
  return open !== undefined && text.tokens[open - 1]?.text === 'has' && !isDot(text.tokens[open - 2]);
}

function functionItem(label: string, name: string, overloads: readonly Overload[]): CelItem {
  const [first] = overloads;
  const signatures = overloads.map((overload) => shownSignature(name, overload));
  const given = Math.max(...overloads.map(({ args, member }) => args.length - (member ? 1 : 0)));
  const more = signatures.length > 1 ? `  (and ${signatures.length - 1} more)` : '';
  return {
    label,
    kind: 'function',
    detail: first === undefined ? '' : `${signatures[0] ?? ''}${more}`,
    doc: functionDocs[name] ?? '',
    insert: given === 0 ? `${label}()` : `${label}($0)`,
  };
}

function macro(label: string, signatures: readonly string[], doc: string, insert: string): CelItem {
  return { label, kind: 'macro', detail: signatures[0] ?? '', doc, insert };
}
