/**
 * Records what a real kube-apiserver says of the CRDs and objects in `test/unit/crd/schema/server`, into
 * `test/golden/kubeApiserver`, a file a subject: `node tools/upstream/server.ts [SUBJECT...]`. With `--check` nothing is written: it
 * fails where an answer is not the recorded one. Needs Go, see tools/realApiserver.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { stringifyJson } from '../../src/k8s/json.ts';
import { crdSubjects, objectSubjects } from '../../test/unit/crd/schema/server/subjects.ts';
import { realBinaries } from '../realApiserver/build.ts';
import { startRealApiserver } from '../realApiserver/start.ts';
import { askCrds } from './askCrds.ts';
import { askObjects } from './askObjects.ts';
import { publishedCrds } from './published.ts';
import { ServerClient } from './serverClient.ts';

const golden = path.resolve(import.meta.dirname, '../../test/golden/kubeApiserver');
const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean', default: false } } });
const chosen = (subject: string): boolean => positionals.length === 0 || positionals.includes(subject);

const binaries = await realBinaries();
if (binaries === undefined) throw new Error('the real kube-apiserver is built with Go 1.26 or newer, and none is on PATH');
const real = await startRealApiserver(binaries);
try {
  await mkdir(golden, { recursive: true });
  const client = new ServerClient(real);
  for (const [subject, questions] of Object.entries(crdSubjects)) {
    if (chosen(subject)) await keep(subject, await askCrds(client, questions));
  }
  if (chosen('published')) {
    const published = await publishedCrds();
    if (typeof published === 'string') console.log(`published: skipped, ${published}`);
    else await keep('published', await askCrds(client, published));
  }
  for (const [subject, questions] of Object.entries(objectSubjects)) {
    if (chosen(subject)) await keep(subject, await askObjects(client, questions));
  }
} finally {
  await real.stop();
}

async function keep(subject: string, answers: ReadonlyMap<string, unknown>): Promise<void> {
  const lines = [...answers].map(([name, answer]) => `${JSON.stringify(name)}:${stringifyJson(answer)}`);
  const file = path.join(golden, `${subject}.json`);
  const text = `{\n${lines.join(',\n')}\n}\n`;
  if (!values.check) {
    await writeFile(file, text);
    console.log(`${subject}: ${answers.size} answers`);
    return;
  }
  const before = await readFile(file, 'utf8');
  const changed = lines.filter((line) => !before.includes(line));
  for (const line of changed) console.log(`  not as recorded: ${line}`);
  if (text !== before) process.exitCode = 1;
  console.log(`${subject}: ${text === before ? 'as recorded' : 'DIFFERENT'} (${answers.size} answers)`);
}
