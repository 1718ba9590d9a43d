import assert from 'node:assert/strict';
import type { Journey } from '../context.ts';
import { processesOf } from '../processes.ts';

export async function endCleanly(journey: Journey): Promise<void> {
  const { workbench } = journey;
  assert.ok((await ours(journey, 'runner')).length > 0, 'a runner was there before Stop');
  await workbench.page.keyboard.press('Shift+F5');
  await workbench.until('the runner has ended', async () => (await ours(journey, 'runner')).length === 0, 60_000);
  assert.ok((await ours(journey, 'sandbox')).length === 1, 'one sandbox serves the window');
  await journey.closeWindow();
  let left: string[] = [];
  await untilNone(
    async () => {
      left = (await Promise.all(['runner', 'sandbox', 'cluster', 'server', 'reaper'].map((name) => ours(journey, name)))).flat();
      return left.length === 0;
    },
    () => left,
  );
  await journey.openWindow();
  await journey.workbench.command('CRD Studio: Start Sandbox');
  await journey.workbench.until('the data is there again', async () => {
    const result = await journey.kubectl(['get', 'guestbooks', '-o', 'name']);
    return result.stdout.trim().split('\n').length === 4;
  });
}

/** Command lines of this run's processes of one of our bundles. */
async function ours(journey: Journey, bundle: string): Promise<string[]> {
  return (await processesOf(`dist/${bundle}.js`, journey.dir)).map((each) => `${each.pid} ${each.command}`);
}

async function untilNone(done: () => Promise<boolean>, left: () => string[]): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await done())) {
    if (Date.now() > end) throw new Error(`20 s after the window was closed these still run:\n${left().join('\n')}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
