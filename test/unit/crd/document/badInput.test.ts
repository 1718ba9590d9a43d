import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guestbook, marked } from './marked.ts';

describe('Bad YAML is told, in bounded work', () => {
  it('a tab', () => {
    assert.deepEqual(marked(guestbook('\tsize: 1')), ["error syntax '\t' 6:1: Tabs are not allowed as indentation"]);
  });

  it('duplicate keys, and a key that is no text', () => {
    assert.deepEqual(marked(guestbook('  size: 1', '  size: 2', '  on: x')), [
      `warning duplicateKey 'size' 7:3: The key "size" stands here a second time; this one counts, the first is lost.`,
      "warning key 'on' 8:3: YAML reads this key as true: put it in quotes.",
      "warning pruned 'on' 8:3: The schema does not know the field spec.true: it would be dropped without a word.",
    ]);
  });

  it('numbers that JSON has not, or not exactly', () => {
    assert.deepEqual(marked(guestbook('  size: .NaN')), ["error number '.NaN' 6:9: .NaN is no value of JSON: kubectl refuses it."]);
    assert.deepEqual(marked(guestbook('  size: -.inf')), ["error number '-.inf' 6:9: -.inf is no value of JSON: kubectl refuses it."]);
    assert.deepEqual(marked(guestbook('  size: 1', '  extra: {a: 99999999999999999999}')), [
      "warning number '99999999999999999999' 7:14: 99999999999999999999 does not fit into 64 bits, and is read as the float 100000000000000000000.",
    ]);
  });

  it('an alias that laughs a billion times', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
    const lines = names.map(
      (name, at) => `${name}: &${name} [${Array.from({ length: 9 }, () => (at === 0 ? 'lol' : `*${names[at - 1]}`)).join(', ')}]`,
    );
    assert.deepEqual(marked(lines.join('\n')), [
      "error limit '*d' 5:24: The aliases stand for more than 50,000 values: the document is not checked.",
    ]);
  });

  it('an anchor in itself, and an alias without one', () => {
    assert.deepEqual(marked('a: &a\n  b: *a\n'), ["error syntax '*a' 2:6: The anchor &a contains itself."]);
    assert.deepEqual(marked('a: *b\n'), ["error syntax '*b' 1:4: There is no anchor &b before this alias."]);
  });

  it('a text that is nested a hundred thousand levels deep', () => {
    assert.deepEqual(marked(`a: ${'['.repeat(100_000)}`), [
      "error limit '[' 1:504: The text is nested more than 500 levels deep, and is not checked.",
    ]);
    const stairs = Array.from({ length: 700 }, (_one, level) => `${' '.repeat(level)}a:`).join('\n');
    assert.deepEqual(marked(stairs), ["error limit 'a' 502:502: The text is nested more than 500 levels deep, and is not checked."]);
  });

  it('10 MB', () => {
    assert.deepEqual(marked(guestbook('  size: 1', `  title: ${'x'.repeat(10_000_000)}`)), [
      "error limit 'apiVersion: example.com/v1' 1:1: The text is longer than 3 MB: the API server takes no request of this size, and it is not checked.",
    ]);
  });

  it('ends of strings and brackets that are missing', () => {
    assert.ok(marked(guestbook('  title: "x')).every((line) => line.startsWith('error syntax')));
    assert.ok(marked(guestbook('  labels: {a: b')).every((line) => line.startsWith('error syntax')));
    assert.ok(marked('{'.repeat(400)).length <= 10);
  });

  it('texts that are no objects', () => {
    for (const text of ['', '# a', '---\n---\n', 'hello', '- a\n- b', '42', '""', 'null']) assert.deepEqual(marked(text), []);
  });

  it('keys that are no texts', () => {
    assert.deepEqual(marked('? [a]\n: b\n'), ["error syntax '[a]' 1:3: A key must be a text: lists and objects are none."]);
    assert.deepEqual(marked('~: b\n'), ["error syntax '~' 1:1: A key must be a text, and null is none."]);
  });

  it('a merge of what cannot be merged', () => {
    assert.deepEqual(marked('a:\n  <<: 1\n'), ["error syntax '<<' 2:3: Only an object, or a list of objects, can be merged by <<."]);
  });
});
