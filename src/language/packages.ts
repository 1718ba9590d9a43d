import { existsSync } from 'node:fs';
import type ts from 'typescript';
import { folderOf } from '../crd/source/files.ts';
import type { Compiler } from '../crd/source/typescript/compiler.ts';
import type { PackageResolver } from '../crd/source/typescript/modules.ts';
import { withSlashes } from './paths.ts';

/** Finds the types behind an import as the project's tsconfig.json says (`paths`), else in node_modules. What is found is remembered. */
export function packageResolver(compiler: Compiler, project: string): PackageResolver {
  const found = new Map<string, string>();
  let options: ts.CompilerOptions | undefined;
  return (specifier, fromPath) => {
    const key = `${folderOf(fromPath)} ${specifier}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    options ??= readOptions(compiler, project);
    const resolved = compiler.resolveModuleName(specifier, fromPath, options, compiler.sys).resolvedModule?.resolvedFileName;
    if (resolved === undefined) {
      options = undefined; // what is missed may be in a tsconfig.json that is only being written
      return undefined;
    }
    found.set(key, withSlashes(resolved));
    return withSlashes(resolved);
  };
}

/** Only what concerns module resolution; a tsconfig.json that cannot be read leaves the defaults. */
function readOptions(compiler: Compiler, project: string): ts.CompilerOptions {
  const path = `${project}/tsconfig.json`;
  const host = { ...compiler.sys, useCaseSensitiveFileNames: compiler.sys.useCaseSensitiveFileNames, readDirectory: () => [] };
  const config: unknown = existsSync(path) ? compiler.readConfigFile(path, (file) => compiler.sys.readFile(file)).config : {};
  const parsed = compiler.parseJsonConfigFileContent(config ?? {}, host, project);
  const options: ts.CompilerOptions = { ...parsed.options, moduleResolution: compiler.ModuleResolutionKind.Bundler };
  return options;
}
