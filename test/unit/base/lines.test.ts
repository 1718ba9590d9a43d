import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LineSplitter, LineTooLongError } from '../../../src/base/lines.ts';
import { fc } from '../properties.ts';

test('lines come out whole wherever the chunks are cut, in the middle of a character too', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary', minLength: 1 })),
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      (texts, sizes) => {
        const lines = texts.map((text) => JSON.stringify(text));
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const splitter = new LineSplitter(10_000);
        const seen: string[] = [];
        for (let at = 0, i = 0; at < bytes.length; i++) {
          const size = sizes[i % sizes.length] ?? 1;
          seen.push(...splitter.push(bytes.subarray(at, at + size)));
          at += size;
        }
        assert.deepEqual(seen, lines);
        assert.equal(splitter.end(), '');
      },
    ),
  );
});

test('a last line without a line feed is given at the end; empty lines and carriage returns are dropped', () => {
  const splitter = new LineSplitter(100);
  assert.deepEqual(splitter.push(Buffer.from('a\r\n\n\nb\nrest')), ['a', 'b']);
  assert.equal(splitter.pendingBytes, 4);
  assert.equal(splitter.end(), 'rest');
});

test('a line longer than the bound is refused, also when it never ends', () => {
  assert.throws(() => new LineSplitter(3).push(Buffer.from('abcd\n')), LineTooLongError);
  const splitter = new LineSplitter(3);
  splitter.push(Buffer.from('ab'));
  assert.throws(() => splitter.push(Buffer.from('cd')), /longer than 3 bytes/);
});
