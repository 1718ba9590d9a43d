import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { Log } from '../../../../src/apiserver/storage/log/log.ts';
import { encodeRecord, header, type LogRecord, readRecord } from '../../../../src/apiserver/storage/log/format.ts';
import { LogError } from '../../../../src/apiserver/storage/log/recovery.ts';
import { Store } from '../../../../src/apiserver/storage/store.ts';
import { fc } from '../../properties.ts';

const stamp = (bytes: Buffer): Buffer => bytes;

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'log-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function open(folder: string): { log: Log; store: Store } {
  const log = new Log(folder, { stamp });
  return { log, store: new Store({ journal: log, stamp, ...log.recovered }) };
}

const put = (store: Store, name: string, text: string): void => void store.put('b', 'ns', name, () => Buffer.from(text));
const contents = (store: Store): Record<string, string> =>
  Object.fromEntries(store.list('b').map((entry) => [entry.name, String(entry.bytes)]));

describe('the log', () => {
  it('brings back objects, revision and history', (t) => {
    const folder = makeFolder(t);
    const first = open(folder);
    put(first.store, 'a', '1');
    put(first.store, 'a', '2');
    put(first.store, 'b', '1');
    first.store.delete('b', 'ns', 'b');
    const second = open(folder);
    assert.deepEqual([contents(second.store), second.store.revision], [{ a: '2' }, 4]);
    assert.deepEqual(
      second.store.changesSince('b', 0)?.map(({ type, revision }) => `${type} ${revision}`),
      ['put 1', 'put 2', 'put 3', 'delete 4'],
    );
    put(second.store, 'c', '1');
    assert.equal(open(folder).store.revision, 5);
  });

  it('survives a tail torn at every byte of the last record: all before it is there, and what follows can be written', (t) => {
    const folder = makeFolder(t);
    const { store, log } = open(folder);
    put(store, 'a', 'first');
    const whole = log.length;
    put(store, 'b', 'second');
    const file = path.join(folder, 'log-00000001');
    const bytes = readFileSync(file);
    for (let length = whole; length < bytes.length; length++) {
      writeFileSync(file, bytes.subarray(0, length));
      const again = open(folder);
      assert.deepEqual(contents(again.store), { a: 'first' }, `torn at byte ${length}`);
      assert.equal(again.log.recovered.messages.length, length === whole ? 0 : 1);
      put(again.store, 'c', 'third');
      again.log.close();
      assert.deepEqual(contents(open(folder).store), { a: 'first', c: 'third' });
    }
  });

  it('survives being killed before the first line was whole', (t) => {
    const folder = makeFolder(t);
    open(folder).log.close();
    const file = path.join(folder, 'log-00000001');
    for (let length = 0; length < header.length; length++) {
      writeFileSync(file, header.subarray(0, length));
      const { store, log } = open(folder);
      put(store, 'a', '1');
      log.close();
      assert.deepEqual(contents(open(folder).store), { a: '1' });
    }
  });

  it('refuses any other damage by name, wherever it is', (t) => {
    const folder = makeFolder(t);
    const { store, log } = open(folder);
    put(store, 'a', 'first');
    const end = log.length;
    put(store, 'b', 'second');
    const file = path.join(folder, 'log-00000001');
    const bytes = readFileSync(file);
    for (let at = header.length + 4; at < end; at++) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] as number) ^ 0x55;
      writeFileSync(file, damaged);
      assert.throws(
        () => open(folder),
        (error) => error instanceof LogError && error.code === 'corrupt' && error.message.includes(file),
        `byte ${at}`,
      );
    }
  });

  it('refuses a format of another version, and a file that is none of ours', (t) => {
    const folder = makeFolder(t);
    open(folder).log.close();
    const file = path.join(folder, 'log-00000001');
    writeFileSync(file, 'crd-studio-sandbox-log 99\n');
    assert.throws(
      () => open(folder),
      (error) => error instanceof LogError && error.code === 'version' && /format 99, this version reads format 1/.test(error.message),
    );
    writeFileSync(file, 'something else altogether\nthat somebody put here');
    assert.throws(() => open(folder), /is not a log of the sandbox/);
  });

  it('takes a tail of zeros, as a crash of the machine can leave it, for torn', (t) => {
    const folder = makeFolder(t);
    const { store } = open(folder);
    put(store, 'a', '1');
    const file = path.join(folder, 'log-00000001');
    writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.alloc(100)]));
    assert.deepEqual(contents(open(folder).store), { a: '1' });
  });

  it('compacts to a snapshot while writes go on, and drops the old files', async (t) => {
    const folder = makeFolder(t);
    const { log, store } = open(folder);
    for (let i = 0; i < 50; i++) put(store, `n${i % 5}`, `value ${i}`);
    store.delete('b', 'ns', 'n0');
    const compaction = log.compact(store.all(), store.revision);
    put(store, 'meanwhile', 'written');
    await compaction;
    assert.deepEqual(readdirSync(folder).sort(), ['log-00000002', 'snapshot-00000002']);
    const again = open(folder);
    assert.deepEqual(contents(again.store), contents(store));
    assert.equal(again.store.revision, 52);
    assert.equal(again.store.changesSince('b', 50), undefined, 'the history before the snapshot is gone');
    assert.deepEqual(again.store.changesSince('b', 51)?.length, 1);
  });

  it('falls back on the old files when a compaction was cut off at any point', async (t) => {
    const folder = makeFolder(t);
    const { log, store } = open(folder);
    for (let i = 0; i < 10; i++) put(store, `n${i}`, `value ${i}`);
    const before = readFileSync(path.join(folder, 'log-00000001'));
    await log.compact(store.all(), store.revision);
    put(store, 'after', 'the compaction');
    // As it was before the snapshot got its name.
    writeFileSync(path.join(folder, 'log-00000001'), before);
    writeFileSync(path.join(folder, 'snapshot-00000002.unfinished'), readFileSync(path.join(folder, 'snapshot-00000002')).subarray(0, 40));
    rmSync(path.join(folder, 'snapshot-00000002'));
    const again = open(folder);
    assert.deepEqual(contents(again.store), contents(store));
    assert.deepEqual(readdirSync(folder).sort(), ['log-00000001', 'log-00000002']);
  });

  it('reads every record as it was written', () => {
    const word = fc.string({ unit: 'grapheme', maxLength: 20 });
    const revision = fc.nat();
    const record: fc.Arbitrary<LogRecord> = fc.oneof(
      fc.record({
        kind: fc.constant('put' as const),
        revision,
        bucket: word,
        partition: word,
        name: word,
        bytes: fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      }),
      fc.record({ kind: fc.constant('delete' as const), revision, bucket: word, partition: word, name: word }),
      fc.record({ kind: fc.constant('revision' as const), revision }),
    );
    fc.assert(
      fc.property(record, (written) => {
        const bytes = encodeRecord(written);
        assert.deepEqual(readRecord(bytes, 0), { type: 'record', record: { ...written }, next: bytes.length });
      }),
    );
  });
});
