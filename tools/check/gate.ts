import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** One question of `npm run check`. */
export interface Gate {
  readonly name: string;
  /** What is wrong, as text for a person; empty when nothing is. */
  run(): Promise<string>;
}

export interface Verdict {
  readonly name: string;
  readonly seconds: number;
  readonly fault: string;
}

/** Runs a gate and times it. A gate that cannot do its work has failed, by its own words. */
export async function judge(gate: Gate): Promise<Verdict> {
  const started = performance.now();
  const fault = await gate.run().catch((error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)));
  return { name: gate.name, seconds: (performance.now() - started) / 1000, fault };
}

/** A gate that is a program of node_modules: its exit code decides, what it printed is the fault. */
export function programGate(name: string, ...commands: readonly (readonly [program: string, ...args: string[]])[]): Gate {
  return {
    name,
    run: async () => {
      const faults: string[] = [];
      for (const [program, ...args] of commands) {
        const { code, output } = await execute(program, args);
        if (code !== 0)
          faults.push(
            output.trim().replaceAll(/^(.{400}).+$/gm, '$1 ...') || `${program} ended with exit code ${code} and printed nothing`,
          );
      }
      return faults.join('\n');
    },
  };
}

function execute(program: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, PATH: `${join('node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`, NO_COLOR: '1' };
  return new Promise((done, fail) => {
    const child = spawn(program, args, { env, shell: process.platform === 'win32', stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', fail);
    child.on('close', (code) => done({ code, output }));
  });
}
