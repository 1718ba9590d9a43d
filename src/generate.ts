#!/usr/bin/env node
/**
 * `crd-studio-generate [--check]`, the command of `@crd-studio/runtime`: writes the CRDs, the role and the webhook
 * configurations of the project in the current folder, as the editor does on save. With `--check` it writes nothing and fails where a file is not as it should be. Exit
 * code 1 when a type cannot be expressed (said with its place), or when `--check` found a difference.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from './base/errors.ts';
import type { Compiler } from './crd/source/typescript/compiler.ts';
import { generateProject } from './language/generateProject.ts';

function main(folder: string, check: boolean): number {
  const { files, manifests = [], problems } = generateProject(folder, compilerOf(folder));
  for (const { path, line, character, message } of problems) {
    console.error(`${relative(folder, path)}:${line + 1}:${character + 1}: ${message}`);
  }
  const wanted = [...files, ...manifests.filter((manifest) => !manifest.foreign)];
  const different = wanted.filter(({ path, text }) => textOf(join(folder, path)) !== text);
  for (const { path } of manifests.filter((manifest) => manifest.foreign)) {
    console.error(`${path} was left as it is: it holds what no marker asks for. Remove the file to have it generated.`);
  }
  for (const { path, text } of different) {
    if (check) {
      console.error(`${path} is not what the types say: run "npm run generate".`);
      continue;
    }
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    console.log(`wrote ${path}`);
  }
  return problems.length > 0 || (check && different.length > 0) ? 1 : 0;
}

/** The project's own TypeScript: this package carries none. */
function compilerOf(folder: string): Compiler {
  const compiler = createRequire(join(folder, 'package.json'))('typescript') as Partial<Compiler>;
  if (typeof compiler.createSourceFile === 'function') return compiler as Compiler;
  throw new Error(`TypeScript ${compiler.version ?? ''} has no compiler API: "npm install --save-dev typescript@6" gives one that has.`);
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

try {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  process.exitCode = main(process.cwd(), values.check);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
