import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { hasGo } from '../../../tools/upstream/controllerGen/controllerGen.ts';
import { answers, areas, recorded } from '../../../tools/upstream/controllerGen/goldenCases.ts';

/** What the unit tests compare with is recorded; here controller-gen itself is asked again. */
describe('controller-gen, built and run', () => {
  let skip: string | false = false;
  before(async () => {
    skip = (await hasGo()) ? false : 'Go is missing: controller-gen cannot be built';
  });

  for (const area of areas) {
    test(`it writes for the Go types of test/golden/${area} what is recorded there`, async (context) => {
      if (skip !== false) return context.skip(skip);
      assert.deepEqual(Object.fromEntries(sorted(await answers(area))), Object.fromEntries(sorted(await recorded(area))));
    });
  }
});

function sorted(files: ReadonlyMap<string, string>): [string, string][] {
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1));
}
