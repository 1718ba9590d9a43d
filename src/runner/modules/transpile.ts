import { relative } from 'node:path';
import type { CompilerOptions } from 'typescript';
import { CodedError } from '../../base/errors.ts';
import type { TypeScript } from './compiler.ts';
import type { ModuleFormat } from './format.ts';

/** One TypeScript file as JavaScript with its source map inside. Throws `SyntaxError` (code) naming file, line and column. */
export function transpile(
  ts: TypeScript,
  input: {
    readonly project: string;
    readonly file: string;
    readonly source: string;
    readonly format: ModuleFormat;
    readonly options: CompilerOptions;
  },
): string {
  const result = ts.transpileModule(input.source, {
    fileName: input.file,
    reportDiagnostics: true,
    compilerOptions: runOptions(ts, input.options, input.format),
  });
  // Diagnostics without a file are about options, which are ours by now.
  const errors = (result.diagnostics ?? []).filter((each) => each.file !== undefined && each.category === ts.DiagnosticCategory.Error);
  if (errors.length === 0) return result.outputText;
  const lines = errors.slice(0, 5).map((error) => {
    const place = error.file?.getLineAndCharacterOfPosition(error.start ?? 0) ?? { line: 0, character: 0 };
    const text = ts.flattenDiagnosticMessageText(error.messageText, ' ');
    return `${relative(input.project, input.file)}:${place.line + 1}:${place.character + 1}: ${text} (TS${error.code})`;
  });
  throw new CodedError('SyntaxError', lines.join('\n'));
}

/** The project's own options, but for those that say where output goes: it stays in memory, as one file with its map. */
function runOptions(ts: TypeScript, options: CompilerOptions, format: ModuleFormat): CompilerOptions {
  const kept = { ...options };
  for (const name of aboutOutput) delete kept[name];
  return {
    ...kept,
    target: options.target ?? ts.ScriptTarget.ES2022,
    module: format === 'module' ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS,
    inlineSourceMap: true,
    inlineSources: true,
    isolatedModules: true,
    // Imports of types that are not marked as such go, whatever the project says, where it says nothing.
    verbatimModuleSyntax: format === 'module' && options.verbatimModuleSyntax === true,
  };
}

const aboutOutput = [
  'allowImportingTsExtensions',
  'baseUrl',
  'composite',
  'customConditions',
  'declaration',
  'declarationDir',
  'declarationMap',
  'emitDeclarationOnly',
  'importHelpers',
  'incremental',
  'isolatedDeclarations',
  'mapRoot',
  'moduleResolution',
  'noEmit',
  'noEmitHelpers',
  'outDir',
  'outFile',
  'paths',
  'removeComments',
  'resolvePackageJsonExports',
  'resolvePackageJsonImports',
  'rewriteRelativeImportExtensions',
  'rootDir',
  'sourceMap',
  'sourceRoot',
  'tsBuildInfoFile',
] as const satisfies readonly (keyof CompilerOptions)[];
