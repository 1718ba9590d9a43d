import type ts from 'typescript';
import type { Json } from '../../json.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Compiler } from '../compiler.ts';
import type { Scope, TypeReader } from './reader.ts';
import { unsupported } from './unsupported.ts';

/** `'Small'`, `3` or `true`: the only value allowed. */
export function readLiteral(reader: TypeReader, node: ts.LiteralTypeNode, scope: Scope): Schema {
  const value = literalValue(reader.compiler, node.literal);
  return value === undefined ? unsupported(reader, node, scope) : literalSchema([value]);
}

/** The values as an enum of their common type; they are all of one type. */
export function literalSchema(values: readonly Json[]): Schema {
  const first = values[0];
  if (typeof first === 'string') return { type: 'string', enum: values };
  if (typeof first === 'boolean') return { type: 'boolean', enum: values };
  return { type: values.every(Number.isInteger) ? 'integer' : 'number', enum: values };
}

/** The value of a literal; undefined for null, bigints and whatever is no literal. */
export function literalValue(compiler: Compiler, node: ts.Node): string | number | boolean | undefined {
  if (compiler.isStringLiteral(node) || compiler.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (compiler.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === compiler.SyntaxKind.TrueKeyword) return true;
  if (node.kind === compiler.SyntaxKind.FalseKeyword) return false;
  if (compiler.isPrefixUnaryExpression(node) && node.operator === compiler.SyntaxKind.MinusToken) {
    const value = literalValue(compiler, node.operand);
    return typeof value === 'number' ? -value : undefined;
  }
  return undefined;
}
