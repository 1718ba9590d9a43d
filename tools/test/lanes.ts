import { findChromium } from '../bootstrap/chromium.mjs';
import { kubectl } from '../bootstrap/kubectl.mjs';
import { inHostLane } from './inHostLane.ts';
import type { Lane, Request } from './lane.ts';
import { nodeLane } from './nodeLane.ts';

const minute = 60_000;

const unit = nodeLane({ name: 'unit', files: 'test/unit/**/*.test.ts', testTimeLimitMs: minute, laneTimeLimitMs: 10 * minute });

const conformance = nodeLane({
  name: 'conformance',
  files: 'test/conformance/**/*.test.ts',
  needs: ['build', 'vsix'],
  testTimeLimitMs: 3 * minute,
  laneTimeLimitMs: 20 * minute,
  env: async (request) => ({ CRD_STUDIO_KUBECTL: await kubectl(), ...vsixOf(request) }),
});

const soak = nodeLane({
  name: 'soak',
  files: 'test/soak/**/*.test.ts',
  needs: ['build'],
  testTimeLimitMs: 3 * minute,
  laneTimeLimitMs: 10 * minute,
  env: async () => ({ CRD_STUDIO_SOAK: 'short', CRD_STUDIO_KUBECTL: await kubectl() }),
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

/** Lanes of one stage run at the same time; stages follow each other. */
export const stages: readonly (readonly Lane[])[] = [[unit], [conformance, soak], [inHostLane], [window]];

function vsixOf({ vsix }: Request): Record<string, string> {
  return vsix === undefined ? {} : { CRD_STUDIO_VSIX: vsix };
}
