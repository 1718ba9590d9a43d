import type { CallExpr, ConstExpr, Expr, FoldExpr, IdentExpr } from './expr.ts';

/** A macro that is used wrongly: its place is in the source. */
export class MacroProblem extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

export interface Call {
  readonly name: string;
  readonly target: Expr | undefined;
  readonly args: Expr[];
  readonly at: number;
}

/** What a macro stands for; other calls stay calls. Every node that a macro adds has the place of the call. */
export function expandMacro(call: Call): Expr {
  const { target, args, name, at } = call;
  if (target === undefined) return name === 'has' && args.length === 1 ? has(args[0] as Expr, at) : plain(call);
  const make = macros[`${name}/${args.length}`];
  return make === undefined ? plain(call) : make({ at, target, args });
}

/** The variable that a comprehension collects in; no source can name it. */
export const accumulator = '@result';

interface Use {
  readonly at: number;
  readonly target: Expr;
  readonly args: readonly Expr[];
}

type Macro = (use: Use) => Expr;

const macros: Readonly<Record<string, Macro>> = {
  'all/2': (use) => all(use, [variable(use, 0)], argument(use, 1)),
  'all/3': (use) => all(use, variables(use), argument(use, 2)),
  'exists/2': (use) => exists(use, [variable(use, 0)], argument(use, 1)),
  'exists/3': (use) => exists(use, variables(use), argument(use, 2)),
  'exists_one/2': (use) => existsOne(use, [variable(use, 0)], argument(use, 1)),
  'existsOne/2': (use) => existsOne(use, [variable(use, 0)], argument(use, 1)),
  'exists_one/3': (use) => existsOne(use, variables(use), argument(use, 2)),
  'existsOne/3': (use) => existsOne(use, variables(use), argument(use, 2)),
  'map/2': (use) => collect(use, [listVariable(use)], undefined, argument(use, 1)),
  'map/3': (use) => collect(use, [listVariable(use)], argument(use, 1), argument(use, 2)),
  'filter/2': (use) => collect(use, [listVariable(use)], argument(use, 1), argument(use, 0)),
  'transformList/3': (use) => collect(use, variables(use), undefined, argument(use, 2)),
  'transformList/4': (use) => collect(use, variables(use), argument(use, 2), argument(use, 3)),
  'transformMap/3': (use) => insert(use, undefined, [ident(use, variables(use)[0]), argument(use, 2)]),
  'transformMap/4': (use) => insert(use, argument(use, 2), [ident(use, variables(use)[0]), argument(use, 3)]),
  'transformMapEntry/3': (use) => insert(use, undefined, [argument(use, 2)]),
  'transformMapEntry/4': (use) => insert(use, argument(use, 2), [argument(use, 3)]),
  'optMap/2': (use) => onValue(use, 'optMap', (value) => operator(use, 'optional.of', value)),
  'optFlatMap/2': (use) => onValue(use, 'optFlatMap', (value) => value),
  'sortBy/2': sortBy,
};

type Variables = readonly [first: string, second?: string];

function all(use: Use, names: Variables, predicate: Expr): Expr {
  return fold(use, names, {
    init: constant(use, true),
    condition: operator(use, '@not_strictly_false', accu(use)),
    step: operator(use, '_&&_', accu(use), predicate),
  });
}

function exists(use: Use, names: Variables, predicate: Expr): Expr {
  return fold(use, names, {
    init: constant(use, false),
    condition: operator(use, '@not_strictly_false', operator(use, '!_', accu(use))),
    step: operator(use, '_||_', accu(use), predicate),
  });
}

function existsOne(use: Use, names: Variables, predicate: Expr): Expr {
  const more = operator(use, '_+_', accu(use), constant(use, 1n));
  return fold(use, names, {
    init: constant(use, 0n),
    step: operator(use, '_?_:_', predicate, more, accu(use)),
    result: operator(use, '_==_', accu(use), constant(use, 1n)),
  });
}

function collect(use: Use, names: Variables, filter: Expr | undefined, item: Expr): Expr {
  const added = operator(use, '_+_', accu(use), { kind: 'list', elements: [item], at: use.at });
  return fold(use, names, {
    init: { kind: 'list', elements: [], at: use.at },
    step: filter === undefined ? added : operator(use, '_?_:_', filter, added, accu(use)),
  });
}

function insert(use: Use, filter: Expr | undefined, what: readonly Expr[]): Expr {
  const added = operator(use, 'cel.@mapInsert', accu(use), ...what);
  return fold(use, variables(use), {
    init: { kind: 'map', entries: [], at: use.at },
    step: filter === undefined ? added : operator(use, '_?_:_', filter, added, accu(use)),
  });
}

function onValue(use: Use, name: string, wrap: (value: Expr) => Expr): Expr {
  const first = argument(use, 0);
  if (first.kind !== 'ident') throw new MacroProblem(first.at, `${name}() variable name must be a simple identifier`);
  const bound = bind(use, first.name, method(use, 'value', copyOf(use.target)), argument(use, 1));
  return operator(use, '_?_:_', method(use, 'hasValue', use.target), wrap(bound), operator(use, 'optional.none'));
}

function sortBy(use: Use): Expr {
  const { target } = use;
  if (target.kind === 'const' || target.kind === 'map') {
    throw new MacroProblem(target.at, 'sortBy can only be applied to a list, identifier, comprehension, call or select expression');
  }
  const input = '@__sortBy_input__';
  const keys = collect({ ...use, target: ident(use, input) }, [listVariable(use)], undefined, argument(use, 1));
  return bind(use, input, target, method(use, '@sortByAssociatedKeys', ident(use, input), keys));
}

/** `name` stands for `value` within `body`. */
function bind(use: Use, name: string, value: Expr, body: Expr): FoldExpr {
  return {
    kind: 'fold',
    range: { kind: 'list', elements: [], at: use.at },
    variable: '#unused',
    variable2: undefined,
    accu: name,
    init: value,
    condition: constant(use, false),
    step: ident(use, name),
    result: body,
    at: use.at,
  };
}

function has(argument: Expr, at: number): Expr {
  if (argument.kind !== 'select' || argument.test) throw new MacroProblem(argument.at, 'invalid argument to has() macro');
  return { ...argument, test: true, at };
}

function fold(use: Use, [variable, variable2]: Variables, parts: Pick<FoldExpr, 'init' | 'step'> & Partial<FoldExpr>): Expr {
  return {
    kind: 'fold',
    range: use.target,
    variable,
    variable2,
    accu: accumulator,
    condition: constant(use, true),
    result: accu(use),
    ...parts,
    at: use.at,
  };
}

function variable(use: Use, index: number): string {
  return name(argument(use, index), 'argument must be a simple name');
}

function listVariable(use: Use): string {
  return name(argument(use, 0), 'argument is not an identifier');
}

function variables(use: Use): readonly [string, string] {
  const [first, second] = [0, 1].map((index) => name(argument(use, index), 'argument must be a simple name')) as [string, string];
  if (first === second) throw new MacroProblem(argument(use, 1).at, `duplicate variable name: ${first}`);
  return [first, second];
}

function name(expr: Expr, problem: string): string {
  if (expr.kind !== 'ident') throw new MacroProblem(expr.at, problem);
  if (expr.name === '__result__') throw new MacroProblem(expr.at, 'iteration variable overwrites accumulator variable');
  return expr.name;
}

function argument(use: Use, index: number): Expr {
  const found = use.args[index];
  if (found === undefined) throw new MacroProblem(use.at, 'argument missing');
  return found;
}

function accu(use: Use): IdentExpr {
  return ident(use, accumulator);
}

function ident({ at }: Use, name: string): IdentExpr {
  return { kind: 'ident', name, at };
}

function constant({ at }: Use, value: ConstExpr['value']): ConstExpr {
  return { kind: 'const', value, at };
}

function operator({ at }: Use, name: string, ...args: Expr[]): CallExpr {
  return { kind: 'call', name, target: undefined, args, at };
}

function method({ at }: Use, name: string, target: Expr, ...args: Expr[]): CallExpr {
  return { kind: 'call', name, target, args, at };
}

function plain({ name, target, args, at }: Call): CallExpr {
  return { kind: 'call', name, target, args, at };
}

function copyOf(expr: Expr): Expr {
  return structuredClone(expr);
}
