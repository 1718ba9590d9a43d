import type ts from 'typescript';
import type { Fix } from '../../diagnostic.ts';
import { type Schema, unreadable } from '../../schema/schema.ts';
import type { Module } from '../module.ts';
import { runtimePackage } from '../modules.ts';
import type { Scope, TypeReader } from './reader.ts';

/** `number` does not say which numbers are meant: an error with int32 and int64 as fixes. */
export function plainNumber(reader: TypeReader, node: ts.TypeNode, scope: Scope): Schema {
  const fixes = ['int32', 'int64'].map((name) => useInstead(reader, scope.module, node, name));
  reader.report(
    node,
    scope,
    'plain-number',
    `number does not say which numbers are meant. Write int32 or int64 of ${runtimePackage} for whole numbers (float64 for others, which the API conventions advise against).`,
    fixes,
  );
  return unreadable;
}

function useInstead(reader: TypeReader, module: Module, node: ts.TypeNode, name: string): Fix {
  const { path, source } = module;
  const edit = { path, start: node.getStart(source), end: node.getEnd(), newText: name };
  const addition = importOf(reader, module, name);
  return { title: `Use ${name}`, edits: addition === undefined ? [edit] : [edit, { path, ...addition }] };
}

/** The edit that makes `name` of the runtime known in the file; undefined when it already is. */
function importOf(reader: TypeReader, module: Module, name: string): { start: number; end: number; newText: string } | undefined {
  const { compiler } = reader;
  const imported = module.imports.get(name);
  if (imported?.from === runtimePackage && imported.name === name) return undefined;
  const imports = module.source.statements.filter((statement) => compiler.isImportDeclaration(statement));
  for (const statement of imports) {
    const from = statement.moduleSpecifier;
    const bindings = statement.importClause?.namedBindings;
    if (!compiler.isStringLiteral(from) || from.text !== runtimePackage || bindings === undefined || !compiler.isNamedImports(bindings))
      continue;
    const last = bindings.elements.at(-1);
    const typeOnly = statement.importClause?.phaseModifier === compiler.SyntaxKind.TypeKeyword;
    const text = typeOnly ? name : `type ${name}`;
    const at = last?.getEnd() ?? bindings.getStart(module.source) + 1;
    return { start: at, end: at, newText: last === undefined ? ` ${text} ` : `, ${text}` };
  }
  const at = imports[0]?.getStart(module.source) ?? 0;
  return { start: at, end: at, newText: `import type { ${name} } from '${runtimePackage}';\n` };
}
