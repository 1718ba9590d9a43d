import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { existsSync } from 'node:fs';
import { run } from '../bootstrap/npm.mjs';
import { build } from '../build/build.mjs';
import { notices } from '../build/notices.mjs';

/** Copied as they are; what of them goes into the .vsix is decided by `.vscodeignore`. */
const shipped = [
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  '.vscodeignore',
  'media',
  'syntaxes',
  'l10n',
  'package.nls.json',
  'package.nls.zh-cn.json',
];
const plugin = 'crd-studio-ts-plugin';
const limit = 5_000_000;

export interface Vsix {
  readonly path: string;
  readonly bytes: number;
  /** Text of THIRD-PARTY-NOTICES for what it holds. */
  readonly notices: string;
}

/**
 * Builds the extension for production in a folder of its own and packs it; `dist/` is left alone. Needs no network.
 * Throws when vsce warns of anything, and when the file reaches 5 MB.
 */
export async function packageVsix(target: string): Promise<Vsix> {
  const stage = await mkdtemp(join(tmpdir(), 'crd-studio-vsix-'));
  try {
    for (const name of shipped) if (existsSync(name)) await cp(name, join(stage, name), { recursive: true });
    const text = await notices(await build({ production: true, root: stage }));
    await writeFile(join(stage, 'THIRD-PARTY-NOTICES'), text);
    await writeFile(join(stage, 'package.json'), await manifest());
    const path = resolve(target);
    await mkdir(join(path, '..'), { recursive: true });
    await pack(stage, path);
    const { size } = await stat(path);
    if (size >= limit) throw new Error(`${target} has ${size} bytes; the limit is ${limit}`);
    return { path, bytes: size, notices: text };
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/**
 * The extension's package.json: everything is bundled, so it depends on nothing but the tsserver plugin, which VS Code
 * looks for in node_modules. `type` is about the sources, which are not in it.
 */
async function manifest(): Promise<string> {
  const {
    scripts: _scripts,
    type: _type,
    devDependencies: _dev,
    private: _private,
    ...rest
  } = JSON.parse(await readFile('package.json', 'utf8')) as Record<string, unknown>;
  return `${JSON.stringify({ ...rest, dependencies: { [plugin]: rest['version'] } }, undefined, 2)}
`;
}

async function pack(stage: string, path: string): Promise<void> {
  const vsce = createRequire(import.meta.url).resolve('@vscode/vsce/vsce');
  const output: string = await run(
    process.execPath,
    [vsce, 'package', '--allow-missing-repository', '--no-rewrite-relative-links', '--out', path],
    {
      cwd: stage,
      env: { ...process.env, NO_UPDATE_NOTIFIER: '1' },
    },
  );
  if (/warning/i.test(output)) throw new Error(`vsce warns:\n${output}`);
}
