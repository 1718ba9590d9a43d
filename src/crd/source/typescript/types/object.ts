import type ts from 'typescript';
import { flatten, withBase } from '../../schema/merge.ts';
import type { Schema } from '../../schema/schema.ts';
import { readMember } from './member.ts';
import { inner, type Scope, type TypeReader } from './reader.ts';

/** `{ a: string; b?: int32 }` written in place. */
export function readLiteralType(reader: TypeReader, node: ts.TypeLiteralNode, scope: Scope): Schema {
  return readMembers(reader, node.members, inner(scope));
}

/** `A & B`: an object with the fields of both. */
export function readIntersection(reader: TypeReader, node: ts.IntersectionTypeNode, scope: Scope): Schema {
  let schema: Schema = { type: 'object' };
  for (const part of node.types) {
    const base = flatten(reader.read(part, inner(scope)));
    if (base.type === 'object') schema = withBase(schema, base);
    else if (base.unread !== true)
      reader.report(part, scope, 'unsupported-type', 'Only objects can be joined with &. Write one of the types alone.');
  }
  return schema;
}

/** The schema of an object with these members. */
export function readMembers(reader: TypeReader, members: readonly ts.TypeElement[], scope: Scope): Schema {
  const { compiler } = reader;
  const index = members.find((member) => compiler.isIndexSignatureDeclaration(member));
  if (index !== undefined) return readIndex(reader, index, members, scope);
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  const rules: { rule: string; message: string }[] = [];
  for (const member of members) {
    const field = readMember(reader, member, scope);
    if (field === undefined) continue;
    properties[field.name] = field.schema;
    if (field.required) required.push(field.name);
    else if (field.immutable) {
      rules.push({ rule: `!has(oldSelf.${field.name}) || has(self.${field.name})`, message: `field ${field.name} is immutable once set` });
    }
  }
  const schema: Schema = { type: 'object', properties, required: required.sort() };
  return rules.length === 0 ? schema : { ...schema, 'x-kubernetes-validations': rules };
}

function readIndex(reader: TypeReader, index: ts.IndexSignatureDeclaration, members: readonly ts.TypeElement[], scope: Scope): Schema {
  const key = index.parameters[0]?.type;
  const keys = key === undefined ? undefined : flatten(reader.read(key, scope));
  if (key !== undefined && keys?.type !== 'string' && keys?.unread !== true) {
    reader.report(key, scope, 'unsupported-type', 'The keys of a map are strings in JSON. Write [key: string].');
  }
  if (members.length > 1) {
    reader.report(
      index,
      scope,
      'unsupported-member',
      'An object has either named fields or any keys, not both. Put the map into a field of its own.',
    );
  }
  return { type: 'object', additionalProperties: reader.read(index.type, scope) };
}
