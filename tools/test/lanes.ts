import { findChromium } from '../bootstrap/chromium.mjs';
import { kubectl } from '../bootstrap/kubectl.mjs';
import { onLinuxX64 } from '../bootstrap/node24.mjs';
import { inHostLane } from './inHostLane.ts';
import type { Lane, Request } from './lane.ts';
import { nodeLane } from './nodeLane.ts';
import { withSecondTry } from './secondTry.ts';

/** Limits hold for a file and for each test in it; they are for what hangs, on the busiest of machines. */
const minute = 60_000;
const shortSoakMinutes = 1;
/** The slice that `npm test` is judged by is the same each time; `npm run soak` looks for what is new. */
const shortSoakSeed = '20261201';

const unit = nodeLane({ name: 'unit', files: 'test/unit/**/*.test.ts', testTimeLimitMs: 5 * minute, laneTimeLimitMs: 20 * minute });

const conformance = nodeLane({
  name: 'conformance',
  files: 'test/conformance/**/*.test.ts',
  needs: ['build', 'vsix'],
  testTimeLimitMs: 10 * minute,
  laneTimeLimitMs: 30 * minute,
  env: async (request) => ({ CRD_STUDIO_KUBECTL: await kubectl(), CRD_STUDIO_SANDBOX: 'dist/sandbox.js', ...vsixOf(request) }),
});

const window = nodeLane({
  name: 'window',
  files: 'test/window/**/*.test.ts',
  needs: ['vsix'],
  concurrency: 1,
  testTimeLimitMs: 10 * minute,
  laneTimeLimitMs: 30 * minute,
  env: async (request) => ({ CRD_STUDIO_KUBECTL: await kubectl(), CHROME_PATH: await findChromium(), ...vsixOf(request) }),
});

/**
 * Random runs on real processes. Each test goes on for `$CRD_STUDIO_SOAK_SECONDS`, takes its seed from
 * `$CRD_STUDIO_SOAK_SEED` (absent: a new one), and prints it.
 */
export function soakLane(minutesPerTest: number, seed?: string): Lane {
  const test = minutesPerTest * minute;
  return nodeLane({
    name: 'soak',
    files: 'test/soak/**/*.test.ts',
    needs: ['build'],
    testTimeLimitMs: test + 12 * minute,
    laneTimeLimitMs: 20 * (test + 2 * minute),
    env: async () => ({
      CRD_STUDIO_SOAK_SECONDS: String(minutesPerTest * 60),
      CRD_STUDIO_KUBECTL: await kubectl(),
      ...(seed === undefined ? {} : { CRD_STUDIO_SOAK_SEED: seed }),
    }),
  });
}

/** Lanes of one stage run at the same time; stages follow each other. */
export const stages: readonly (readonly Lane[])[] = [
  [unit],
  [conformance, soakLane(shortSoakMinutes, shortSoakSeed)],
  [withSecondTry(inHostLane)],
  [onLinuxOnly(withSecondTry(window))],
];

/** The headless VS Code host runs there only; elsewhere the lane is skipped by name. */
function onLinuxOnly(lane: Lane): Lane {
  if (onLinuxX64()) return lane;
  const reason = `its headless VS Code is for Linux x64, and this is ${process.platform} ${process.arch}`;
  return { ...lane, needs: [], run: () => Promise.resolve({ state: 'skipped', reason }) };
}

function vsixOf({ vsix }: Request): Record<string, string> {
  return vsix === undefined ? {} : { CRD_STUDIO_VSIX: vsix };
}
