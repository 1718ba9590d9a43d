/**
 * Stands in for a desktop `code` in `@vscode/test-electron`'s `runTests`: takes the same flags, runs the suite in the
 * headless host, and exits with 0 only with proof that the suite's `run()` has finished (the workbench reports 0 also
 * when the extension host dies).
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { format } from 'node:util';
import { openBrowser } from './browser.ts';
import { startHost } from './server.ts';
import { themes } from './settings.ts';

const noise =
  /^(\[?AgentHost|\[AccountPolicy|Creating a socket|Resolv(ing|ed) connection|\[reconnection|\[Service Worker|Updating additional|Ignoring fetching additional|.*Could not locate the bindings file)/;
const timeLimit = Number(process.env['CODE_HEADLESS_TIMEOUT'] ?? 600_000);

const flags = new Map<string, string[]>();
const folders: string[] = [];
for (const argument of process.argv.slice(2)) {
  const [, name, value = ''] = /^--([^=]+)(?:=(.*))?$/.exec(argument) ?? [];
  if (name === undefined) folders.push(path.resolve(argument));
  else flags.set(name, [...(flags.get(name) ?? []), value]);
}

const code = await main();
process.exit(code);

async function main(): Promise<number> {
  const testsPath = flags.get('extensionTestsPath')?.[0];
  if (testsPath === undefined) throw new Error('--extensionTestsPath is missing');
  const dir = await mkdtemp(path.join(os.tmpdir(), 'ch-'));
  const finished = path.join(dir, 'finished');
  const host = await startHost({ dir, smokeTestDriver: true, settings: { 'workbench.colorTheme': themes.dark } });
  const browser = await openBrowser(dir);
  try {
    const uri = (file: string): string => `vscode-remote://${host.authority}${file}`;
    const { page } = browser;
    const exit = new Promise<number>((resolve) => {
      setTimeout(() => resolve(124), timeLimit).unref();
      page.on('crash', () => resolve(1));
      void page.exposeFunction('codeAutomationExit', resolve);
    });
    await page.exposeFunction('codeAutomationLog', (_type: string, args: unknown[]) => {
      const text = format(...args);
      if (!noise.test(text)) process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
    });
    const payload: [string, string][] = [
      ...(flags.get('extensionDevelopmentPath') ?? []).map((file): [string, string] => [
        'extensionDevelopmentPath',
        uri(path.resolve(file)),
      ]),
      ['extensionTestsPath', uri(await wrapSuite(dir, path.resolve(testsPath), finished))],
      ['skipWelcome', 'true'],
    ];
    await page.goto(host.address(folders[0], payload));
    let result = await exit;
    if (result === 0 && !existsSync(finished)) {
      result = 1;
      console.error('code-headless: the extension host ended before the suite had finished');
    }
    if (result !== 0) {
      await page.screenshot({ path: path.join(dir, 'failed.png') });
      console.error(`code-headless: exit ${result}; evidence in ${dir}`);
    }
    return result;
  } finally {
    await browser.close();
    await host.stop();
    if (existsSync(finished)) await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** A suite module around the real one that leaves a file behind once `run()` has settled well. */
async function wrapSuite(dir: string, suite: string, finished: string): Promise<string> {
  const wrapper = path.join(dir, 'suite.js');
  const text = `exports.run = async () => {
  await require(${JSON.stringify(suite)}).run();
  require('node:fs').writeFileSync(${JSON.stringify(finished)}, '');
};
`;
  await writeFile(wrapper, text);
  return wrapper;
}
