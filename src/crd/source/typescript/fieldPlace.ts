import type ts from 'typescript';
import type { Compiler } from './compiler.ts';
import type { Declaration } from './module.ts';
import type { NameResolver } from './modules.ts';

/** Where a field of a kind is declared. */
export interface FieldPlace {
  readonly path: string;
  /** Offsets of its name. */
  readonly start: number;
  readonly end: number;
}

/**
 * The declaration of the field that a path of keys and indices leads to, from the type `root` on: through names, `extends`, intersections,
 * arrays, maps and nullable unions. Of the way it ends on, the last field that is declared by name; undefined where not even the first is.
 */
export function fieldPlace(
  compiler: Compiler,
  names: NameResolver,
  root: Declaration,
  path: readonly (string | number)[],
): FieldPlace | undefined {
  return new Finder(compiler, names).find({ declaration: root, node: root.node }, path);
}

/** A piece of type syntax and the file that it stands in. */
interface TypeAt {
  readonly declaration: Declaration;
  readonly node: ts.Node;
}

class Finder {
  readonly #compiler: Compiler;
  readonly #names: NameResolver;

  constructor(compiler: Compiler, names: NameResolver) {
    this.#compiler = compiler;
    this.#names = names;
  }

  find(root: TypeAt, path: readonly (string | number)[]): FieldPlace | undefined {
    let type: TypeAt | undefined = root;
    let place: FieldPlace | undefined;
    for (const step of path) {
      const next: { readonly type: TypeAt | undefined; readonly place?: FieldPlace } | undefined =
        type && (typeof step === 'number' ? { type: this.#element(type, 0) } : this.#member(type, step, 0));
      if (next === undefined) return place;
      place = next.place ?? place;
      type = next.type;
    }
    return place;
  }

  /** A field by its name, else what the map under that key holds. */
  #member(type: TypeAt, name: string, depth: number): { type: TypeAt | undefined; place?: FieldPlace } | undefined {
    if (depth > deepest) return undefined;
    const ts = this.#compiler;
    const { declaration, node } = type;
    const at = (inner: ts.Node): TypeAt => ({ declaration, node: inner });
    if (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)) {
      for (const member of node.members) {
        if (ts.isPropertySignature(member) && nameOf(ts, member.name) === name) {
          const { source, path } = declaration.module;
          return { type: member.type && at(member.type), place: { path, start: member.name.getStart(source), end: member.name.getEnd() } };
        }
      }
      const bases = ts.isInterfaceDeclaration(node) ? (node.heritageClauses ?? []).flatMap((clause) => clause.types) : [];
      const inherited = firstDefined(bases, (base) => this.#member(at(base), name, depth + 1));
      const index = node.members.find((member) => ts.isIndexSignatureDeclaration(member));
      return inherited ?? (index === undefined ? undefined : { type: at(index.type) });
    }
    if (ts.isIntersectionTypeNode(node) || ts.isUnionTypeNode(node))
      return firstDefined(node.types, (part) => this.#member(at(part), name, depth + 1));
    if (ts.isTypeReferenceNode(node) && node.typeName.getText(declaration.module.source) === 'Record') {
      const value = node.typeArguments?.[1];
      return value && { type: at(value) };
    }
    return this.#behind(type, (target) => this.#member(target, name, depth + 1));
  }

  /** What a list holds. */
  #element(type: TypeAt, depth: number): TypeAt | undefined {
    if (depth > deepest) return undefined;
    const ts = this.#compiler;
    const { declaration, node } = type;
    const at = (inner: ts.Node): TypeAt => ({ declaration, node: inner });
    if (ts.isArrayTypeNode(node)) return at(node.elementType);
    if (ts.isTypeOperatorNode(node)) return this.#element(at(node.type), depth + 1);
    if (ts.isUnionTypeNode(node)) return firstDefined(node.types, (part) => this.#element(at(part), depth + 1));
    if (ts.isTypeReferenceNode(node) && /^(?:Readonly)?Array$/.test(node.typeName.getText(declaration.module.source))) {
      const element = node.typeArguments?.[0];
      return element && at(element);
    }
    return this.#behind(type, (target) => this.#element(target, depth + 1));
  }

  /** Goes on at what a name, an alias or a pair of parentheses stands for; `Partial<T>` and the like stand for T here. */
  #behind<T>({ declaration, node }: TypeAt, go: (target: TypeAt) => T | undefined): T | undefined {
    const ts = this.#compiler;
    if (ts.isTypeAliasDeclaration(node) || ts.isParenthesizedTypeNode(node)) return go({ declaration, node: node.type });
    const name = ts.isTypeReferenceNode(node) ? node.typeName : ts.isExpressionWithTypeArguments(node) ? node.expression : undefined;
    if (name === undefined) return undefined;
    const text = name.getText(declaration.module.source);
    const resolved = this.#names.resolve(declaration.module, text);
    if (resolved.kind === 'declared') return go({ declaration: resolved.declaration, node: resolved.declaration.node });
    const [first] = (node as ts.TypeReferenceNode | ts.ExpressionWithTypeArguments).typeArguments ?? [];
    return resolved.kind === 'global' && first !== undefined ? go({ declaration, node: first }) : undefined;
  }
}

/** A type that leads to itself is followed no further. */
const deepest = 50;

function nameOf(compiler: Compiler, name: ts.PropertyName): string | undefined {
  return compiler.isIdentifier(name) || compiler.isStringLiteral(name) ? name.text : undefined;
}

function firstDefined<T, R>(items: Iterable<T>, of: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = of(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
