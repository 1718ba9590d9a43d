import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChangeLog, compareVersions } from '../../../src/cluster/changeLog.ts';
import { fc } from '../properties.ts';

test('versions compare as numbers of any size', () => {
  assert.ok(compareVersions('9', '10') < 0);
  assert.ok(compareVersions('18446744073709551616', '18446744073709551615') > 0);
  assert.equal(compareVersions('7', '7'), 0);
});

test('it counts what is newer than a position, in whatever order it came', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(200)), fc.nat(200), (versions, position) => {
      const log = new ChangeLog('0');
      for (const version of versions) log.add(String(version));
      const expected = new Set(versions.filter((version) => version > position)).size;
      assert.deepEqual(log.after(String(position)), { changes: expected, atLeast: false });
    }),
  );
});

test('what was not watched is counted as "at least"', () => {
  const log = new ChangeLog('100');
  log.add('101');
  assert.deepEqual(log.after('90'), { changes: 1, atLeast: true });
  log.gap('200', ['50', '101', '150', '180']);
  assert.deepEqual(log.after('101'), { changes: 2, atLeast: true });
  log.add('201');
  assert.deepEqual(log.after('200'), { changes: 1, atLeast: false });
});

test('of very many changes the oldest are let go, and the count says so', () => {
  const log = new ChangeLog('0');
  for (let version = 1; version <= 70_000; version++) log.add(String(version));
  const all = log.after('0');
  assert.ok(all.atLeast && all.changes > 50_000 && all.changes < 70_000);
  assert.deepEqual(log.after('69990'), { changes: 10, atLeast: false });
});
