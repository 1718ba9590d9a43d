import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readZipEntry, zipEntries } from '../../../tools/bootstrap/zip.mjs';

/** "a.txt" stored, "b/c.txt" deflated; written by another program (Python's zipfile). */
const archive = Buffer.from(
  [
    'UEsDBBQAAAAAAAAAIVyGphA2BQAAAAUAAAAFAAAAYS50eHRoZWxsb1BLAwQUAAAACAAAACFcLfqR4QgAAAA8AAAABwAAAGIvYy50eHRLTEpOJBcBAFBLAQIU',
    'AxQAAAAAAAAAIVyGphA2BQAAAAUAAAAFAAAAAAAAAAAAAACAAQAAAABhLnR4dFBLAQIUAxQAAAAIAAAAIVwt+pHhCAAAADwAAAAHAAAAAAAAAAAAAACAASgA',
    'AABiL2MudHh0UEsFBgAAAAACAAIAaAAAAFUAAAAAAA==',
  ].join(''),
  'base64',
);

test('stored and deflated files are read by their exact name', () => {
  assert.deepEqual(
    zipEntries(archive).map(({ name, size }) => [name, size]),
    [
      ['a.txt', 5],
      ['b/c.txt', 60],
    ],
  );
  assert.equal(readZipEntry(archive, 'a.txt').toString(), 'hello');
  assert.equal(readZipEntry(archive, 'b/c.txt').toString(), 'abc'.repeat(20));
});

test('a name that is not there and bytes that are no archive are refused by name', () => {
  assert.throws(() => readZipEntry(archive, 'c.txt'), /the archive holds no c\.txt/);
  assert.throws(() => zipEntries(Buffer.from('nothing')), /not a zip archive/);
});
