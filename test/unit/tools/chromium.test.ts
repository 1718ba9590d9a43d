import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { findChromium } from '../../../tools/bootstrap/chromium.mjs';

const asRoot = { skip: process.getuid?.() === 0 ? false : 'apt-get is asked by root only' };

/** A machine whose PATH is one folder, with these scripts in it. */
function machine(t: TestContext, scripts: Record<string, string>) {
  const dir = mkdtempSync(join(tmpdir(), 'chromium-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const bin = join(dir, 'bin');
  mkdirSync(bin);
  for (const [name, text] of Object.entries(scripts)) executable(join(bin, name), text);
  return { bin, log: join(dir, 'log'), env: { PATH: bin, CRD_STUDIO_CACHE: join(dir, 'cache') } };
}

function executable(file: string, text: string): void {
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
}

test('the one that is named wins, then the first on PATH by name', async (t) => {
  const { bin, env } = machine(t, { 'google-chrome': '', 'chromium-browser': '' });
  assert.equal(await findChromium(env), join(bin, 'chromium-browser'));
  assert.equal(await findChromium({ ...env, CHROME_PATH: join(bin, 'google-chrome') }), join(bin, 'google-chrome'));
});

test('a name that is no program is an error that says what to do', async (t) => {
  const { env } = machine(t, { chromium: '' });
  await assert.rejects(findChromium({ ...env, CHROME_PATH: '/nowhere' }), /CHROME_PATH is \/nowhere.*Correct it, or unset it/);
});

test('without one and without Debian it is said what to install', async (t) => {
  await assert.rejects(findChromium(machine(t, {}).env), /`apt-get install chromium`\), or set CHROME_PATH/);
});

test('without one, root on Debian gets the package, and another run meanwhile waits for it', asRoot, async (t) => {
  const { bin, log, env } = machine(t, {});
  const chromium = join(bin, 'chromium');
  executable(
    join(bin, 'apt-get'),
    `echo "$1 $DEBIAN_FRONTEND" >> '${log}'; if [ "$1" = install ]; then echo '#!/bin/sh' > '${chromium}'; /bin/chmod 755 '${chromium}'; fi`,
  );
  assert.deepEqual(await Promise.all([findChromium(env), findChromium(env)]), [chromium, chromium]);
  assert.equal(readFileSync(log, 'utf8'), 'update noninteractive\ninstall noninteractive\n');
});

test('an installation that fails is told in the words of apt-get', asRoot, async (t) => {
  const { env } = machine(t, { 'apt-get': 'echo "E: no such host" >&2; exit 100' });
  await assert.rejects(findChromium(env), /E: no such host/);
});
