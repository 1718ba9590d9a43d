import { it, type TestContext } from 'node:test';
import type { Workbench } from '../../tools/vscodeHost/workbench.ts';

/** Tests on a window: when one fails, its message tells what stood on the screen. */
export function stories(window: () => Workbench): (name: string, run: (t: TestContext) => Promise<void>) => void {
  return (name, run) => {
    it(name, async (t) => {
      try {
        await run(t);
      } catch (error) {
        throw await seen(window(), error);
      }
    });
  };
}

/** The error, and what the window showed when it came. */
export async function seen(workbench: Workbench, error: unknown): Promise<Error> {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const screen = await workbench.describe().catch((unreadable: unknown) => `the screen cannot be read: ${String(unreadable)}`);
  return new Error(`${text}\nOn the screen:\n${screen.replaceAll(/^/gm, '  ')}`); // the error's own text stands in it already
}
