import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runSpec, unchecked } from './runSpec.ts';
import { specCases } from './specCases.ts';

/** Why a case of cel-spec fails here, by what its expression or name holds. */
const known: readonly (readonly [reason: string, sign: RegExp, cases: number])[] = [
  ['Kubernetes does not enable fields in backquotes', /`/, 6],
  ['upstream keeps the last of two equal keys, and takes doubles for keys', /^\{true:1,false:2|^\{0: 1, 0u: 2\}|^\{3\.3:/, 3],
  ['Kubernetes formats as an older version of the extension did', /\.format\(/, 18],
  ['upstream does not find what lies beyond the end', /ndexOf\('a', 30\)/, 2],
];

it("passes cel-spec's cases of what Kubernetes enables, but for those that are named", (test) => {
  const { cases, withMessages } = specCases();
  const failed = new Map<string, string[]>();
  const unexplained: string[] = [];
  let passed = 0;
  let skipped = 0;
  for (const one of cases) {
    const problem = runSpec(one);
    if (problem === '') passed++;
    else if (problem === unchecked) skipped++;
    else {
      const reason = known.find(([, sign]) => sign.test(one.expr))?.[0];
      if (reason === undefined) unexplained.push(`${one.file}: ${one.expr}: ${problem}`);
      else failed.set(reason, [...(failed.get(reason) ?? []), `${one.file} ${one.name}`]);
    }
  }
  test.diagnostic(`cel-spec: ${passed} of ${cases.length - skipped} pass; ${skipped} never check, ${withMessages} need protobuf messages`);
  for (const [reason, names] of failed) test.diagnostic(`${names.length}: ${reason}: ${names.join(', ')}`);
  assert.deepEqual(unexplained, []);
  assert.deepEqual(
    known.map(([reason]) => [reason, failed.get(reason)?.length]),
    known.map(([reason, , count]) => [reason, count]),
  );
  assert.equal(passed, 1278);
});
