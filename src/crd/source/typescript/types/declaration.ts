import type ts from 'typescript';
import type { Json } from '../../json.ts';
import { builtinSchema } from '../../builtin/builtinTypes.ts';
import { applyMarkers } from '../../schema/apply/apply.ts';
import { flatten } from '../../schema/merge.ts';
import { type Schema, unreadable } from '../../schema/schema.ts';
import { commentsOf } from '../comments.ts';
import type { Declaration } from '../module.ts';
import { typeMarkersOf } from '../markers.ts';
import { readGlobal } from './global.ts';
import { literalSchema, literalValue } from './literal.ts';
import { readMembers } from './object.ts';
import { checkOneOf } from './oneOf.ts';
import { allowanceOf, type BoundType, nothingAllowed, type Scope, type TypeReader } from './reader.ts';
import { readDeclared } from './reference.ts';
import { runtimeType } from './runtimeTypes.ts';

/** The schema of an interface, alias or enum with its description and markers. */
export function readDeclaration(reader: TypeReader, declaration: Declaration, types: ReadonlyMap<string, BoundType>): Schema {
  const { compiler } = reader;
  const { module, node } = declaration;
  const markers = typeMarkersOf(compiler, declaration, reader.diagnostics);
  const scope: Scope = { module, types, allows: compiler.isTypeAliasDeclaration(node) ? allowanceOf(markers) : nothingAllowed };
  reportParts(reader, declaration);
  const schema = { ...readNode(reader, node, scope) };
  schema.description = commentsOf(compiler, module, node).description;
  if (schema.items !== undefined) schema.items = { ...schema.items };
  applyMarkers(schema, markers, module.path, reader.diagnostics);
  checkOneOf(reader, schema, markers, module);
  return schema;
}

/** TypeScript adds the parts of an interface up; here all fields stand in one, so that their order and comment are plain. */
function reportParts(reader: TypeReader, { module, node }: Declaration): void {
  for (const { name } of module.repeated.filter((part) => part.name.text === node.name.text)) {
    const message = `${name.text} is declared in two parts, and only the first is read. Write all its fields in one interface.`;
    reader.report(name, { module }, 'unsupported-type', message);
  }
}

function readNode(reader: TypeReader, node: Declaration['node'], scope: Scope): Schema {
  if (reader.compiler.isTypeAliasDeclaration(node)) return reader.read(node.type, scope);
  return reader.compiler.isEnumDeclaration(node) ? readEnum(reader, node, scope) : readInterface(reader, node, scope);
}

function readInterface(reader: TypeReader, node: ts.InterfaceDeclaration, scope: Scope): Schema {
  const schema = readMembers(reader, node.members, scope);
  const bases = (node.heritageClauses ?? []).flatMap((clause) => clause.types);
  return bases.length === 0 ? schema : { ...schema, allOf: bases.map((base) => withoutFields(readBase(reader, base, scope), schema)) };
}

/** What an interface extends; the fields it declares itself are its own. */
function readBase(reader: TypeReader, base: ts.ExpressionWithTypeArguments, scope: Scope): Schema {
  const name = base.expression.getText(scope.module.source);
  const resolved = reader.names.resolve(scope.module, name);
  if (resolved.kind === 'declared') return flatten(readDeclared(reader, base, resolved.declaration, scope));
  if (resolved.kind === 'global' && utilities.has(name)) return flatten(readGlobal(reader, base, name, scope));
  const known =
    resolved.kind === 'runtime'
      ? runtimeType(resolved.name)
      : resolved.kind === 'builtin'
        ? builtinSchema(resolved.from, resolved.name)
        : undefined;
  if (known?.type === 'object') return flatten(known);
  reader.report(
    base,
    scope,
    'unknown-type',
    `${name} is no interface that can be extended here. Declare or import it, or write its fields out.`,
  );
  return unreadable;
}

/** What gives the fields of an object when it is extended. */
const utilities: ReadonlySet<string> = new Set(['Omit', 'Partial', 'Pick', 'Readonly', 'Record', 'Required']);

function withoutFields(base: Schema, schema: Schema): Schema {
  const own = new Set(Object.keys(schema.properties ?? {}));
  const properties = Object.entries(base.properties ?? {}).filter(([name]) => !own.has(name));
  return { ...base, properties: Object.fromEntries(properties), required: (base.required ?? []).filter((name) => !own.has(name)) };
}

function readEnum(reader: TypeReader, node: ts.EnumDeclaration, scope: Scope): Schema {
  const values: Json[] = [];
  let next: number | undefined = 0;
  for (const member of node.members) {
    const value: Json | undefined = member.initializer === undefined ? next : literalValue(reader.compiler, member.initializer);
    if (value === undefined) {
      reader.report(member, scope, 'unsupported-type', 'The value of this member is computed. Write it as a string or number.');
      return unreadable;
    }
    values.push(value);
    next = typeof value === 'number' ? value + 1 : undefined;
  }
  if (new Set(values.map((value) => typeof value)).size === 1) return literalSchema(values);
  reader.report(node.name, scope, 'unsupported-type', 'The members of an enum are all strings or all numbers in a CRD.');
  return unreadable;
}
