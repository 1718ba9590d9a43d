/**
 * The longest time in which nothing else could run in this process: a timer of 5 ms, and by how much it came late. On a
 * busy machine that is mostly others' work, so it is also told how much the main thread computed in between.
 */
export class EventLoopBlocks {
  readonly #timer: NodeJS.Timeout;
  #last = performance.now();
  #lastCpu = mainThreadCpuMs();
  #wallMs = 0;
  #cpuMs = 0;

  constructor() {
    this.#timer = setInterval(() => this.#look(), everyMs);
  }

  stop(): { readonly wallMs: number; readonly cpuMs: number } {
    clearInterval(this.#timer);
    this.#look();
    return { wallMs: this.#wallMs, cpuMs: this.#cpuMs };
  }

  #look(): void {
    const [now, cpu] = [performance.now(), mainThreadCpuMs()];
    this.#wallMs = Math.max(this.#wallMs, now - this.#last - everyMs);
    this.#cpuMs = Math.max(this.#cpuMs, cpu - this.#lastCpu);
    this.#last = now;
    this.#lastCpu = cpu;
  }
}

const everyMs = 5;

function mainThreadCpuMs(): number {
  const { user, system } = (process as unknown as { threadCpuUsage(): NodeJS.CpuUsage }).threadCpuUsage();
  return (user + system) / 1000;
}
