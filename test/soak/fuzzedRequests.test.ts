import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { seededRandom } from '../../src/base/random.ts';
import { readAccess } from '../conformance/sandbox/support.ts';
import { type Answer, Sender } from './requests/sender.ts';
import { mutated, type Request } from './requests/mutations.ts';
import { validRequests } from './requests/valid.ts';
import { kill, spawnSandbox } from './sandboxProcess.ts';
import { soakRun } from './soakRun.ts';

/** What a real server answers with 500, too, by what the Status says. */
const alsoThere = [
  /failed to create typed patch object/,
  /strconv\.ParseUint: parsing/,
  /resourceVersion should not be set on objects to be created/,
  /unable to find api field|cannot unmarshal|invalid object/,
];
const inFlight = 16;
/** Different errors: with so many it ends. */
const enough = 10;
const answersWithinMs = 60_000;

test('whatever is asked, the sandbox answers: no crash, no hang, no error of its own', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'soak-'));
  const sandbox = await spawnSandbox(folder);
  const sender = new Sender(readAccess(join(folder, 'kubeconfig')), answersWithinMs);
  try {
    for (const request of validRequests) await sender.send(request);
    const run = soakRun('fuzzed requests', 1 / 6);
    const random = seededRandom(run.seed);
    const wanted = run.seconds < 60 ? inFlight : 100_000;
    const codes = new Map<number, number>();
    const bad = new Map<string, string>();
    let asked = 0;
    const worker = async (): Promise<void> => {
      while (bad.size < enough && (run.goesOn() || asked < wanted)) {
        const request = mutated(validRequests[Math.floor(random() * validRequests.length)] as Request, random);
        asked++;
        const answer = await sender.send(request).catch((error: unknown): Answer => ({ code: 0, text: String(error) }));
        codes.set(answer.code, (codes.get(answer.code) ?? 0) + 1);
        if (isBad(answer))
          bad.set(answer.text, `${JSON.stringify(request).slice(0, 2000)}\n-> ${answer.code} ${answer.text.slice(0, 2000)}`);
      }
    };
    await Promise.all(Array.from({ length: inFlight }, worker));
    assert.deepEqual([...bad.values()], [], `seed ${run.seed}`);
    assert.equal(sandbox.exitCode, null, 'the sandbox lives');
    assert.equal((await sender.send({ method: 'GET', path: '/readyz', headers: {}, body: '' })).code, 200);
    t.diagnostic(`${asked} requests: ${[...codes].map(([code, count]) => `${code} ${count}x`).join(', ')}`);
  } finally {
    sender.close();
    await kill(sandbox);
    await rm(folder, { recursive: true, force: true });
  }
});

function isBad({ code, text }: Answer): boolean {
  if (code === 0) return true;
  return code >= 500 && code !== 504 && !alsoThere.some((known) => known.test(text));
}
