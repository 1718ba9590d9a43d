import type ts from 'typescript';
import { applyMarkers } from '../../schema/apply/apply.ts';
import type { Schema } from '../../schema/schema.ts';
import { commentsOf } from '../comments.ts';
import { parseMarkers } from '../markers.ts';
import { allowanceOf, type Scope, type TypeReader } from './reader.ts';

export interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  readonly immutable: boolean;
}

/** One member of an interface; undefined, with a diagnostic, when it is no field. */
export function readMember(reader: TypeReader, member: ts.TypeElement, scope: Scope): Field | undefined {
  const { compiler } = reader;
  const name = member.name === undefined ? undefined : nameOf(compiler, member.name);
  if (!compiler.isPropertySignature(member) || name === undefined) {
    reader.report(member, scope, 'unsupported-member', explain(compiler, member));
    return undefined;
  }
  if (name === '__proto__') {
    reader.report(
      member,
      scope,
      'unsupported-member',
      'A field cannot be called __proto__: JavaScript takes it for something else. Choose another name.',
    );
    return undefined;
  }
  if (member.type === undefined) {
    reader.report(member, scope, 'unsupported-type', `${name} has no type. Write ${name}: Type.`);
    return undefined;
  }
  const comments = commentsOf(compiler, scope.module, member);
  const markers = parseMarkers([...comments.apart, ...comments.markers], 'field', reader.diagnostics);
  const has = (...names: string[]): boolean => markers.some((marker) => names.includes(marker.name));
  const schemaless = has('kubebuilder:validation:Schemaless');
  const optional = member.questionToken !== undefined;
  const type = optional ? withoutUndefined(compiler, member.type) : member.type;
  const read = reader.read(type, { ...scope, allows: allowanceOf(markers) });
  const schema = schemaless ? {} : { ...read };
  schema.description = comments.description;
  if (read.items !== undefined && schema.items !== undefined) schema.items = { ...read.items };
  applyMarkers(schema, markers, scope.module.path, reader.diagnostics);
  if (schemaless) checkSchemaless(reader, member, schema, scope);
  return { name, schema, required: isRequired(has, optional || reader.optionalByDefault(scope.module)), immutable: has('k8s:immutable') };
}

/** A value without a type is accepted by the API server only where anything is kept. */
function checkSchemaless(reader: TypeReader, member: ts.TypeElement, schema: Schema, scope: Scope): void {
  const open = schema['x-kubernetes-preserve-unknown-fields'] === true || schema['x-kubernetes-int-or-string'] === true;
  if (open || schema.type !== undefined) return;
  const message =
    'The API server refuses a field of which no type is said. Put +kubebuilder:pruning:PreserveUnknownFields or +kubebuilder:validation:Type=... beside +kubebuilder:validation:Schemaless.';
  reader.report(member, scope, 'marker-type', message);
}

/** An explicit marker wins over the question mark. */
function isRequired(has: (...names: string[]) => boolean, optional: boolean): boolean {
  if (has('kubebuilder:validation:Optional')) return false;
  if (has('kubebuilder:validation:Required')) return true;
  if (has('optional', 'k8s:optional')) return false;
  return has('required', 'k8s:required') || !optional;
}

/** `name?: Type | undefined` means the same as `name?: Type`. */
function withoutUndefined(compiler: typeof ts, type: ts.TypeNode): ts.TypeNode {
  if (!compiler.isUnionTypeNode(type)) return type;
  const rest = type.types.filter((member) => member.kind !== compiler.SyntaxKind.UndefinedKeyword);
  if (rest.length === type.types.length) return type;
  const [only] = rest;
  if (rest.length === 1 && only !== undefined) return only;
  const union = compiler.factory.createUnionTypeNode(rest);
  return compiler.setTextRange(Object.assign(union, { parent: type.parent }), type);
}

function nameOf(compiler: typeof ts, name: ts.PropertyName): string | undefined {
  return compiler.isIdentifier(name) || compiler.isStringLiteral(name) || compiler.isNoSubstitutionTemplateLiteral(name)
    ? name.text
    : undefined;
}

function explain(compiler: typeof ts, member: ts.TypeElement): string {
  if (compiler.isPropertySignature(member)) return "The name of a field is written out: name: Type, or 'some-name': Type.";
  return 'A function cannot be stored in an object of the API. Leave this member out, or keep it in a type of your controller.';
}
