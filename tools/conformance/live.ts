/**
 * `npm run conformance:live`: every case on a real kube-apiserver and on the sandbox; prints the differences and fails if
 * there are any that a case does not name. `--record` only keeps the real server's answers for the tests; `--only TEXT`
 * takes the families whose name contains TEXT ("webhooks": those of a scaffolded project; "runtime": example operators and leader election; "clients": kubectl, Helm and other client libraries); `--replay` compares the sandbox with what is recorded, without a real server.
 */
import { parseArgs } from 'node:util';
import { families } from '../../test/conformance/cases/index.ts';
import { messageOf } from '../../src/base/errors.ts';
import { realBinaries } from '../realApiserver/build.ts';
import { startRealApiserver } from '../realApiserver/start.ts';
import type { Answer, Case } from './case.ts';
import { differences, withoutNamed } from './compare.ts';
import { normalize } from './normalize.ts';
import { inParallel } from './pool.ts';
import { readRecording, writeRecording } from './recordings.ts';
import { runCase, type Target } from './run.ts';
import { startSandboxProcess } from './sandbox.ts';
import { startWebhookServer } from './webhookServer.ts';
import { clientsLive, recordClients } from './clients.ts';
import { runtimeLive } from './runtime.ts';
import { recordWebhooks, webhooksLive } from './webhooks.ts';

const width = 4;
const { values } = parseArgs({
  options: { record: { type: 'boolean', default: false }, only: { type: 'string' }, replay: { type: 'boolean', default: false } },
});

const webhooks = await startWebhookServer();
process.exitCode = await main();
await webhooks.stop();

async function main(): Promise<number> {
  const chosen = Object.entries(families).filter(([family]) => values.only === undefined || family.includes(values.only));
  if (values.replay) return await replay(chosen);
  const binaries = await realBinaries();
  const real = binaries && (await startRealApiserver(binaries));
  if (binaries === undefined || real === undefined) {
    console.log('skipped: the real kube-apiserver is built with Go 1.26 or newer, and none is on PATH');
    console.log('0 passed, 0 failed, 1 skipped');
    return 0;
  }
  try {
    const asked = (name: string): boolean => values.only === undefined || name.includes(values.only);
    const withWebhooks = asked('webhooks');
    if (!values.record) {
      const others = [
        withWebhooks && (() => webhooksLive(real.kubeconfig)),
        asked('runtime') && (() => runtimeLive(real.kubeconfig)),
        asked('clients') && (() => clientsLive(real, binaries)),
      ].filter((each) => each !== false);
      return await compareBoth(real, chosen, await inParallel(others, 1, (each) => each()));
    }
    if (asked('clients')) await recordClients(real);
    if (withWebhooks) await recordWebhooks(real.kubeconfig);
    return await record(real, chosen);
  } finally {
    await real.stop();
  }
}

type Families = readonly (readonly [string, readonly Case[]])[];

async function record(real: Target, chosen: Families): Promise<number> {
  for (const [family, cases] of chosen) {
    const problems: string[] = [];
    const answers = await inParallel(cases, width, async (script) => {
      try {
        return withoutNamed(script, normalize(await runCase(real, script, webhooks)));
      } catch (error) {
        problems.push(messageOf(error));
        return [];
      }
    });
    for (const problem of problems) console.log(problem);
    if (problems.length > 0) return 1;
    await writeRecording(family, new Map(cases.map((script, index) => [script.name, answers[index] as Answer[]])));
    console.log(`recorded ${family} (${cases.length} cases, ${answers.flat().length} requests)`);
  }
  return 0;
}

async function replay(chosen: Families): Promise<number> {
  const recorded = await Promise.all(chosen.map(([family]) => readRecording(family)));
  const known = new Map(recorded.flatMap((answers) => [...answers]));
  return await compare(
    chosen.flatMap(([, cases]) => cases),
    (script) => Promise.resolve(known.get(script.name) ?? []), // each of its answers is then one that was not recorded
  );
}

function compareBoth(real: Target, chosen: Families, others: readonly boolean[]): Promise<number> {
  return compare(
    chosen.flatMap(([, cases]) => cases),
    async (script) => normalize(await runCase(real, script, webhooks)),
    others,
  );
}

/** `others`: how other comparisons went, for the sum. */
async function compare(
  cases: readonly Case[],
  expectedOf: (script: Case) => Promise<Answer[]>,
  others: readonly boolean[] = [],
): Promise<number> {
  const sandbox = await startSandboxProcess();
  let failed = others.filter((same) => !same).length;
  let requests = 0;
  try {
    await inParallel(cases, width, async (script) => {
      const expected = await expectedOf(script);
      const lines = differences(script, expected, normalize(await runCase(sandbox, script, webhooks)));
      requests += expected.length;
      for (const line of lines) console.log(line);
      if (lines.length > 0) failed++;
    });
  } finally {
    await sandbox.stop();
  }
  console.log(`${requests} requests`);
  console.log(`${cases.length + others.length - failed} passed, ${failed} failed, 0 skipped`);
  return failed === 0 ? 0 : 1;
}
