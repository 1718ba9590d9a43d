import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMap, parseDocument, Scalar } from 'yaml';
import { writtenScalar } from '../../../../src/crd/document/writtenScalar.ts';

const written: readonly string[] = [
  'self.a > 1',
  'self.a > 1   # so many',
  '"self.a == \\"b\\" && \\x41\\u00e9\\t"',
  "'self.a == ''b'''",
  '>-\n    self.a > 1 &&\n    self.b\n\n    && self.c\n      - indented\n    end',
  '|\n    self.a > 1 &&\n    self.b\n\n    && self.c\n      indented\n',
  'self.a > 1 &&\n    self.b\n\n    && self.c',
  '"self.a &&\n    self.b \\\n    && c"',
  "'self.a &&\n\n    self.b'",
  '|-\r\n    self.a\r\n    && self.b',
  '>\n    self.a\n    # no comment\n    && b',
];

test('scalars of every form say what the YAML library reads, and each character is where it is written', () => {
  for (const form of written) {
    const text = `x:\n  rule: ${form}\nnext: 1\n`;
    const document = parseDocument(text.includes('\r') ? text.replaceAll(/\r?\n/g, '\r\n') : text);
    const source = text.includes('\r') ? text.replaceAll(/\r?\n/g, '\r\n') : text;
    const rule = isMap(document.contents) ? document.getIn(['x', 'rule'], true) : undefined;
    assert.ok(rule instanceof Scalar);
    const found = writtenScalar(source, source.indexOf('rule: ') + 6, source.indexOf('next:'));
    assert.equal(found.text, String(rule.value).replace(/\n$/, ''), form);
    assert.equal(found.offsets.length, found.text.length + 1);
    for (const [index, char] of [...found.text].entries()) {
      if (/[\w.]/.test(char) && !/[Aé]/.test(char)) assert.equal(source[found.offsets[index] ?? -1], char, `${form}: ${index}`);
    }
  }
});

test('a text whose closing quote is missing ends with its line', () => {
  const text = 'rule: "self.\nnext: 1\n';
  assert.equal(writtenScalar(text, 6, text.length).text, 'self.');
});
