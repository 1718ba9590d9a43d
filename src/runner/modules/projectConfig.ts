import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CompilerOptions, Diagnostic } from 'typescript';
import { CodedError } from '../../base/errors.ts';
import { type ContentCache, hash } from './cache.ts';
import type { TypeScript } from './compiler.ts';

/** What of a project's tsconfig.json matters for running it. */
export interface ProjectConfig {
  readonly options: CompilerOptions;
  /** Folder that `paths` are relative to. */
  readonly base: string;
}

/**
 * Reads `<project>/tsconfig.json` with all that it extends. The outcome is cached by the contents of those files, so that
 * the compiler is not loaded to find that nothing has changed. Throws `BadConfig` where a file cannot be parsed.
 */
export function readProjectConfig(project: string, cache: ContentCache, compiler: () => TypeScript): ProjectConfig {
  const file = join(project, 'tsconfig.json');
  if (!existsSync(file)) return { options: {}, base: project };
  const files = JSON.parse(
    cache.get(['config files', file, textOf(file)], () => JSON.stringify(parse(file, compiler()).files)),
  ) as string[];
  const contents = files.map((each) => hash([each, textOf(each)]));
  return JSON.parse(cache.get(['config', file, ...contents], () => JSON.stringify(parse(file, compiler()).config))) as ProjectConfig;
}

function parse(file: string, ts: TypeScript): { readonly config: ProjectConfig; readonly files: readonly string[] } {
  const files: string[] = [];
  const readFile = (path: string): string | undefined => {
    const text = ts.sys.readFile(path);
    if (text !== undefined) files.push(path);
    return text;
  };
  const json = ts.readJsonConfigFile(file, readFile);
  const folder = dirname(file);
  const parsed = ts.parseJsonSourceFileConfigFileContent(json, { ...ts.sys, readFile, readDirectory: () => [] }, folder, undefined, file);
  const syntax =
    (json as { parseDiagnostics?: readonly Diagnostic[] }).parseDiagnostics?.[0] ??
    parsed.errors.find((error) => error.file !== undefined && error.code < 5000);
  if (syntax !== undefined) throw new CodedError('BadConfig', describe(ts, syntax));
  const { configFilePath: _path, configFile: _file, ...options } = parsed.options;
  // `paths` are relative to the old `baseUrl` where a file still has it, else to the file that has them.
  const { baseUrl, pathsBasePath } = options as Record<string, unknown>;
  const base = [baseUrl, pathsBasePath].find((each) => typeof each === 'string') ?? folder;
  return { config: { options, base }, files };
}

function describe(ts: TypeScript, diagnostic: Diagnostic): string {
  const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ');
  if (diagnostic.file === undefined || diagnostic.start === undefined) return text;
  const { line, character } = diagnostic.file.getLineAndCharacterOfPosition(diagnostic.start);
  return `${diagnostic.file.fileName}:${line + 1}:${character + 1}: ${text}`;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
