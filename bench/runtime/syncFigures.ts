import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { EventLoopBlocks } from './eventLoopBlocks.ts';

/** Time, CPU, memory and longest blocks of this process from `begin` until an informer has synced. Needs `--expose-gc`. */
export class SyncFigures {
  readonly #count: number;
  readonly #before: NodeJS.MemoryUsage;
  readonly #started = performance.now();
  readonly #cpu = process.cpuUsage();
  readonly #blocks = new EventLoopBlocks();

  private constructor(count: number, before: NodeJS.MemoryUsage) {
    this.#count = count;
    this.#before = before;
  }

  static async begin(count: number): Promise<SyncFigures> {
    await collect();
    return new SyncFigures(count, process.memoryUsage());
  }

  /** Prints them as one JSON object and ends the process. `size` is called at the end, so that what it asks is still in use. */
  async print(size: () => number): Promise<never> {
    const syncMs = performance.now() - this.#started;
    const cpu = process.cpuUsage(this.#cpu);
    const blocks = this.#blocks.stop();
    const peak = await peakResidentBytes();
    await collect();
    const [before, after] = [this.#before, process.memoryUsage()];
    if (size() !== this.#count) throw new Error(`the cache holds ${size()} of ${this.#count}`);
    const figures = {
      sync_ms: syncMs,
      cpu_ms: (cpu.user + cpu.system) / 1000,
      longest_block_ms: blocks.wallMs,
      longest_block_cpu_ms: blocks.cpuMs,
      rss_bytes_an_object: (after.rss - before.rss) / this.#count,
      rss_peak_bytes_an_object: (peak - before.rss) / this.#count,
      heap_bytes_an_object: (after.heapUsed + after.external - before.heapUsed - before.external) / this.#count,
    };
    console.log(JSON.stringify(figures));
    process.exit(0);
  }
}

async function collect(): Promise<void> {
  for (let round = 0; round < 4; round++) {
    globalThis.gc?.();
    await delay(50);
  }
}

/** The most that this process ever had resident (Linux). */
async function peakResidentBytes(): Promise<number> {
  return Number(/VmHWM:\s+(\d+)/.exec(await readFile('/proc/self/status', 'utf8'))?.[1] ?? Number.NaN) * 1024;
}
