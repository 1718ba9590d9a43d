import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface EventCost {
  readonly cpuUs: number;
  readonly bytes: number;
}

/** A process of eventProgram.ts, ready to be told of events. */
export class EventProcess implements Disposable {
  readonly #child: ReturnType<typeof start>;
  readonly #lines: AsyncIterator<string>;

  private constructor(args: readonly string[]) {
    this.#child = start(args);
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  static async start(objects: number, telemetrySocket?: string): Promise<EventProcess> {
    const process = new EventProcess([String(objects), ...(telemetrySocket === undefined ? [] : [telemetrySocket])]);
    await process.#line();
    return process;
  }

  /** Sends it so many events and gives what one cost. */
  async measure(events: number): Promise<EventCost> {
    this.#child.stdin.write(`${events}\n`);
    return JSON.parse(await this.#line()) as EventCost;
  }

  [Symbol.dispose](): void {
    this.#child.kill('SIGKILL');
  }

  async #line(): Promise<string> {
    const next = (await this.#lines.next()) as IteratorResult<string, undefined>;
    if (next.done === true) throw new Error(`eventProgram ended with code ${this.#child.exitCode}`);
    return next.value;
  }
}

function start(args: readonly string[]) {
  const program = path.join(import.meta.dirname, 'eventProgram.ts');
  return spawn(process.execPath, ['--expose-gc', '--max-old-space-size=6000', program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
}
