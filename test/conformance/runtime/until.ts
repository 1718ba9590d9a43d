import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

/** Waits for something that happens in other processes. */
export async function until(what: string, done: () => boolean | Promise<boolean>, ms = 90_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await done())) {
    if (Date.now() > end) assert.fail(`not within ${ms} ms: ${what}`);
    await delay(20);
  }
}
