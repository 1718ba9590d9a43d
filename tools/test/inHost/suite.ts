/**
 * What VS Code loads as the test suite: runs the Mocha tests that lie beside it (TDD or BDD names, or imported from
 * 'mocha'), and writes their counts beside itself as the last thing it does.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Mocha from 'mocha';
import { requestFile, resultsFile } from './files.ts';

export async function run(): Promise<void> {
  const here = import.meta.dirname;
  const mocha = new Mocha({ ui: 'tdd', timeout: 240_000, slow: 5_000, color: false, reporter: 'spec', ...grepOf(here) });
  Mocha.interfaces.bdd(mocha.suite);
  for (const file of readdirSync(here).sort()) if (file.endsWith('.test.js')) mocha.addFile(join(here, file));
  const stats = await new Promise<Mocha.Stats>((done) => {
    const runner = mocha.run(() => done(runner.stats ?? { suites: 0, tests: 0, passes: 0, pending: 0, failures: 0 }));
  });
  writeFileSync(join(here, resultsFile), JSON.stringify({ passed: stats.passes, failed: stats.failures, skipped: stats.pending }));
  if (stats.failures > 0) throw new Error(`${stats.failures} in-host tests failed`);
}

function grepOf(dir: string): { grep?: string } {
  const { grep } = JSON.parse(readFileSync(join(dir, requestFile), 'utf8')) as { grep?: string };
  return grep === undefined ? {} : { grep };
}
