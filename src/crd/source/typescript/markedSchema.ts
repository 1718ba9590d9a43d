import type ts from 'typescript';
import { Diagnostics } from '../diagnostic.ts';
import type { JsonObject } from '../json.ts';
import { type Schema, schemaJson } from '../schema/schema.ts';
import type { Compiler } from './compiler.ts';
import { kindsOf } from './kinds.ts';
import type { Declaration, Module } from './module.ts';
import type { NameResolver } from './modules.ts';
import { TypeReader } from './types/reader.ts';

/** The schema of what a marker stands on, and whether that is a whole object of the API. */
export interface MarkedSchema {
  readonly schema: JsonObject;
  readonly root: boolean;
}

/** What the comment at `offset` of a file is above: a field or a type. What cannot be read of it is left out. */
export function markedSchema(compiler: Compiler, names: NameResolver, module: Module, offset: number): MarkedSchema | undefined {
  const marked = nodeBelow(compiler, module.source, module.source, offset);
  const path: string[] = [];
  let node: ts.Node | undefined = marked;
  for (; node !== undefined && !isDeclaration(compiler, node); node = node.parent) {
    if (compiler.isPropertySignature(node)) path.unshift(node.name.getText(module.source).replace(/^['"`]|['"`]$/g, ''));
  }
  const declaration = node && declarationOf(module, node);
  if (declaration === undefined) return undefined;
  const unseen = new Diagnostics();
  const reader = new TypeReader({ compiler, names, diagnostics: unseen, optionalByDefault: () => false });
  const schema = below(wholeOf(reader, declaration), path);
  const root =
    path.length === 0 && kindsOf(compiler, names, module, unseen).kinds.some((kind) => kind.declaration.node === declaration.node);
  return (
    schema && {
      schema: schemaJson(root ? { ...schema, properties: { ...schema.properties, metadata: { type: 'object' } } } : schema),
      root,
    }
  );
}

function wholeOf(reader: TypeReader, declaration: Declaration): Schema | undefined {
  try {
    return reader.whole(declaration);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

/** The field or type whose leading comments hold the offset. */
function nodeBelow(compiler: Compiler, source: ts.SourceFile, parent: ts.Node, offset: number): ts.Node | undefined {
  return compiler.forEachChild(parent, (child) => {
    if (offset < child.getFullStart() || offset > child.getEnd()) return undefined;
    const marked = compiler.isPropertySignature(child) || isDeclaration(compiler, child);
    if (marked && offset <= child.getStart(source)) return child;
    return nodeBelow(compiler, source, child, offset);
  });
}

function isDeclaration(compiler: Compiler, node: ts.Node): boolean {
  return compiler.isInterfaceDeclaration(node) || compiler.isTypeAliasDeclaration(node) || compiler.isEnumDeclaration(node);
}

function declarationOf(module: Module, node: ts.Node): Declaration | undefined {
  return [...module.declarations.values()].find((declaration) => declaration.node === node);
}

/** Along the names of fields; lists and maps on the way stand for what they hold. */
function below(schema: Schema | undefined, path: readonly string[]): Schema | undefined {
  let node = schema;
  for (const name of path) {
    while (node !== undefined && node.properties === undefined) node = node.items ?? node.additionalProperties;
    node = node?.properties?.[name];
  }
  return node;
}
