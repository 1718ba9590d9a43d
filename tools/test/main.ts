/**
 * `npm test`: builds, runs the lanes, and ends with one line over all of them. `--lane NAME` (more than once) chooses,
 * `--grep TEXT` takes only tests whose name matches. Results lie below test-results/.
 *
 * Lanes that only compute run side by side; those with a window and a browser run one after the other, alone, for their
 * waits are bounded.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from '../build/build.mjs';
import { packageVsix } from '../package/vsix.ts';
import { judged, type Lane, type Outcome, type Request, sum } from './lane.ts';
import { stages } from './lanes.ts';

interface Ended {
  readonly lane: string;
  readonly seconds: number;
  readonly outcome: Outcome;
}

export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { lane: { type: 'string', multiple: true }, grep: { type: 'string' } } });
  const names = stages.flat().map(({ name }) => name);
  const unknown = (values.lane ?? []).filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no lane ${unknown.join(', ')}. The lanes are ${names.join(', ')}.`);
    return 2;
  }
  const chosen = stages.map((stage) => stage.filter(({ name }) => values.lane?.includes(name) ?? true)).filter((stage) => stage.length > 0);
  const ended: Ended[] = [];
  try {
    let request: Request = values.grep === undefined ? {} : { grep: values.grep };
    const ready = new Set<Need>();
    for (const stage of chosen) {
      request = await prepare(stage, request, ready);
      ended.push(...(await Promise.all(stage.map((lane) => runLane(lane, request)))));
    }
  } catch (error) {
    const reason = `what it needs could not be built: ${error instanceof Error ? error.message : String(error)}`;
    const missing = chosen.flat().filter(({ name }) => !ended.some(({ lane }) => lane === name));
    ended.push(...missing.map(({ name }): Ended => ({ lane: name, seconds: 0, outcome: { state: 'broken', reason } })));
  }
  return report(ended);
}

type Need = Lane['needs'][number];

/** Builds what the lanes need and what is not `ready` yet: those that need nothing have run by then. */
async function prepare(lanes: readonly Lane[], request: Request, ready: Set<Need>): Promise<Request> {
  const missing = new Set(lanes.flatMap((lane) => lane.needs).filter((need) => !ready.has(need)));
  for (const need of missing) ready.add(need);
  if (missing.has('build')) await build({ production: false });
  return missing.has('vsix') ? { ...request, vsix: (await packageVsix('test-results/crd-studio.vsix')).path } : request;
}

async function runLane(lane: Lane, request: Request): Promise<Ended> {
  const started = performance.now();
  const outcome = await lane.run(request).catch((error: unknown): Outcome => {
    return { state: 'broken', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  });
  const seconds = (performance.now() - started) / 1000;
  return { lane: lane.name, seconds, outcome: judged(outcome, request) };
}

function report(ended: readonly Ended[]): number {
  console.log('');
  for (const { lane, seconds, outcome } of ended)
    console.log(`${lane.padEnd(12)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${inWords(outcome)}`);
  const total = sum(ended.map(({ outcome }) => outcome));
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/summary.json', `${JSON.stringify({ total, lanes: ended }, undefined, 2)}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

function inWords(outcome: Outcome): string {
  switch (outcome.state) {
    case 'ran':
      return `${outcome.tally.passed} passed, ${outcome.tally.failed} failed, ${outcome.tally.skipped} skipped${again(outcome.triedAgain)}`;
    case 'broken':
      return `FAILED: ${outcome.reason}`;
    case 'skipped':
      return `skipped: ${outcome.reason}`;
  }
}

function again(what: string | undefined): string {
  return what === undefined ? '' : `; tried again: ${what}`;
}
