import type ts from 'typescript';
import { builtinHint, builtinSchema } from '../../builtin/builtinTypes.ts';
import { type Schema, unreadable } from '../../schema/schema.ts';
import { nearest } from '../../markers/nearest.ts';
import type { Declaration } from '../module.ts';
import { type Resolved, runtimePackage } from '../modules.ts';
import { type BoundType, inner, type Scope, type TypeReader } from './reader.ts';
import { readGlobal } from './global.ts';
import { unsupported } from './unsupported.ts';
import { runtimeType, runtimeTypeNames } from './runtimeTypes.ts';

/** A type by its name: declared here or elsewhere, of the runtime package, or of the language. */
export function readReference(reader: TypeReader, node: ts.TypeReferenceNode, scope: Scope): Schema {
  const name = node.typeName.getText(scope.module.source);
  const bound = scope.types.get(name);
  if (bound !== undefined) return reader.read(bound.node, { ...bound.scope, allows: scope.allows });
  return readResolved(reader, node, name, reader.names.resolve(scope.module, name), scope);
}

/** `import('./size.js').Size`. */
export function readImportType(reader: TypeReader, node: ts.ImportTypeNode, scope: Scope): Schema {
  const { compiler } = reader;
  const from =
    compiler.isLiteralTypeNode(node.argument) && compiler.isStringLiteral(node.argument.literal) ? node.argument.literal.text : '';
  const name = node.qualifier?.getText(scope.module.source);
  if (name === undefined || node.isTypeOf) return unsupported(reader, node, scope);
  return readResolved(reader, node, name, reader.names.resolveImport(scope.module, from, name), scope);
}

type NamedNode = ts.TypeReferenceNode | ts.ImportTypeNode;

function readResolved(reader: TypeReader, node: NamedNode, name: string, resolved: Resolved, scope: Scope): Schema {
  switch (resolved.kind) {
    case 'declared':
      return readDeclared(reader, node, resolved.declaration, scope);
    case 'runtime':
      return readRuntime(reader, node, resolved.name, scope);
    case 'builtin':
      return readBuiltin(reader, node, resolved, scope);
    case 'global':
      return readGlobal(reader, node, resolved.name, scope);
    case 'class':
      return refuse(
        reader,
        node,
        scope,
        'unsupported-type',
        `${name} is a class, and the API stores plain data. Declare its fields as an interface.`,
      );
    case 'missing':
      return refuse(
        reader,
        node,
        scope,
        'unknown-type',
        `${resolved.name} is not found in '${resolved.from}'. Check the import's path, or install the package.`,
      );
  }
}

/** A reference to a declared type, which one use may describe and restrict further. */
export function readDeclared(
  reader: TypeReader,
  node: ts.Node & { readonly typeArguments?: ts.NodeArray<ts.TypeNode> },
  declaration: Declaration,
  scope: Scope,
): Schema {
  const name = declaration.node.name.text;
  if (declaration.module.syntaxErrors.length > 0) {
    return refuse(reader, node, scope, 'unknown-type', `${name} stands in a file with syntax errors; correct those first.`);
  }
  const types = bindArguments(reader, node, declaration, scope);
  if (types === undefined) return unreadable;
  const named = reader.named(declaration, types);
  if (named === undefined) {
    const message = `${name} contains itself, and a CRD's schema cannot refer back. Write out as many levels as are needed, or keep any value with +kubebuilder:pruning:PreserveUnknownFields and \`unknown\`.`;
    return refuse(reader, node, scope, 'recursive-type', message);
  }
  return named.unread === true ? unreadable : useOf(named);
}

/** A reference says what markers on the field have to know of the named type. */
function useOf(named: Schema): Schema {
  const use: Schema = { ref: named };
  if (named.type !== undefined) use.type = named.type;
  if (named.format !== undefined) use.format = named.format;
  if (named['x-kubernetes-int-or-string'] === true) use['x-kubernetes-int-or-string'] = true;
  return use;
}

function readBuiltin(
  reader: TypeReader,
  node: NamedNode,
  { from, name }: { readonly from: string; readonly name: string },
  scope: Scope,
): Schema {
  const schema = builtinSchema(from, name);
  if (schema !== undefined) return useOf(schema);
  return refuse(reader, node, scope, 'unknown-type', `Kubernetes has no type ${name} in ${from}. ${builtinHint(from, name)}`);
}

function bindArguments(
  reader: TypeReader,
  node: ts.Node & { readonly typeArguments?: ts.NodeArray<ts.TypeNode> },
  declaration: Declaration,
  scope: Scope,
): ReadonlyMap<string, BoundType> | undefined {
  const parameters = reader.compiler.isEnumDeclaration(declaration.node) ? [] : (declaration.node.typeParameters ?? []);
  const types = new Map<string, BoundType>();
  for (const [i, parameter] of parameters.entries()) {
    const given = node.typeArguments?.[i];
    const own = { module: declaration.module, types: new Map(types), allows: inner(scope).allows };
    if (given !== undefined) types.set(parameter.name.text, { node: given, scope: inner(scope) });
    else if (parameter.default !== undefined) types.set(parameter.name.text, { node: parameter.default, scope: own });
    else {
      refuse(
        reader,
        node,
        scope,
        'unknown-type',
        `${declaration.node.name.text} needs a type for ${parameter.name.text}: ${declaration.node.name.text}<...>.`,
      );
      return undefined;
    }
  }
  return types;
}

function readRuntime(reader: TypeReader, node: NamedNode, name: string, scope: Scope): Schema {
  const schema = runtimeType(name);
  if (schema !== undefined) return schema.ref === undefined ? schema : { ...useOf(schema.ref), ...schema };
  const close = nearest(name, runtimeTypeNames);
  const hint =
    close === undefined
      ? `These have: ${runtimeTypeNames.join(', ')}. Declare the fields you need as an interface.`
      : `Did you mean ${close}?`;
  const message = `${name} of ${runtimePackage} has no schema that can stand in a CRD. ${hint}`;
  return refuse(reader, node, scope, 'unsupported-type', message);
}

function refuse(
  reader: TypeReader,
  node: ts.Node,
  scope: Scope,
  code: 'unsupported-type' | 'unknown-type' | 'recursive-type',
  message: string,
): Schema {
  reader.report(node, scope, code, message);
  return unreadable;
}
