/**
 * Runs the compiled suite in a VS Code by `@vscode/test-electron`: arguments are the suite's folder and a temporary
 * folder. The VS Code is `$CRD_STUDIO_VSCODE` (an executable), on Linux x64 the headless host of this repository, and
 * elsewhere one that `@vscode/test-electron` downloads.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { onLinuxX64 } from '../../bootstrap/node24.mjs';
import { writeCodeExecutable } from '../../vscodeHost/codeExecutable.ts';

const [suite, dir] = process.argv.slice(2);
if (suite === undefined || dir === undefined) throw new Error('usage: launch.ts SUITE_FOLDER TEMPORARY_FOLDER');

const workspace = join(dir, 'workspace');
mkdirSync(workspace);
const given = process.env['CRD_STUDIO_VSCODE'] ?? (onLinuxX64() ? await writeCodeExecutable(dir) : undefined);
process.exitCode = await runTests({
  ...(given === undefined ? {} : { vscodeExecutablePath: given }),
  extensionDevelopmentPath: process.cwd(),
  extensionTestsPath: join(suite, 'suite.js'),
  launchArgs: [workspace, `--user-data-dir=${join(dir, 'user')}`, `--extensions-dir=${join(dir, 'extensions')}`],
}).catch((error: unknown) => {
  // The tests said what failed; anything else is ours to show.
  if (!(error instanceof Error && error.message.startsWith('Test run failed'))) throw error;
  return 1;
});
