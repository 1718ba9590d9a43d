import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Series } from '../report.ts';

/** Samples by metric, of several runs of a program that prints one JSON object: metric to sample or samples. */
export class Samples {
  readonly #metrics = new Map<string, number[]>();

  /** Runs the program once more and takes what it printed, if anything. */
  async run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<void> {
    const { stdout } = await promisify(execFile)(command, args, { env: { ...process.env, ...env }, maxBuffer: 1 << 26 });
    if (stdout !== '') this.read(JSON.parse(stdout) as Record<string, number | number[]>);
  }

  read(metrics: Readonly<Record<string, number | readonly number[]>>): void {
    for (const [metric, found] of Object.entries(metrics)) {
      const samples = typeof found === 'number' ? [found] : found;
      this.#metrics.set(metric, [...(this.#metrics.get(metric) ?? []), ...samples]);
    }
  }

  /** Throws when the program measured no such thing. */
  of(metric: string): readonly number[] {
    const samples = this.#metrics.get(metric);
    if (samples === undefined) throw new Error(`the program measured no "${metric}"`);
    return samples;
  }

  series(name: string, unit: Series['unit'], metric: string): Series {
    return { name, unit, samples: this.of(metric) };
  }
}
