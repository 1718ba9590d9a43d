import type ts from 'typescript';
import { flatten } from '../../schema/merge.ts';
import { type Schema, unreadable } from '../../schema/schema.ts';
import { nearest } from '../../markers/nearest.ts';
import { runtimePackage } from '../modules.ts';
import { literalSchema } from './literal.ts';
import { inner, type Scope, type TypeReader } from './reader.ts';
import { runtimeTypeNames } from './runtimeTypes.ts';
import { computedType } from './unsupported.ts';

/** A type of the language itself: lists, maps and the utilities that pick from an object. */
export function readGlobal(
  reader: TypeReader,
  node: ts.Node & { readonly typeArguments?: ts.NodeArray<ts.TypeNode> | undefined },
  name: string,
  scope: Scope,
): Schema {
  const [first, second] = node.typeArguments ?? [];
  if (first !== undefined) {
    switch (name) {
      case 'Array':
      case 'ReadonlyArray':
        return { type: 'array', items: reader.read(first, inner(scope)) };
      case 'Readonly':
        return reader.read(first, scope);
      case 'Partial':
        return without(objectOf(reader, first, scope), 'required');
      case 'Required':
        return allRequired(objectOf(reader, first, scope));
      case 'NonNullable':
        return notNull(flatten(reader.read(first, scope)));
    }
    if (second !== undefined) {
      if (name === 'Record') return readRecord(reader, first, second, scope);
      if (name === 'Exclude' || name === 'Extract') return someOf(reader, first, second, name === 'Extract', scope);
      if (name === 'Pick' || name === 'Omit') return select(reader, node, first, second, name === 'Pick', scope);
    }
  }
  reader.report(node, scope, name in instead || computed.has(name) ? 'unsupported-type' : 'unknown-type', explain(name, scope));
  return unreadable;
}

function readRecord(reader: TypeReader, key: ts.TypeNode, value: ts.TypeNode, scope: Scope): Schema {
  const keys = flatten(reader.read(key, inner(scope)));
  const unknown = value.kind === reader.compiler.SyntaxKind.UnknownKeyword || value.kind === reader.compiler.SyntaxKind.AnyKeyword;
  if (keys.type !== 'string') {
    if (keys.unread !== true)
      reader.report(key, scope, 'unsupported-type', 'The keys of a map are strings in JSON. Write Record<string, ...>.');
    return unreadable;
  }
  if (unknown && scope.allows.anything) return { type: 'object' };
  const schema = reader.read(value, inner(scope));
  if (keys.enum === undefined) return { type: 'object', additionalProperties: schema };
  const names = keys.enum.map(String).sort();
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { ...schema }])), required: names };
}

/** `Exclude<Size, 'Large'>`: of the values of an enum those that are, or are not, among others. */
function someOf(reader: TypeReader, from: ts.TypeNode, which: ts.TypeNode, keep: boolean, scope: Scope): Schema {
  const [all, others] = [from, which].map((type) => flatten(reader.read(type, inner(scope))));
  if (all?.unread === true || others?.unread === true) return unreadable;
  const values = all?.enum?.filter((value) => (others?.enum ?? []).includes(value) === keep) ?? [];
  if (others?.enum !== undefined && values.length > 0) return literalSchema(values);
  reader.report(from, scope, 'unsupported-type', 'Only some of several literals can be left: write a union of literals here and there.');
  return unreadable;
}

function notNull(schema: Schema): Schema {
  const { nullable: _, ...rest } = schema;
  return rest;
}

function select(reader: TypeReader, node: ts.Node, from: ts.TypeNode, keys: ts.TypeNode, pick: boolean, scope: Scope): Schema {
  const schema = objectOf(reader, from, scope);
  const names = new Set((flatten(reader.read(keys, inner(scope))).enum ?? []).map(String));
  const missing = [...names].find((name) => schema.properties?.[name] === undefined);
  if (missing !== undefined && pick) reader.report(keys, scope, 'unknown-type', `There is no field ${missing} to pick.`);
  if ((schema['x-kubernetes-validations'] ?? []).length > 0) {
    reader.report(
      node,
      scope,
      'unsupported-type',
      'This type has CEL rules that may name fields left out here. Write the fields out in an interface of their own.',
    );
  }
  const kept = Object.entries(schema.properties ?? {}).filter(([name]) => names.has(name) === pick);
  const required = (schema.required ?? []).filter((name) => names.has(name) === pick);
  return { ...schema, properties: Object.fromEntries(kept), required };
}

/** The fields of an object type, on their own: without the description of the type they come from. */
function objectOf(reader: TypeReader, node: ts.TypeNode, scope: Scope): Schema {
  const schema = without(flatten(reader.read(node, inner(scope))), 'description');
  if (schema.type === 'object') return schema;
  if (schema.unread !== true) reader.report(node, scope, 'unsupported-type', 'Only the fields of an object can be chosen from.');
  return unreadable;
}

function allRequired(schema: Schema): Schema {
  return { ...schema, required: Object.keys(schema.properties ?? {}).sort() };
}

function without(schema: Schema, key: 'required' | 'description'): Schema {
  const { [key]: _, ...rest } = schema;
  return rest;
}

/** Types that the language computes from others, and that have no schema of their own. */
const computed: ReadonlySet<string> = new Set(
  'Awaited Capitalize ConstructorParameters InstanceType Lowercase NoInfer OmitThisParameter Parameters ReturnType ThisParameterType ThisType Uncapitalize Uppercase'.split(
    ' ',
  ),
);

const instead: Readonly<Record<string, string>> = {
  Map: 'A Map is not stored in JSON. Write Record<string, Type>.',
  ReadonlyMap: 'A Map is not stored in JSON. Write Record<string, Type>.',
  Set: 'A Set is not stored in JSON. Write a list (Type[]) with +listType=set.',
  ReadonlySet: 'A Set is not stored in JSON. Write a list (Type[]) with +listType=set.',
  Date: 'A Date is a string in JSON. Write string with +kubebuilder:validation:Format=date-time.',
  Uint8Array: 'Bytes are base64 text in JSON. Write string with +kubebuilder:validation:Format=byte.',
  Buffer: 'Bytes are base64 text in JSON. Write string with +kubebuilder:validation:Format=byte.',
  RegExp: 'A RegExp is not stored in JSON. Write string.',
  URL: 'A URL is a string in JSON. Write string with +kubebuilder:validation:Format=uri.',
  Promise: 'A Promise cannot be stored in an object of the API. Write the type it settles to.',
  Function: 'A function cannot be stored in an object of the API. Leave this field out.',
  Symbol: 'A symbol cannot be stored in an object of the API. Write string.',
  BigInt: 'JSON has no bigint. Write int64 of @crd-studio/runtime.',
  Object: 'Object does not say what the value looks like. Name its type.',
  Number: 'Write int32 or int64 of @crd-studio/runtime, not the wrapper object.',
  String: 'Write string, not the wrapper object String.',
  Boolean: 'Write boolean, not the wrapper object Boolean.',
};

function explain(name: string, scope: Scope): string {
  const known = instead[name];
  if (known !== undefined) return known;
  if (computed.has(name)) return computedType;
  if (runtimeTypeNames.includes(name)) return `${name} is not imported. Write import type { ${name} } from '${runtimePackage}'.`;
  const close = nearest(name, [...scope.module.declarations.keys(), ...scope.module.imports.keys(), ...runtimeTypeNames]);
  return `There is no type ${name} here.${close === undefined ? ' Declare or import it.' : ` Did you mean ${close}?`}`;
}
