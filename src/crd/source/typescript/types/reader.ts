import type ts from 'typescript';
import type { DiagnosticCode, Diagnostics, Fix } from '../../diagnostic.ts';
import type { Marker } from '../../markers/definition.ts';
import { flatten } from '../../schema/merge.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Compiler } from '../compiler.ts';
import type { Declaration, DeclarationNode, Module } from '../module.ts';
import type { NameResolver } from '../modules.ts';
import { readDeclaration } from './declaration.ts';
import { readLiteral } from './literal.ts';
import { plainNumber } from './number.ts';
import { readIntersection, readLiteralType } from './object.ts';
import { readImportType, readReference } from './reference.ts';
import { readUnion } from './union.ts';
import { unsupported } from './unsupported.ts';

/** Where a type node stands: names in it are looked up here. */
export interface Scope {
  readonly module: Module;
  /** Type parameters that stand for an argument given further out. */
  readonly types: ReadonlyMap<string, BoundType>;
  /** What the markers of this very field or alias permit. */
  readonly allows: Allowance;
}

export interface BoundType {
  readonly node: ts.TypeNode;
  readonly scope: Scope;
}

export interface Allowance {
  /** `+kubebuilder:validation:XIntOrString`: a union of a number and string. */
  readonly intOrString: boolean;
  /** `+kubebuilder:pruning:PreserveUnknownFields` or `Schemaless`: a value of any form. */
  readonly anything: boolean;
}

export const nothingAllowed: Allowance = { intOrString: false, anything: false };

/** What `+kubebuilder:` markers on a field or alias permit its type to be. */
export function allowanceOf(markers: readonly Marker[]): Allowance {
  const has = (...names: string[]): boolean => markers.some((marker) => names.includes(marker.name));
  return {
    intOrString: has('kubebuilder:validation:XIntOrString'),
    anything: has(
      'kubebuilder:pruning:PreserveUnknownFields',
      'kubebuilder:validation:XPreserveUnknownFields',
      'kubebuilder:validation:Schemaless',
    ),
  };
}

/**
 * Reads type nodes into schemas, for one kind: what it cannot express goes to `diagnostics` at its node. It reads the nodes as they
 * are written, not the checker's types, because an alias such as `int32` is gone there; so no library has to be loaded either.
 */
export class TypeReader {
  readonly compiler: Compiler;
  readonly names: NameResolver;
  readonly diagnostics: Diagnostics;
  readonly optionalByDefault: (module: Module) => boolean;
  readonly #named = new Map<DeclarationNode, Schema>();
  readonly #open = new Set<DeclarationNode>();

  constructor(options: {
    readonly compiler: Compiler;
    readonly names: NameResolver;
    readonly diagnostics: Diagnostics;
    /** Whether fields of this file are optional unless marked. */
    readonly optionalByDefault: (module: Module) => boolean;
  }) {
    this.compiler = options.compiler;
    this.names = options.names;
    this.diagnostics = options.diagnostics;
    this.optionalByDefault = options.optionalByDefault;
  }

  /** The schema of a type node; `ref` in it stands for named types. */
  read(node: ts.TypeNode, scope: Scope): Schema {
    const { compiler } = this;
    const kinds = compiler.SyntaxKind;
    if (node.kind === kinds.StringKeyword) return { type: 'string' };
    if (node.kind === kinds.BooleanKeyword) return { type: 'boolean' };
    if (node.kind === kinds.NumberKeyword) return plainNumber(this, node, scope);
    if (compiler.isParenthesizedTypeNode(node)) return this.read(node.type, scope);
    if (compiler.isArrayTypeNode(node)) return { type: 'array', items: this.read(node.elementType, inner(scope)) };
    if (compiler.isTypeOperatorNode(node) && node.operator === kinds.ReadonlyKeyword) return this.read(node.type, scope);
    if (compiler.isLiteralTypeNode(node)) return readLiteral(this, node, scope);
    if (compiler.isUnionTypeNode(node)) return readUnion(this, node, scope);
    if (compiler.isIntersectionTypeNode(node)) return readIntersection(this, node, scope);
    if (compiler.isTypeLiteralNode(node)) return readLiteralType(this, node, scope);
    if (compiler.isTypeReferenceNode(node)) return readReference(this, node, scope);
    if (compiler.isImportTypeNode(node)) return readImportType(this, node, scope);
    return unsupported(this, node, scope);
  }

  /** The schema of a named type, without what one use of it adds; undefined when it contains itself. */
  named(declaration: Declaration, types: ReadonlyMap<string, BoundType>): Schema | undefined {
    const { node } = declaration;
    if (this.#open.has(node)) return undefined;
    const known = types.size === 0 ? this.#named.get(node) : undefined;
    if (known !== undefined) return known;
    this.#open.add(node);
    const schema = readDeclaration(this, declaration, types);
    this.#open.delete(node);
    if (types.size === 0) this.#named.set(node, schema);
    return schema;
  }

  /** The whole schema of a named type with every reference put in its place. */
  whole(declaration: Declaration): Schema {
    return flatten(this.named(declaration, new Map()) ?? {});
  }

  report(node: ts.Node, scope: { readonly module: Module }, code: DiagnosticCode, message: string, fixes?: readonly Fix[]): void {
    const { source, path } = scope.module;
    const start = node.getStart(source);
    const base = { severity: 'error', code, message, path, start, end: node.getEnd() } as const;
    this.diagnostics.add(fixes === undefined ? base : { ...base, fixes });
  }
}

/** The same scope for a type inside another: what the field's markers permit holds for the outermost type only. */
export function inner(scope: Scope): Scope {
  return scope.allows === nothingAllowed ? scope : { ...scope, allows: nothingAllowed };
}
