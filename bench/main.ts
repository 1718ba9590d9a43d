import { parseArgs } from 'node:util';
import { type Report, table } from './report.ts';
import { sandboxStart } from './sandboxStart.ts';

/** Every benchmark by the name that `npm run bench -- NAME` takes; each measures ours and its anchor in turn. */
const benchmarks: Readonly<Record<string, () => Promise<Report>>> = { sandboxStart };

/** Runs the benchmarks named in `args`, or all of them, one after the other, and prints their tables; gives the exit code. */
export async function bench(args: readonly string[]): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const unknown = positionals.filter((name) => !(name in benchmarks));
  if (unknown.length > 0) {
    console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`);
    return 2;
  }
  for (const [name, run] of Object.entries(benchmarks)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    console.log(`${name}:`);
    console.log(table(await run()));
  }
  return 0;
}
