import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { LeftProcesses } from '../../../../src/workbench/debug/leftProcesses.ts';

const stubborn = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);";

test('a program that ignores SIGTERM, and its child, are ended three seconds after the debugger let go', async () => {
  const source = `const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}]); ${stubborn} setTimeout(() => console.log(child.pid), 300);`;
  const program = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(program.stdout, 'data')) as [Buffer];
  const child = Number(line.toString());
  const clock = new FakeClock();
  const left = new LeftProcesses(clock);
  await left.note(program.pid ?? 0);
  const ended = once(program, 'exit');
  const done = left.end();
  await clock.advance(2900);
  assert.doesNotThrow(() => process.kill(child, 0));
  await clock.advance(200);
  await done;
  assert.deepEqual(await ended, [null, 'SIGKILL']);
  await gone(child);
});

async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('where nothing was noted nothing is waited for', async () => {
  await new LeftProcesses(new FakeClock()).end();
});
