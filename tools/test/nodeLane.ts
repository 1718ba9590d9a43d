import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Lane, Outcome, Request, Tally } from './lane.ts';
import { runStreamed } from './spawned.ts';

export interface NodeLane {
  readonly name: string;
  readonly files: string;
  readonly needs?: Lane['needs'];
  /** Files at the same time; as many as there are cores unless said. */
  readonly concurrency?: number;
  readonly testTimeLimitMs: number;
  readonly laneTimeLimitMs: number;
  readonly env?: (request: Request) => Promise<Readonly<Record<string, string>>>;
}

/** A lane of `node --test`: a compact report to the terminal, JUnit and the counts below test-results/. */
export function nodeLane(options: NodeLane): Lane {
  return { name: options.name, needs: options.needs ?? [], run: (request) => run(options, request) };
}

async function run(
  { name, files, concurrency, testTimeLimitMs, laneTimeLimitMs, env }: NodeLane,
  { grep, files: chosen, ...rest }: Request,
): Promise<Outcome> {
  const paths = chosen ?? globSync(files).sort();
  if (paths.length === 0) return { state: 'broken', reason: `there is no test file ${files}` };
  mkdirSync('test-results', { recursive: true });
  const counts = join('test-results', `${name}.json`);
  rmSync(counts, { force: true });
  const args = [
    '--test',
    `--test-timeout=${testTimeLimitMs}`,
    `--test-concurrency=${concurrency ?? availableParallelism()}`,
    ...(grep === undefined ? [] : [`--test-name-pattern=${grep}`]),
    `--test-reporter=${new URL('./compactReporter.mjs', import.meta.url).href}`,
    '--test-reporter-destination=stdout',
    '--test-reporter=junit',
    `--test-reporter-destination=${join('test-results', `${name}.xml`)}`,
    ...paths,
  ];
  const variables = await env?.({ ...rest, ...(grep === undefined ? {} : { grep }) });
  const end = await runStreamed(process.execPath, args, {
    env: { ...process.env, ...variables, CRD_STUDIO_TEST_COUNTS: counts, ...(grep === undefined ? {} : { CRD_STUDIO_TEST_GREP: grep }) },
    timeLimitMs: laneTimeLimitMs,
    onLine: (line) => console.log(`[${name}] ${line}`),
  });
  if ('timedOut' in end) return { state: 'broken', reason: `it was not done after ${laneTimeLimitMs / 60_000} minutes and was ended` };
  const counted = readCounts(counts);
  if (counted === undefined) return { state: 'broken', reason: `node --test ended with exit code ${end.code} before it had counted` };
  if (end.code !== 0 && counted.failed === 0)
    return { state: 'broken', reason: `node --test ended with exit code ${end.code}, yet no test had failed` };
  const { failedFiles, ...tally } = counted;
  return { state: 'ran', tally, failedFiles };
}

type Counts = Tally & { readonly failedFiles: Readonly<Record<string, Tally>> };

function readCounts(file: string): Counts | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Counts;
  } catch {
    return undefined;
  }
}
