/**
 * `npm run check`: one gate of seconds before every commit. Prints a line a question, then every fault; exit code 1 when
 * there is one. Questions can be named: `npm run check types layers`.
 */
import { contributesGate } from './contributes.ts';
import { type Gate, judge, programGate } from './gate.ts';
import { rulesGate } from './rules.ts';
import { layersGate } from './sources.ts';
import { lockFilesGate, machineTracesGate } from './trackedFiles.ts';

const gates: readonly Gate[] = [
  programGate('format', ['biome', 'format', '--colors=off']),
  programGate('lint', ['oxlint', '-f', 'unix']),
  layersGate,
  programGate('unused', ['knip', '--cache', '--no-progress', '--no-config-hints']),
  contributesGate,
  rulesGate,
  machineTracesGate,
  lockFilesGate,
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !gates.some((gate) => gate.name === name));
if (unknown.length > 0) throw new Error(`no such question: ${unknown.join(', ')}; there are ${gates.map((gate) => gate.name).join(', ')}`);

const chosen = wanted.length === 0 ? gates : gates.filter((gate) => wanted.includes(gate.name));
const verdicts = await Promise.all(
  chosen.map(async (gate) => {
    const verdict = await judge(gate);
    console.log(`${verdict.fault === '' ? 'ok  ' : 'FAIL'} ${verdict.name.padEnd(12)} ${verdict.seconds.toFixed(1)} s`);
    return verdict;
  }),
);
for (const { name, fault } of verdicts) {
  if (fault !== '') console.log(`\n--- ${name}\n${fault}`);
}
process.exitCode = verdicts.every(({ fault }) => fault === '') ? 0 : 1;
