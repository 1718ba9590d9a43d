import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stringify } from 'yaml';
import { placeOf, valueOf } from '../../../../src/crd/document/placed.ts';
import { readYaml } from '../../../../src/crd/document/readYaml.ts';
import { parseJson, stringifyJson } from '../../../../src/k8s/json.ts';
import { fc } from '../../properties.ts';
import { guestbook, marked, reports } from './marked.ts';

const keys = fc.oneof(fc.constantFrom('a', 'b.c', 'd/e', 'x[0]', 'yes', '1', ''), fc.string({ maxLength: 5 }));
const values: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
    fc.string(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const yamlish = fc
  .array(
    fc.constantFrom(
      'a',
      ':',
      ' ',
      '\n',
      '  ',
      '- ',
      '{',
      '}',
      '[',
      ']',
      ',',
      '"',
      "'",
      '|',
      '>',
      '&x ',
      '*x',
      '<<: ',
      '#',
      '---\n',
      '\t',
      '!!int ',
      '? ',
      '%',
      '1',
      '.nan',
      'size',
      '\r',
      '😀',
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('Whatever the text', () => {
  it('what was written as YAML is read as it was', () => {
    fc.assert(
      fc.property(values, (value) => {
        const text = stringify({ a: value }, { version: '1.1' });
        const [document] = readYaml(text);
        assert.deepEqual(document?.problems, [], text);
        assert.deepEqual(document?.root && valueOf(document.root), parseJson(stringifyJson({ a: value })), text);
      }),
    );
  });

  it('the check ends, its places lie within the text, and every place of a value leads back to it', () => {
    fc.assert(
      fc.property(yamlish, (part) => {
        const text = guestbook('  size: 1', ...part.split('\n').map((line) => `  ${line}`)) + part;
        for (const { diagnostics } of reports(text)) {
          for (const { range } of diagnostics) assert.ok(range.start >= 0 && range.start <= range.end && range.end <= text.length + 1);
        }
        for (const { root } of readYaml(part)) {
          if (root?.content.kind !== 'object') continue;
          for (const [name, field] of root.content.fields) if (name !== '') assert.equal(placeOf(root, name).placed, field);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('the check says the same a second time', () => {
    fc.assert(fc.property(yamlish, (part) => assert.deepEqual(marked(guestbook(part)), marked(guestbook(part)))));
  });
});
