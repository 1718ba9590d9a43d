import type ts from 'typescript';
import { isList, type Json } from '../../json.ts';
import { flatten } from '../../schema/merge.ts';
import { type Schema, unreadable } from '../../schema/schema.ts';
import { literalSchema } from './literal.ts';
import { inner, type Scope, type TypeReader } from './reader.ts';

/**
 * A union of literals is an enum; `| null` makes a value nullable; a number or string is int-or-string where the marker says so.
 * Any other union has no structural form.
 */
export function readUnion(reader: TypeReader, node: ts.UnionTypeNode, scope: Scope): Schema {
  const { compiler } = reader;
  const members = node.types.filter((type) => !isNull(reader, type));
  const nullable = members.length < node.types.length;
  const undefinedMember = members.find((type) => type.kind === compiler.SyntaxKind.UndefinedKeyword);
  if (undefinedMember !== undefined) {
    reader.report(
      undefinedMember,
      scope,
      'unsupported-type',
      'A value is never undefined in JSON. For a field that may be left out write `name?: Type`.',
    );
    return unreadable;
  }
  const [only] = members;
  const schema = members.length === 1 && only !== undefined ? reader.read(only, scope) : readMembers(reader, node, members, scope);
  return nullable ? { ...schema, nullable: true } : schema;
}

function readMembers(reader: TypeReader, node: ts.UnionTypeNode, members: readonly ts.TypeNode[], scope: Scope): Schema {
  const schemas = members.map((type) => flatten(reader.read(type, inner(scope))));
  if (schemas.some((schema) => schema.unread === true)) return unreadable;
  const values = schemas.flatMap((schema): readonly Json[] => schema.enum ?? []);
  const types = new Set(schemas.map((schema) => (schema.type === 'integer' ? 'number' : schema.type)));
  if (schemas.every((schema) => schema.enum !== undefined && isList(schema.enum)) && types.size === 1)
    return literalSchema([...new Set(values)]);
  if (scope.allows.intOrString && schemas.length === 2 && types.has('number') && types.has('string')) {
    return { anyOf: [{ type: 'integer' }, { type: 'string' }], 'x-kubernetes-int-or-string': true };
  }
  reader.report(node, scope, 'unsupported-type', explain(schemas, types));
  return unreadable;
}

function explain(schemas: readonly Schema[], types: ReadonlySet<string | undefined>): string {
  if (types.size === 1 && types.has('object')) {
    return 'A union of objects has no structural form. Write one object with each variant as an optional field, and +kubebuilder:validation:ExactlyOneOf=a;b on it.';
  }
  if (types.size === 2 && types.has('number') && types.has('string') && schemas.length === 2) {
    return 'A number or string: put +kubebuilder:validation:XIntOrString on the field, or choose one of the two.';
  }
  if (types.size === 1 && schemas.some((schema) => schema.enum !== undefined)) {
    return 'The wider type already allows the literals beside it. Write the literals only, or the wider type only.';
  }
  return 'A union of unlike types has no structural form. Choose one type, or make each an optional field of one object.';
}

function isNull(reader: TypeReader, type: ts.TypeNode): boolean {
  const { compiler } = reader;
  return compiler.isLiteralTypeNode(type) && type.literal.kind === compiler.SyntaxKind.NullKeyword;
}
