import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { judged, type Lane, type Outcome, type Request, sum } from '../../../tools/test/lane.ts';
import { withSecondTry } from '../../../tools/test/secondTry.ts';

const reporter = new URL('../../../tools/test/compactReporter.mjs', import.meta.url).href;
const ran = (passed: number, failed: number, skipped: number): Outcome => ({ state: 'ran', tally: { passed, failed, skipped } });

test('the last line sums the lanes; a broken lane is a failure, one that lacks its tool is a skip', () => {
  const outcomes: Outcome[] = [
    ran(3, 1, 2),
    ran(4, 0, 0),
    { state: 'broken', reason: 'it crashed' },
    { state: 'skipped', reason: 'no Go' },
  ];
  assert.deepEqual(sum(outcomes), { passed: 7, failed: 2, skipped: 3 });
});

test('a lane in which nothing ran is broken, unless a name was asked for', () => {
  assert.deepEqual(judged(ran(0, 0, 4), {}), { state: 'broken', reason: 'not one test ran' });
  assert.deepEqual(judged(ran(0, 0, 0), { grep: 'x' }), ran(0, 0, 0));
  assert.deepEqual(judged(ran(1, 0, 0), {}), ran(1, 0, 0));
});

test('passes, failures, skips, crashes and files without a test are counted as what they are', () => {
  const { counts, output } = runFiles({
    'some.test.mjs': `import { suite, test } from 'node:test';
      test('passes', () => {});
      test('lacks a tool', (t) => t.skip('no Go here'));
      suite('a suite is not a test', () => { test('fails', () => { throw new Error('boom'); }); test('passes too', () => {}); });`,
    'empty.test.mjs': 'export {};',
    'crashes.test.mjs': "throw new Error('at load');",
    'crashesLater.test.mjs': "import { test } from 'node:test'; test('passes', () => {}); process.on('exit', () => process.abort());",
  });
  assert.deepEqual(counts, {
    passed: 3,
    failed: 4,
    skipped: 1,
    failedFiles: {
      'crashes.test.mjs': { passed: 0, failed: 1, skipped: 0 },
      'crashesLater.test.mjs': { passed: 1, failed: 1, skipped: 0 },
      'empty.test.mjs': { passed: 0, failed: 1, skipped: 0 },
      'some.test.mjs': { passed: 2, failed: 1, skipped: 1 },
    },
  });
  assert.match(output, /skipped: lacks a tool \(no Go here\)/);
  assert.match(output, /FAILED: fails .*\n +Error: boom/);
  assert.match(output, /FAILED: .*empty\.test\.mjs holds no test/);
});

test('a window lane tries its failed files once more: what passes then is counted and named, what fails again fails', async () => {
  const requests: Request[] = [];
  const lane = (...outcomes: Outcome[]): Lane => ({
    name: 'window',
    needs: [],
    run: (request) => {
      requests.push(request);
      return Promise.resolve(outcomes.shift() ?? { state: 'broken', reason: 'asked too often' });
    },
  });
  const first: Outcome = {
    state: 'ran',
    tally: { passed: 9, failed: 2, skipped: 1 },
    failedFiles: { 'a.test.ts': { passed: 3, failed: 2, skipped: 1 } },
  };
  assert.deepEqual(await withSecondTry(lane(first, ran(5, 0, 1))).run({}), {
    state: 'ran',
    tally: { passed: 11, failed: 0, skipped: 1 },
    triedAgain: 'a.test.ts (2 failed at first)',
  });
  assert.deepEqual(requests, [{}, { files: ['a.test.ts'] }]);
  const again = await withSecondTry(lane(first, ran(4, 1, 1))).run({});
  assert.deepEqual(again.state === 'ran' && again.tally, { passed: 10, failed: 1, skipped: 1 });
  assert.deepEqual(await withSecondTry(lane(ran(3, 0, 0))).run({}), ran(3, 0, 0));
  requests.length = 0;
  const ofNoFile: Outcome = { state: 'ran', tally: { passed: 3, failed: 1, skipped: 0 }, failedFiles: {} };
  assert.deepEqual(await withSecondTry(lane(ofNoFile, ran(4, 0, 0))).run({}), {
    state: 'ran',
    tally: { passed: 4, failed: 0, skipped: 0 },
    triedAgain: 'the whole lane (1 failed at first)',
  });
  assert.deepEqual(requests, [{}, {}]);
});

/** Runs the files under `node --test` with our reporter. */
function runFiles(files: Record<string, string>): { counts: unknown; output: string } {
  const dir = mkdtempSync(join(tmpdir(), 'lanes-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
    const counts = join(dir, 'counts.json');
    const { NODE_TEST_CONTEXT: _inner, ...env } = process.env;
    const args = ['--test', `--test-reporter=${reporter}`, '--test-reporter-destination=stdout', ...Object.keys(files)];
    const { stdout } = spawnSync(process.execPath, args, { cwd: dir, env: { ...env, CRD_STUDIO_TEST_COUNTS: counts }, encoding: 'utf8' });
    return { counts: JSON.parse(readFileSync(counts, 'utf8')), output: stdout };
  } finally {
    rmSync(dir, { recursive: true });
  }
}
