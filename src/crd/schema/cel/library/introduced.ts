import { children, type Expr } from '../syntax/expr.ts';
import type { Declarations } from '../types/overload.ts';
import { lists, sets } from './lists.ts';
import { namedFormats } from './namedFormats.ts';
import { network } from './network.ts';
import { operators } from './operators.ts';
import { optionals } from './optionals.ts';
import { quantities } from './quantities.ts';
import { semvers } from './semvers.ts';

/**
 * Something in an expression that not every Kubernetes has: with which minor version (of 1.x) it came. A server takes it in new CRDs
 * from the version after that on, so that it can be rolled back.
 */
export interface Requirement {
  readonly what: string;
  readonly since: number;
  /** The place in the expression. */
  readonly at: number;
}

/** What is newer than the oldest Kubernetes with rules (1.25); the newest first. */
export function requirements(root: Expr): Requirement[] {
  const found = new Map<string, Requirement>();
  const visit = (expr: Expr): void => {
    const need = requirementOf(expr);
    if (need !== undefined && !found.has(need.what)) found.set(need.what, { ...need, at: expr.at });
    children(expr).forEach(visit);
  };
  visit(root);
  return [...found.values()].toSorted((a, b) => b.since - a.since);
}

function requirementOf(expr: Expr): Omit<Requirement, 'at'> | undefined {
  switch (expr.kind) {
    case 'call': {
      const since = Math.min(...(expr.overloads ?? []).map(({ id }) => introduced.get(id) ?? oldest));
      return Number.isFinite(since) && since > oldest ? { what: shownNames[expr.name] ?? `${expr.name}()`, since } : undefined;
    }
    case 'list':
    case 'map':
      return expr.optional === undefined ? undefined : { what: 'optional entries (?)', since: 28 };
    case 'fold':
      return expr.variable2 === undefined ? undefined : { what: 'macros with two variables', since: 32 };
    case 'select':
      return expr.field === 'namespace' && expr.operand.type?.kind === 'object'
        ? { what: 'a field named namespace', since: 31 }
        : undefined;
    default:
      return undefined;
  }
}

const oldest = 25;

const shownNames: Readonly<Record<string, string>> = {
  '_?._': 'optional selection (.?)',
  '_[?_]': 'optional selection ([?])',
  '@sortByAssociatedKeys': 'sortBy()',
};

const libraries: readonly (readonly [since: number, library: Declarations])[] = [
  [28, optionals],
  [28, quantities],
  [29, sets],
  [30, network],
  [31, namedFormats],
  [33, semvers],
  [34, lists],
];

const introduced: ReadonlyMap<string, number> = new Map([
  ...libraries.flatMap(([since, library]) => idsOf(library).map((id) => [id, since] as const)),
  ...idsOf({ '_?._': operators['_?._'] ?? [], '_[?_]': operators['_[?_]'] ?? [] }).map((id) => [id, 28] as const),
  ...['string_format', 'strings_quote'].map((id) => [id, 29] as const),
  ...mixedComparisons().map((id) => [id, 28] as const),
]);

function idsOf(library: Declarations): string[] {
  return Object.values(library).flatMap((overloads) => overloads.map(([signature]) => signature.split(':', 1)[0] as string));
}

/** Numbers of unlike types. */
function mixedComparisons(): string[] {
  const types = ['int64', 'uint64', 'double'];
  return ['less', 'less_equals', 'greater', 'greater_equals'].flatMap((name) =>
    types.flatMap((a) => types.filter((b) => b !== a).map((b) => `${name}_${a}_${b}`)),
  );
}
