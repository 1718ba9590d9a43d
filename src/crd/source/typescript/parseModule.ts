import type ts from 'typescript';
import type { SourceDiagnostic } from '../diagnostic.ts';
import type { Compiler } from './compiler.ts';
import type { Declaration, ImportedName, Module } from './module.ts';

/** Parses one file; nothing else is read. What is nested too deeply for the parser counts as a syntax error. */
export function parseModule(compiler: Compiler, path: string, text: string): Module {
  try {
    return parse(compiler, path, text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const module = parse(compiler, path, '');
    const place = { path, start: 0, end: Math.min(1, text.length) };
    return { ...module, syntaxErrors: [{ severity: 'error', code: 'syntax', message: tooDeep('The types of this file'), ...place }] };
  }
}

/** What is said of what is nested beyond the stack. */
export function tooDeep(what: string): string {
  return `${what} are nested too deeply to be read. Give the inner ones names, or make them flatter.`;
}

function parse(compiler: Compiler, path: string, text: string): Module {
  const source = compiler.createSourceFile(path, text, compiler.ScriptTarget.Latest, true, compiler.ScriptKind.TS);
  const declarations = new Map<string, Declaration>();
  const others = new Set<string>();
  const imports = new Map<string, ImportedName>();
  const exports = new Map<string, ImportedName | string>();
  const exportsAll: string[] = [];
  const repeated: ts.InterfaceDeclaration[] = [];
  const errors = syntaxErrors(compiler, source);
  const module: Module = { path, source, syntaxErrors: errors, declarations, repeated, others, imports, exports, exportsAll };
  for (const statement of source.statements) {
    if (compiler.isInterfaceDeclaration(statement) || compiler.isTypeAliasDeclaration(statement) || compiler.isEnumDeclaration(statement)) {
      const name = statement.name.text;
      if (!declarations.has(name)) declarations.set(name, { module, node: statement });
      else if (compiler.isInterfaceDeclaration(statement)) repeated.push(statement);
      if (isDefault(compiler, statement)) exports.set('default', name);
    } else if (compiler.isExportAssignment(statement) && compiler.isIdentifier(statement.expression)) {
      exports.set('default', statement.expression.text);
    } else if (compiler.isImportDeclaration(statement)) addImports(compiler, statement, imports);
    else if (compiler.isExportDeclaration(statement)) addExports(compiler, statement, exports, exportsAll);
    else if (compiler.isClassDeclaration(statement) && statement.name !== undefined) others.add(statement.name.text);
  }
  return module;
}

function isDefault(compiler: Compiler, statement: ts.DeclarationStatement): boolean {
  return (compiler.getCombinedModifierFlags(statement) & compiler.ModifierFlags.Default) !== 0;
}

function addImports(compiler: Compiler, statement: ts.ImportDeclaration, imports: Map<string, ImportedName>): void {
  const from = moduleName(compiler, statement.moduleSpecifier);
  const clause = statement.importClause;
  if (from === undefined || clause === undefined) return;
  if (clause.name !== undefined) imports.set(clause.name.text, { from, name: 'default' });
  const bindings = clause.namedBindings;
  if (bindings === undefined) return;
  if (compiler.isNamespaceImport(bindings)) imports.set(bindings.name.text, { from, name: '*' });
  else for (const each of bindings.elements) imports.set(each.name.text, { from, name: (each.propertyName ?? each.name).text });
}

function addExports(
  compiler: Compiler,
  statement: ts.ExportDeclaration,
  exports: Map<string, ImportedName | string>,
  exportsAll: string[],
): void {
  const from = statement.moduleSpecifier === undefined ? undefined : moduleName(compiler, statement.moduleSpecifier);
  const clause = statement.exportClause;
  if (clause === undefined) {
    if (from !== undefined) exportsAll.push(from);
    return;
  }
  if (!compiler.isNamedExports(clause)) return;
  for (const each of clause.elements) {
    const name = (each.propertyName ?? each.name).text;
    exports.set(each.name.text, from === undefined ? name : { from, name });
  }
}

function moduleName(compiler: Compiler, node: ts.Expression): string | undefined {
  return compiler.isStringLiteral(node) ? node.text : undefined;
}

/** Through a program of this one file, which reads nothing else: the public way to a file's syntax errors. */
function syntaxErrors(compiler: Compiler, source: ts.SourceFile): SourceDiagnostic[] {
  const host: ts.CompilerHost = {
    fileExists: (path) => path === source.fileName,
    readFile: () => undefined,
    getSourceFile: (path) => (path === source.fileName ? source : undefined),
    getDefaultLibFileName: () => '',
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile: () => undefined,
    resolveModuleNameLiterals: (literals) => literals.map(() => ({ resolvedModule: undefined })),
  };
  const options: ts.CompilerOptions = { noLib: true, noResolve: true, types: [], target: compiler.ScriptTarget.Latest };
  const program = compiler.createProgram({ rootNames: [source.fileName], options, host });
  return program.getSyntacticDiagnostics(source).map((error) => ({
    severity: 'error',
    code: 'syntax',
    message: `${compiler.flattenDiagnosticMessageText(error.messageText, ' ')} The CRD stays as it was until this file can be read.`,
    path: source.fileName,
    start: error.start,
    end: error.start + Math.max(1, error.length),
  }));
}
