import {
  type CallExpr,
  type Expr,
  type FoldExpr,
  type ListExpr,
  type MapExpr,
  type SelectExpr,
  type Visitor,
  visitNode,
} from '../syntax/expr.ts';
import type { Issue } from '../syntax/issue.ts';
import { bool, bytes, type CelType, double, dyn, errorType, int, isOptional, listOf, mapOf, nullType } from '../types/celType.ts';
import { optionalOf, param, sameType, string, typeParam, typeText, uint, unwrapOptional } from '../types/celType.ts';
import type { Overload } from '../types/overload.ts';
import { mostGeneral, Substitution } from '../types/substitution.ts';
import { Uint } from '../values/numbers.ts';
import { type CheckEnvironment, Scope, typeNamed } from './scope.ts';

/**
 * Gives every node of the tree its type and every call its overloads, and says what does not fit.
 */
export function check(root: Expr, environment: CheckEnvironment): Issue[] {
  const checker = new Checker(environment);
  checker.check(root);
  checker.finish();
  return checker.issues;
}

class Checker {
  readonly issues: Issue[] = [];
  readonly #environment: CheckEnvironment;
  readonly #substitution = new Substitution();
  readonly #nodes: Expr[] = [];
  readonly #typeOf: Visitor<CelType> = {
    const: ({ value }) => typeOfConstant(value),
    ident: (expr) => this.#resolve(expr.name) ?? this.#undeclared(expr, expr.name),
    select: (expr) => this.#select(expr),
    call: (expr) => this.#call(expr),
    list: (expr) => this.#list(expr),
    map: (expr) => this.#map(expr),
    fold: (expr) => this.#fold(expr),
  };
  #scope = new Scope(undefined);
  #fresh = 0;

  constructor(environment: CheckEnvironment) {
    this.#environment = environment;
  }

  /** Parameters that stayed free are dyn. */
  finish(): void {
    for (const node of this.#nodes) if (node.type !== undefined) node.type = this.#substitution.apply(node.type, true);
  }

  check(expr: Expr): CelType {
    const type = visitNode(expr, this.#typeOf);
    expr.type = type;
    this.#nodes.push(expr);
    return type;
  }

  #resolve(name: string): CelType | undefined {
    return this.#scope.find(name) ?? this.#environment.variables.get(name) ?? typeNamed(name);
  }

  #select(expr: SelectExpr): CelType {
    const name = expr.test ? undefined : qualifiedName(expr);
    if (name !== undefined) {
      const whole = this.#environment.variables.get(name) ?? typeNamed(name);
      if (whole !== undefined) {
        expr.qualified = name;
        return whole;
      }
    }
    const type = this.#field(expr, expr.operand, expr.field, false);
    return expr.test ? bool : this.#substitution.apply(type);
  }

  #field(expr: Expr, operand: Expr, field: string, optional: boolean): CelType {
    const operandType = this.#substitution.apply(this.check(operand));
    const target = unwrapOptional(operandType);
    let result: CelType = dyn;
    if (target.kind === 'map') result = param(target, 1);
    else if (target.kind === 'object') result = this.#objectField(expr, target, field);
    else if (target.kind === 'param') this.#fits(dyn, target);
    else if (target.kind !== 'dyn' && target.kind !== 'error') {
      this.#report(expr, `type '${typeText(target)}' does not support field selection`);
    }
    return optional || isOptional(operandType) ? optionalOf(result) : result;
  }

  #objectField(expr: Expr, target: CelType, field: string): CelType {
    const fields = this.#environment.objects.get(target.name)?.fields;
    const found = fields?.get(field) ?? fields?.get(`__${field}__`);
    if (found !== undefined) return found.type.type;
    this.#report(expr, `undefined field '${field}'`);
    return errorType;
  }

  #call(expr: CallExpr): CelType {
    if (expr.name === '_?._') return this.#optionalSelect(expr);
    for (const arg of expr.args) this.check(arg);
    const { functions } = this.#environment;
    if (expr.target !== undefined) {
      const prefix = qualifiedName(expr.target);
      const qualified = prefix === undefined ? undefined : `${prefix}.${expr.name}`;
      if (qualified !== undefined && functions.find(qualified) !== undefined) {
        expr.name = qualified;
        expr.target = undefined;
      } else this.check(expr.target);
    }
    const overloads = functions.find(expr.name);
    return overloads === undefined ? this.#undeclared(expr, expr.name) : this.#overload(expr, overloads);
  }

  #optionalSelect(expr: CallExpr): CelType {
    const [operand, field] = expr.args;
    if (operand === undefined || field?.kind !== 'const' || typeof field.value !== 'string') return errorType;
    const type = this.#field(expr, operand, field.value, true);
    field.type = string;
    expr.overloads = [...(this.#environment.functions.find('_?._') ?? [])];
    return this.#substitution.apply(type);
  }

  #overload(expr: CallExpr, overloads: readonly Overload[]): CelType {
    const { target, args, name } = expr;
    if (name === '_&&_' || name === '_||_') return this.#logic(expr, overloads);
    const given = (target === undefined ? args : [target, ...args]).map(({ type }) => type ?? dyn);
    const fitting: Overload[] = [];
    let result: CelType | undefined;
    for (const overload of overloads) {
      if (overload.member !== (target !== undefined) || overload.args.length !== given.length) continue;
      const { wanted, gives } = this.#instance(overload);
      if (!this.#substitution.accepts(given, wanted)) continue;
      fitting.push(overload);
      const type = this.#substitution.apply(gives);
      if (result === undefined) result = type;
      else if (result.kind !== 'dyn' && !sameType(type, result)) result = dyn;
    }
    if (result === undefined) return this.#noOverload(expr, given);
    expr.overloads = fitting;
    return result;
  }

  #noOverload(expr: CallExpr, given: readonly CelType[]): CelType {
    const texts = given.map((type) => typeText(this.#substitution.apply(type, true)));
    const receiver = expr.target === undefined ? '' : `${texts.shift() ?? ''}.`;
    this.#report(expr, `found no matching overload for '${expr.name}' applied to '${receiver}(${texts.join(', ')})'`);
    return errorType;
  }

  #logic(expr: CallExpr, overloads: readonly Overload[]): CelType {
    expr.overloads = [...overloads];
    const wrong = expr.args.filter((arg) => !this.#fits(arg.type ?? dyn, bool));
    for (const arg of wrong) this.#mismatch(arg, bool, arg.type ?? dyn);
    return wrong.length > 0 ? errorType : bool;
  }

  /** The overload with type parameters of its own. */
  #instance(overload: Overload): { readonly wanted: readonly CelType[]; readonly gives: CelType } {
    if (!overload.generic) return { wanted: overload.args, gives: overload.result };
    const own = new Substitution();
    const bind = (type: CelType): void => {
      if (type.kind === 'param' && sameType(own.apply(type), type)) own.bind(type.name, this.#freshParam());
      type.params.forEach(bind);
    };
    for (const type of [...overload.args, overload.result]) bind(type);
    return { wanted: overload.args.map((type) => own.apply(type)), gives: own.apply(overload.result) };
  }

  #list(expr: ListExpr): CelType {
    let joined: CelType | undefined;
    for (const [index, element] of expr.elements.entries()) joined = this.#join(joined, this.#entry(element, expr.optional?.has(index)));
    return listOf(joined ?? this.#freshParam());
  }

  #map(expr: MapExpr): CelType {
    let keys: CelType | undefined;
    let values: CelType | undefined;
    for (const [index, [key, value]] of expr.entries.entries()) {
      keys = this.#join(keys, this.check(key));
      values = this.#join(values, this.#entry(value, expr.optional?.has(index)));
    }
    return mapOf(keys ?? this.#freshParam(), values ?? this.#freshParam());
  }

  #entry(expr: Expr, optional: boolean | undefined): CelType {
    const type = this.check(expr);
    if (optional !== true) return type;
    const held = this.#substitution.apply(type);
    if (!isOptional(held) && held.kind !== 'dyn') this.#mismatch(expr, optionalOf(held), held);
    return unwrapOptional(held);
  }

  /** Elements of unlike types make a list of dyn here; that it is not allowed is said with the literals. */
  #join(before: CelType | undefined, type: CelType): CelType {
    if (before === undefined) return type;
    if (this.#fits(before, type)) return mostGeneral(before, type);
    return dyn;
  }

  #fold(expr: FoldExpr): CelType {
    this.check(expr.range);
    const accu = this.check(expr.init);
    const range = this.#substitution.apply(expr.range.type ?? dyn);
    const outer = this.#scope;
    const folding = new Scope(outer);
    folding.declare(expr.accu, accu);
    this.#scope = new Scope(folding);
    this.#declareVariables(expr, range);
    this.check(expr.condition);
    this.#mustFit(expr.condition, bool);
    this.check(expr.step);
    this.#mustFit(expr.step, accu);
    this.#scope = folding;
    this.check(expr.result);
    this.#scope = outer;
    return this.#substitution.apply(expr.result.type ?? dyn);
  }

  #declareVariables({ range: expr, variable, variable2 }: FoldExpr, range: CelType): void {
    let first: CelType = dyn;
    let second: CelType = dyn;
    if (range.kind === 'list') [first, second] = variable2 === undefined ? [param(range, 0), dyn] : [int, param(range, 0)];
    else if (range.kind === 'map') [first, second] = [param(range, 0), param(range, 1)];
    else if (range.kind === 'dyn' || range.kind === 'error' || range.kind === 'param') this.#fits(dyn, range);
    else {
      const rule = 'cannot be range of a comprehension (must be list, map, or dynamic)';
      this.#report(expr, `expression of type '${typeText(range)}' ${rule}`);
      [first, second] = [errorType, errorType];
    }
    this.#scope.declare(variable, first);
    if (variable2 !== undefined) this.#scope.declare(variable2, second);
  }

  #mustFit(expr: Expr, wanted: CelType): void {
    if (!this.#fits(wanted, expr.type ?? dyn)) this.#mismatch(expr, wanted, expr.type ?? dyn);
  }

  #fits(given: CelType, wanted: CelType): boolean {
    return this.#substitution.accepts([given], [wanted]);
  }

  #freshParam(): CelType {
    return typeParam(`_var${this.#fresh++}`);
  }

  #undeclared(expr: Expr, name: string): CelType {
    this.#report(expr, `undeclared reference to '${name}' (in container '')`);
    return errorType;
  }

  #mismatch(expr: Expr, wanted: CelType, found: CelType): void {
    this.#report(expr, `expected type '${typeText(wanted)}' but found '${typeText(found)}'`);
  }

  #report({ at }: Expr, message: string): void {
    this.issues.push({ at, message });
  }
}

function typeOfConstant(value: null | boolean | bigint | number | string | Uint | Uint8Array): CelType {
  if (value === null) return nullType;
  if (typeof value === 'boolean') return bool;
  if (typeof value === 'bigint') return int;
  if (typeof value === 'number') return double;
  if (typeof value === 'string') return string;
  return value instanceof Uint ? uint : bytes;
}

/** `a.b.c`, when the expression is made of names only. */
function qualifiedName(expr: Expr): string | undefined {
  if (expr.kind === 'ident') return expr.name;
  if (expr.kind !== 'select' || expr.test) return undefined;
  const prefix = qualifiedName(expr.operand);
  return prefix === undefined ? undefined : `${prefix}.${expr.field}`;
}
