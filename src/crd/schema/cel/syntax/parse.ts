import type { ASTNode, Environment, ParseError } from '@marcbachmann/cel-js';
import { fail, ok, type Result } from '../../../../base/result.ts';
import { runeCount } from '../../../../k8s/goText.ts';
import { isInt64, Uint } from '../values/numbers.ts';
import { celJs } from './celJs.ts';
import type { ConstExpr, Expr } from './expr.ts';
import type { Issue } from './issue.ts';
import { expandMacro, MacroProblem } from './macros.ts';
import { prepare, type Prepared } from './prepare.ts';

/** Parses an expression (cel-js does) and gives it as our tree, with macros expanded; or what is wrong. */
export function parse(source: string): Result<Expr, Issue[]> {
  const length = runeCount(source);
  if (length > longest) return fail([{ at: -1, message: `expression code point size exceeds limit: size: ${length}, limit ${longest}` }]);
  const prepared = prepare(source);
  try {
    return ok(new Converter(prepared).convert(environment().parse(prepared.text).ast));
  } catch (error) {
    if (error instanceof MacroProblem) return fail([{ at: error.at, message: error.message }]);
    if (!(error instanceof celJs().ParseError)) throw error;
    return fail([issueOf(error, prepared)]);
  }
}

const longest = 100_000;

/** As deep as the API server parses; lists and calls as long as one likes. */
const limits = { maxDepth: 250, maxAstNodes: 100_000, maxListElements: 100_000, maxMapEntries: 100_000, maxCallArguments: 1000 };

let shared: Environment | undefined;

function environment(): Environment {
  return (shared ??= new (celJs().Environment)({ enableOptionalTypes: true, limits }));
}

/** Places are cel-js's, and so are most texts: the first line of its message, as the others show the source. */
function issueOf(error: ParseError, prepared: Prepared): Issue {
  const { code, node } = error;
  const at = Math.min(error.range?.start ?? 0, prepared.text.length);
  const text = (error.message.split('\n')[0] ?? '').trim();
  if (text.startsWith('Exceeded maxDepth')) return { at: -1, message: `expression recursion limit exceeded: ${limits.maxDepth}` };
  if (code === 'reserved_identifier') return { at, message: text.replace('Reserved', 'reserved') };
  if (code !== 'invalid_macro_argument') return { at, message: `Syntax error: ${text}` };
  const place = node !== undefined && 'op' in node ? new Converter(prepared).convert(node as ASTNode).at : at;
  if (!text.includes('variable')) return { at: place, message: text };
  return { at: place, message: /^(?:map|filter)/.test(text) ? 'argument is not an identifier' : 'argument must be a simple name' };
}

class Converter {
  readonly #source: string;
  readonly #prepared: Prepared;
  #depth = 0;

  constructor(prepared: Prepared) {
    this.#source = prepared.text;
    this.#prepared = prepared;
  }

  /** Refuses what is nested more deeply than the API server reads; chains of && and || count as one level. */
  convert(node: ASTNode): Expr {
    if (node.op === '&&' || node.op === '||') return this.#logic(node);
    if (this.#depth++ > limits.maxDepth) throw new MacroProblem(-1, 'max recursion depth exceeded');
    const converted = this.#convert(node);
    this.#depth--;
    return converted;
  }

  #convert(node: ASTNode): Expr {
    switch (node.op) {
      case 'value':
        return this.#constant(node.args, node.start);
      case 'id':
        return { kind: 'ident', name: node.args, at: node.start };
      case '.':
        return {
          kind: 'select',
          operand: this.convert(node.args[0]),
          field: node.args[1],
          test: false,
          at: this.#after(node.args[0]),
        };
      case '.?': {
        const at = this.#after(node.args[0]);
        const field: ConstExpr = { kind: 'const', value: node.args[1], at: node.pos };
        return { kind: 'call', name: '_?._', target: undefined, args: [this.convert(node.args[0]), field], at };
      }
      case '[]':
        return this.#operator('_[_]', node.args);
      case '[?]':
        return this.#operator('_[?_]', node.args);
      case '?:':
        return this.#operator('_?_:_', node.args);
      case '!_':
        return { kind: 'call', name: '!_', target: undefined, args: [this.convert(node.args)], at: node.start };
      case '-_':
        return this.#negative(node.args, node.start);
      case 'call': {
        const at = this.#skip(node.start + node.args[0].length);
        return expandMacro({ name: node.args[0], target: undefined, args: node.args[1].map((each) => this.convert(each)), at });
      }
      case 'rcall': {
        const [name, target, args] = node.args;
        const at = this.#skip(this.#skip(this.#after(target) + 1) + name.length);
        return expandMacro({ name, target: this.convert(target), args: args.map((each) => this.convert(each)), at });
      }
      case 'list':
        return {
          kind: 'list',
          elements: node.args.map((each) => this.convert(each)),
          at: node.start,
          ...this.#optional(node.start, node.args),
        };
      case 'map': {
        const parts = node.args.flat();
        const entries = node.args.map(([key, value]) => [this.convert(key), this.convert(value)] as const);
        return { kind: 'map', entries, at: node.start, ...this.#optional(node.start, parts, 2) };
      }
      default:
        return this.#operator(node.op === 'in' ? '@in' : `_${node.op}_`, node.args);
    }
  }

  /** Which entries are marked: a mark stands between the end of what is before an entry and its beginning. */
  #optional(start: number, parts: readonly ASTNode[], step = 1): { optional?: ReadonlySet<number> } {
    const { optionals } = this.#prepared;
    if (optionals.length === 0) return {};
    const marked = new Set<number>();
    for (let index = 0; index < parts.length; index += step) {
      const [from, to] = [parts[index - 1]?.end ?? start, parts[index]?.start ?? start];
      if (optionals.some((at) => from <= at && at < to)) marked.add(index / step);
    }
    return marked.size === 0 ? {} : { optional: marked };
  }

  /** `a && b && c` has as little depth as can be, as upstream has it. */
  #logic(top: ASTNode & { readonly op: '&&' | '||' }): Expr {
    const name = `_${top.op}_`;
    const operands: Expr[] = [];
    const places: number[] = [];
    let node: ASTNode = top;
    while (node.op === top.op && (node === top || !this.#isBracketed(node))) {
      const [left, right] = node.args as unknown as readonly [ASTNode, ASTNode];
      operands.push(this.convert(right));
      places.push(this.#after(left));
      node = left;
    }
    operands.push(this.convert(node));
    operands.reverse();
    places.reverse();
    const join = (from: number, to: number): Expr => {
      if (from > to) return operands[from] as Expr;
      const middle = Math.floor((from + to + 1) / 2);
      return { kind: 'call', name, target: undefined, args: [join(from, middle - 1), join(middle + 1, to)], at: places[middle] ?? 0 };
    };
    return join(0, places.length - 1);
  }

  #isBracketed({ end }: ASTNode): boolean {
    return this.#source[this.#skip(end)] === ')';
  }

  /** An operator stands after its left side; there can be only blanks, comments and brackets before it. */
  #operator(name: string, args: readonly ASTNode[]): Expr {
    const [first] = args;
    return { kind: 'call', name, target: undefined, args: args.map((each) => this.convert(each)), at: first ? this.#after(first) : 0 };
  }

  #constant(given: unknown, at: number): ConstExpr {
    const value = this.#prepared.literals.get(at) ?? given;
    if (typeof value === 'bigint') {
      if (!isInt64(value)) throw new MacroProblem(at, 'invalid int literal');
      return { kind: 'const', value, at };
    }
    if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string') {
      return { kind: 'const', value, at };
    }
    if (value instanceof Uint8Array) return { kind: 'const', value, at };
    return { kind: 'const', value: new Uint(BigInt((value as { valueOf(): bigint }).valueOf())), at };
  }

  /** A sign right before a number belongs to the number. */
  #negative(operand: ASTNode, at: number): Expr {
    if (operand.op === 'value' && this.#source.slice(at + 1, operand.start).trim() === '') {
      const value: unknown = this.#prepared.literals.get(operand.start) ?? operand.args;
      if (typeof value === 'number') return { kind: 'const', value: -value, at };
      if (typeof value === 'bigint') return this.#constant(-value, at);
    }
    return { kind: 'call', name: '-_', target: undefined, args: [this.convert(operand)], at };
  }

  #after(node: ASTNode): number {
    return this.#skip(node.end, ')');
  }

  #skip(from: number, also = ''): number {
    let at = from;
    for (;;) {
      const char = this.#source[at];
      if (char === '/' && this.#source[at + 1] === '/') {
        const end = this.#source.indexOf('\n', at);
        at = end < 0 ? this.#source.length : end;
      } else if (char !== undefined && (/\s/.test(char) || (also !== '' && char === also))) at++;
      else return at;
    }
  }
}
