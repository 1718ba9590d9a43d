import type ts from 'typescript';
import { type Schema, unreadable } from '../../schema/schema.ts';
import type { Scope, TypeReader } from './reader.ts';

/** Types without a structural form: an error at the node that says what to write instead. */
export function unsupported(reader: TypeReader, node: ts.TypeNode, scope: Scope): Schema {
  const { SyntaxKind: kinds } = reader.compiler;
  if (scope.allows.anything) {
    if (node.kind === kinds.AnyKeyword || node.kind === kinds.UnknownKeyword) return {};
    if (node.kind === kinds.ObjectKeyword) return { type: 'object' };
  }
  reader.report(node, scope, 'unsupported-type', explain(reader, node));
  return unreadable;
}

const anything =
  'does not say what the value looks like. Name its type, or keep any value with +kubebuilder:pruning:PreserveUnknownFields on the field.';

/** What is said of a type that is computed from others. */
export const computedType = 'A computed type is not supported here. Write the fields out, or use Record, Pick, Omit or Partial.';

function explain(reader: TypeReader, node: ts.TypeNode): string {
  const { SyntaxKind: kinds } = reader.compiler;
  switch (node.kind) {
    case kinds.AnyKeyword:
      return `any ${anything}`;
    case kinds.UnknownKeyword:
      return `unknown ${anything}`;
    case kinds.ObjectKeyword:
      return `object ${anything}`;
    case kinds.FunctionType:
    case kinds.ConstructorType:
      return 'A function cannot be stored in an object of the API. Leave this field out, or keep it in a type of your controller.';
    case kinds.SymbolKeyword:
      return 'A symbol cannot be stored in an object of the API. Write string, or a union of string literals.';
    case kinds.BigIntKeyword:
      return 'JSON has no bigint. Write int64 of @crd-studio/runtime.';
    case kinds.TupleType:
      return 'A tuple has no structural form. Write a list of one type (Type[]), or an object with a named field for each part.';
    case kinds.UndefinedKeyword:
    case kinds.VoidKeyword:
    case kinds.NeverKeyword:
      return 'There is no such value in JSON. For a field that may be left out write `name?: Type`.';
    case kinds.TemplateLiteralType:
      return 'A template literal type has no structural form. Write string with +kubebuilder:validation:Pattern=`...`.';
    case kinds.LiteralType:
      return 'This literal has no structural form. Write a string, number or boolean.';
    case kinds.TypeQuery:
      return 'typeof needs the value itself, which is not read here. Write the type out.';
    case kinds.MappedType:
    case kinds.ConditionalType:
    case kinds.IndexedAccessType:
    case kinds.TypeOperator:
      return computedType;
    default:
      return 'This type has no structural form. Write an interface, list, map, union of literals, string, boolean, int32 or int64.';
  }
}
