import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type ModuleFormat = 'module' | 'commonjs';

/**
 * Which kind of module a TypeScript file is run as. Extension and package.json decide as in Node. Where package.json says
 * nothing, the file runs as an ES module if it is written as one and its tsconfig does not ask for CommonJS: under the
 * debugger its imports then keep their names.
 */
export function formatOf(file: string, source: string, moduleOption: number | undefined): ModuleFormat {
  if (file.endsWith('.mts')) return 'module';
  if (file.endsWith('.cts')) return 'commonjs';
  const type = packageType(dirname(file));
  if (type === 'module') return 'module';
  if (type === 'commonjs' || moduleOption === commonJs) return 'commonjs';
  return isWrittenAsModule(source) ? 'module' : 'commonjs';
}

/** `ts.ModuleKind.CommonJS`: the compiler is not loaded to know it. */
const commonJs = 1;

function isWrittenAsModule(source: string): boolean {
  if (!/^\s*(?:import|export)\b/m.test(source)) return false;
  return !/^\s*import\s+\w+\s*=\s*require\b|^\s*export\s*=|\bmodule\.exports\b|\brequire\s*\(|\b__(?:dirname|filename)\b/m.test(source);
}

const types = new Map<string, string | undefined>();

/** "type" of the package.json that a folder belongs to. */
function packageType(folder: string): string | undefined {
  if (types.has(folder)) return types.get(folder);
  const manifest = readManifest(folder);
  const parent = dirname(folder);
  const type = manifest !== undefined ? manifest.type : parent === folder ? undefined : packageType(parent);
  types.set(folder, type);
  return type;
}

function readManifest(folder: string): { readonly type?: string } | undefined {
  let text: string;
  try {
    text = readFileSync(join(folder, 'package.json'), 'utf8');
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text) as { type?: string };
  } catch {
    return {}; // a broken package.json is reported by Node itself, in its own words
  }
}
