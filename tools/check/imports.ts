import ts from 'typescript';

/** One import of a module, in whatever form the source writes it. */
export interface Import {
  readonly specifier: string;
  /** `type`: erased; `lazy`: `import()` or `require()` inside a function; `static`: when the module loads. */
  readonly how: 'static' | 'lazy' | 'type';
}

export interface Outline {
  readonly imports: readonly Import[];
  readonly hasDefaultExport: boolean;
}

/** What a TypeScript file imports, and whether it exports a default. */
export function outlineOf(path: string, text: string): Outline {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const imports: Import[] = [];
  let hasDefaultExport = false;
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      imports.push({ specifier: node.moduleSpecifier.text, how: isTypeImport(node) ? 'type' : 'static' });
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier)) {
      imports.push({ specifier: node.moduleSpecifier.text, how: node.isTypeOnly ? 'type' : 'static' });
      if (namesDefault(node)) hasDefaultExport = true;
    } else if (ts.isExportDeclaration(node) && namesDefault(node)) {
      hasDefaultExport = true;
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
      imports.push({ specifier: node.argument.literal.text, how: 'type' });
    } else if (ts.isCallExpression(node)) {
      const [argument] = node.arguments;
      if (isLoader(node.expression) && argument !== undefined && ts.isStringLiteral(argument))
        imports.push({ specifier: argument.text, how: 'lazy' });
    } else if (ts.isExportAssignment(node)) {
      hasDefaultExport = true;
    } else if (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword)) {
      hasDefaultExport = true;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { imports, hasDefaultExport };
}

function isTypeImport(node: ts.ImportDeclaration): boolean {
  const clause = node.importClause;
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  return (
    clause.name === undefined &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.length > 0 &&
    named.elements.every((element) => element.isTypeOnly)
  );
}

function namesDefault(node: ts.ExportDeclaration): boolean {
  const clause = node.exportClause;
  return clause !== undefined && ts.isNamedExports(clause) && clause.elements.some((element) => element.name.text === 'default');
}

/** `import(...)`, `require(...)`, and whatever a `createRequire` was named. */
function isLoader(expression: ts.Expression): boolean {
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return true;
  return ts.isIdentifier(expression) && /require$/i.test(expression.text);
}
