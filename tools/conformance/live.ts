/**
 * `npm run conformance:live`: every case on a real kube-apiserver and on the sandbox; prints the differences and fails if
 * there are any that a case does not name. `--record` only keeps the real server's answers for the tests; `--only TEXT`
 * takes the cases whose name contains TEXT.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { cases } from '../../test/conformance/cases/index.ts';
import { realBinaries } from '../realApiserver/build.ts';
import { startRealApiserver } from '../realApiserver/start.ts';
import type { Case } from './case.ts';
import { differences, withoutNamed } from './compare.ts';
import { normalize } from './normalize.ts';
import { runCase, type Target } from './run.ts';
import { startSandboxProcess } from './sandbox.ts';

const recorded = path.resolve(import.meta.dirname, '../../test/conformance/recorded');
const { values } = parseArgs({ options: { record: { type: 'boolean', default: false }, only: { type: 'string' } } });

process.exitCode = await main();

async function main(): Promise<number> {
  const binaries = await realBinaries();
  if (binaries === undefined) {
    console.log('skipped: the real kube-apiserver is built with Go 1.26 or newer, and none is on PATH');
    console.log('0 passed, 0 failed, 1 skipped');
    return 0;
  }
  const chosen = cases.filter((each) => values.only === undefined || each.name.includes(values.only));
  const real = await startRealApiserver(binaries);
  try {
    return values.record ? await record(real, chosen) : await compareBoth(real, chosen);
  } finally {
    await real.stop();
  }
}

async function record(real: Target, chosen: readonly Case[]): Promise<number> {
  await mkdir(recorded, { recursive: true });
  for (const script of chosen) {
    const answers = withoutNamed(script, normalize(await runCase(real, script)));
    await writeFile(path.join(recorded, `${script.name}.json`), `${JSON.stringify(answers, null, 1)}\n`);
    console.log(`recorded ${script.name} (${answers.length} requests)`);
  }
  return 0;
}

async function compareBoth(real: Target, chosen: readonly Case[]): Promise<number> {
  const sandbox = await startSandboxProcess();
  let failed = 0;
  try {
    for (const script of chosen) {
      const expected = normalize(await runCase(real, script));
      const lines = differences(script, expected, normalize(await runCase(sandbox, script)));
      for (const line of lines) console.log(line);
      console.log(`${lines.length === 0 ? 'same' : 'DIFFERENT'}  ${script.name} (${expected.length} requests)`);
      if (lines.length > 0) failed++;
    }
  } finally {
    await sandbox.stop();
  }
  console.log(`${chosen.length - failed} passed, ${failed} failed, 0 skipped`);
  return failed === 0 ? 0 : 1;
}
