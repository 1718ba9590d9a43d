import { check } from '../check/check.ts';
import { objectsIn } from '../check/scope.ts';
import { kubernetesFunctions } from '../library/kubernetes.ts';
import type { Expr } from '../syntax/expr.ts';
import { parse } from '../syntax/parse.ts';
import { type CelType, dyn, int, optionalOf, param, unwrapOptional } from '../types/celType.ts';
import type { DeclType } from '../types/declType.ts';
import { bindsValue, isFold, macroNamed, takesTwo } from './macros.ts';
import { isDot, isName, operandStart } from './receiver.ts';
import { type Token, tokensOf } from './tokens.ts';

/** What an expression is written about. */
export interface CelContext {
  readonly self: DeclType;
  /** `oldSelf` is an optional. */
  readonly optionalOldSelf: boolean;
}

/** An expression that may be unfinished: what its parts are, as far as the text before them says. */
export class CelText {
  readonly source: string;
  readonly tokens: readonly Token[];
  readonly objects: ReadonlyMap<string, DeclType>;
  readonly #context: CelContext;

  constructor(source: string, context: CelContext) {
    this.source = source;
    this.tokens = tokensOf(source).filter(({ kind }) => kind !== 'comment');
    this.objects = objectsIn(context.self);
    this.#context = context;
  }

  /** `self`, `oldSelf`, and what the macros around the token bring in; the innermost last. */
  variablesAt(index: number): Map<string, CelType> {
    const { self, optionalOldSelf } = this.#context;
    const variables = new Map([
      ['self', self.type],
      ['oldSelf', optionalOldSelf ? optionalOf(self.type) : self.type],
    ]);
    for (const open of this.openBefore(index)) this.#declare(open, index, variables);
    return variables;
  }

  /** Brackets of calls that are open before a token, from the outermost on. */
  openBefore(index: number): number[] {
    const open: number[] = [];
    for (const [at, { kind, text }] of this.tokens.slice(0, index).entries()) {
      if (kind !== 'sign') continue;
      if ('([{'.includes(text)) open.push(at);
      else if (')]}'.includes(text)) open.pop();
    }
    return open.filter((at) => this.tokens[at]?.text === '(' && isName(this.tokens[at - 1]));
  }

  /** The type of the operand between two tokens; undefined where it cannot be told. */
  typeOf(first: number, last: number, variables: ReadonlyMap<string, CelType>): CelType | undefined {
    const type = this.read(first, last, variables)?.type;
    return type === undefined || type.kind === 'error' ? undefined : type;
  }

  /** The checked tree of what stands between two tokens. */
  read(first: number, last: number, variables: ReadonlyMap<string, CelType>): Expr | undefined {
    const [from, to] = [this.tokens[first], this.tokens[last]];
    if (from === undefined || to === undefined) return undefined;
    const parsed = parse(this.source.slice(from.start, to.end));
    if (!parsed.ok) return undefined;
    check(parsed.value, { variables, objects: this.objects, functions: kubernetesFunctions() });
    return parsed.value;
  }

  #declare(open: number, index: number, variables: Map<string, CelType>): void {
    const macro = macroNamed(this.tokens[open - 1]?.text ?? '');
    if (macro === undefined || !isDot(this.tokens[open - 2])) return;
    const first = operandStart(this.tokens, open - 3);
    if (first === undefined) return;
    const [names, argument] = this.#names(open, index);
    const [name, second] = names;
    if (name === undefined || argument === 0) return;
    const range = this.typeOf(first, open - 3, variables) ?? dyn;
    if (bindsValue(macro)) variables.set(name, unwrapOptional(range));
    else if (isFold(macro) && takesTwo(macro) && second !== undefined && argument > 1) {
      const [key, value] = range.kind === 'list' ? [int, param(range, 0)] : [param(range, 0), param(range, 1)];
      variables.set(name, key);
      variables.set(second, value);
    } else variables.set(name, range.kind === 'list' || range.kind === 'map' ? param(range, 0) : dyn);
  }

  /** The names that the first two arguments are, and which argument the token belongs to. */
  #names(open: number, index: number): [names: readonly [string | undefined, string | undefined], argument: number] {
    const starts = [open + 1];
    let depth = 0;
    for (let at = open + 1; at < index; at++) {
      const { kind, text } = this.tokens[at] as Token;
      if (kind !== 'sign') continue;
      if ('([{'.includes(text)) depth++;
      else if (')]}'.includes(text)) depth--;
      else if (text === ',' && depth === 0) starts.push(at + 1);
    }
    const name = (argument: number): string | undefined => {
      const [from, to] = [starts[argument], starts[argument + 1]];
      const token = from === undefined ? undefined : this.tokens[from];
      return from !== undefined && to === from + 2 && isName(token) ? token?.text : undefined;
    };
    return [[name(0), name(1)], starts.length - 1];
  }
}
