import { combine, type Lane, type Outcome, type Request, type Tally } from './lane.ts';

/**
 * A lane whose failed files run once more. For those alone that drive a real window, where a lost key or a late frame of
 * VS Code's own decides: what fails twice fails, what passes the second time is counted and named as tried again, and the
 * first failure stays in the output.
 */
export function withSecondTry(lane: Lane): Lane {
  return { ...lane, run: (request) => run(lane, request) };
}

async function run(lane: Lane, request: Request): Promise<Outcome> {
  const first = await lane.run(request);
  if (first.state !== 'ran' || first.tally.failed === 0) return first;
  // A failure that belongs to no file leaves only the whole lane to try.
  const failedFiles = ofAll(first.failedFiles) === first.tally.failed ? first.failedFiles : undefined;
  const files = failedFiles && Object.keys(failedFiles);
  const what = files?.join(', ') ?? 'the whole lane';
  console.log(`[${lane.name}] ${first.tally.failed} failed: ${what} once more`);
  const second = await lane.run(files === undefined ? request : { ...request, files });
  if (second.state !== 'ran') return second;
  const triedAgain = `${what} (${first.tally.failed} failed at first)`;
  if (failedFiles === undefined) return { ...second, triedAgain };
  const others = Object.values(failedFiles).reduce((tally, file) => combine(tally, file, -1), first.tally);
  return { ...second, tally: combine(others, second.tally, 1), triedAgain };
}

function ofAll(files: Readonly<Record<string, Tally>> | undefined): number {
  return Object.values(files ?? {}).reduce((sum, { failed }) => sum + failed, 0);
}
