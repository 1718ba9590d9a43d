import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Connection } from '../../../src/k8s/connection.ts';
import type { End, Order, Picture, Report, Sample } from './messages.ts';

/** The soaked program as a process of its own, so that nothing of the test is measured with it. */
export class Soaked {
  readonly rejections: string[] = [];
  readonly #child: ChildProcess;
  readonly #exited: Promise<number | null>;

  constructor(connection: Connection) {
    this.#child = fork(join(import.meta.dirname, 'program.ts'), {
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#exited = once(this.#child, 'exit').then(([code]) => code as number | null);
    this.#child.on('message', (report: Report) => {
      if (report.type === 'rejection') this.rejections.push(report.message);
    });
    this.#tell({ type: 'start', connection });
  }

  measure(): Promise<Sample> {
    return this.#ask({ type: 'measure' }, 'sample');
  }

  look(): Promise<Picture> {
    return this.#ask({ type: 'look' }, 'picture');
  }

  /** What was left, and the code with which the process then ended by itself; undefined: it had to be killed. */
  async stop(): Promise<{ readonly left: readonly string[]; readonly exitCode: number | null | undefined }> {
    const { left } = await this.#ask<End>({ type: 'stop' }, 'end');
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => late.resolve(undefined), 30_000);
    const exitCode = await Promise.race([this.#exited, late.promise]);
    clearTimeout(timer);
    return { left, exitCode };
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #tell(order: Order): void {
    this.#child.send(order);
  }

  #ask<R extends Report>(order: Order, answer: R['type']): Promise<R> {
    return new Promise((resolve, reject) => {
      const listen = (report: Report): void => {
        if (report.type !== answer) return;
        this.#child.off('message', listen);
        resolve(report as R);
      };
      this.#child.on('message', listen);
      void this.#exited.then((code) => reject(new Error(`the soaked program ended with code ${code} when it was asked to ${order.type}`)));
      this.#tell(order);
    });
  }
}
