import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import esbuild from 'esbuild';
import { fileUrlOfModule } from '../build/moduleUrl.mjs';
import { requestFile, resultsFile } from './inHost/files.ts';
import type { Lane, Outcome, Request, Tally } from './lane.ts';
import { runStreamed } from './spawned.ts';

/** What VS Code itself prints: a window that closes under it, native modules that a headless host has no use for. */
const workbenchNoise =
  /^Canceled: Canceled|^Creation of workbench contribution |^Timed out waiting for authentication provider |^\s+at .*(\/workbench\.js:|\/vscode-host-|node:internal\/)|^\s+at new Promise \(<anonymous>\)|build\/Release\/|^Require stack:|^- .*\/vscode-host-|^\s*$/;

const timeLimitMs = 15 * 60_000;

/** Mocha tests inside the extension host of a real VS Code, on the extension as `npm run build` left it. */
export const inHostLane: Lane = { name: 'in-host', needs: ['build'], run };

async function run({ grep }: Request): Promise<Outcome> {
  const tests = globSync('test/inhost/**/*.test.ts').sort();
  if (tests.length === 0) return { state: 'broken', reason: 'there is no test file below test/inhost' };
  const suite = resolve('dist-test/inhost');
  rmSync(suite, { recursive: true, force: true });
  await compile(tests, suite);
  writeFileSync(join(suite, 'package.json'), JSON.stringify({ type: 'commonjs' }));
  writeFileSync(join(suite, requestFile), JSON.stringify({ grep }));

  // Sockets lie in there: the path has to be short.
  const dir = mkdtempSync(join(tmpdir(), 'ih-'));
  try {
    const end = await runStreamed(process.execPath, [resolve('tools/test/inHost/launch.ts'), suite, dir], {
      timeLimitMs,
      onLine: (line) => {
        if (!workbenchNoise.test(line)) console.log(`[in-host] ${line}`);
      },
    });
    if ('timedOut' in end) return { state: 'broken', reason: `it was not done after ${timeLimitMs / 60_000} minutes and was ended` };
    const tally = readResults(join(suite, resultsFile));
    if (tally === undefined) return { state: 'broken', reason: `VS Code ended with exit code ${end.code} before the suite had finished` };
    mkdirSync('test-results', { recursive: true });
    writeFileSync('test-results/in-host.json', JSON.stringify(tally));
    if (end.code !== 0 && tally.failed === 0)
      return { state: 'broken', reason: `VS Code ended with exit code ${end.code}, yet no test had failed` };
    return { state: 'ran', tally };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function compile(tests: readonly string[], outdir: string): Promise<void> {
  await esbuild.build({
    ...fileUrlOfModule.commonJs,
    entryPoints: { suite: 'tools/test/inHost/suite.ts', ...Object.fromEntries(tests.map((file) => [basename(file, '.ts'), file])) },
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    sourcemap: 'inline',
    external: ['vscode', 'mocha'],
    logLevel: 'warning',
  });
}

function readResults(file: string): Tally | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Tally;
  } catch {
    return undefined;
  }
}
