import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aggregateCauses, invalidStatus, invalidValue, requiredValue, tooLong } from '../../../src/k8s/fieldError.ts';
import { goJson, goNumber, goQuote } from '../../../src/k8s/goText.ts';
import { deepEqual, parseJson, stringifyJson } from '../../../src/k8s/json.ts';
import { parseLabelSelector, selectorOf } from '../../../src/k8s/selectors.ts';
import {
  checkDns1035Label,
  checkDns1123Label,
  checkDns1123Subdomain,
  validateAnnotations,
  validateFieldManager,
} from '../../../src/k8s/validation.ts';

describe('Names', () => {
  it('say what is wrong with them, with an example', () => {
    assert.deepEqual(checkDns1035Label('1beta'), [
      "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an " +
        "alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ]);
    assert.deepEqual(checkDns1123Label('a.b'), ['must not contain dots']);
    assert.deepEqual(checkDns1123Label('a'.repeat(64)), ['must be no more than 63 characters']);
    assert.deepEqual(checkDns1123Subdomain('webapp.example.com'), []);
  });
});

describe('Annotations', () => {
  it('may take 256 KiB together', () => {
    assert.deepEqual(validateAnnotations({ a: 'x'.repeat(262143) }, 'metadata.annotations'), []);
    assert.deepEqual(validateAnnotations({ a: 'x'.repeat(262144) }, 'metadata.annotations'), [tooLong('metadata.annotations', 262144)]);
  });
});

describe('A field manager', () => {
  it('must be printable and not too long', () => {
    const [cause] = validateFieldManager('a\u0007', 'fieldManager');
    assert.equal(cause?.message, 'Invalid value: "a\\a": invalid character U+0007 (at position 1)');
    assert.equal(validateFieldManager('m'.repeat(129), 'fieldManager')[0]?.message, 'Too long: may not be more than 128 bytes');
  });
});

describe('The 422 Status', () => {
  it('names kind, group and object, and each cause once', () => {
    const causes = [requiredValue('spec.a'), invalidValue('spec.b', 1.5, 'no'), requiredValue('spec.a')];
    assert.equal(aggregateCauses(causes), '[spec.a: Required value, spec.b: Invalid value: 1.5: no]');
    const status = invalidStatus({ group: 'example.com', kind: 'Thing' }, 'x', [requiredValue('spec.a')]);
    assert.deepEqual(
      [status.message, status.code, status.reason],
      ['Thing.example.com "x" is invalid: spec.a: Required value', 422, 'Invalid'],
    );
    assert.equal(invalidStatus({ group: '', kind: 'Pod' }, 'x', []).message, 'Pod "x" is invalid');
  });
});

describe('Values as Go prints them', () => {
  for (const [value, text] of [
    [1e21, '1e+21'],
    [1.5e-7, '1.5e-07'],
    [0.00012, '0.00012'],
    [0.00001, '1e-05'],
    [123456789.5, '1.234567895e+08'],
    [9007199254740993n, '9007199254740993'],
    [-2, '-2'],
  ] as const) {
    it(`${text}`, () => assert.equal(goNumber(value), text));
  }

  it('texts are quoted and JSON is escaped', () => {
    assert.equal(goQuote('é "\u200b\n\u0001'), '"é \\"\\u200b\\n\\x01"');
    assert.equal(goJson({ b: '<&>', a: [1n, null] }), '{"a":[1,null],"b":"\\u003c\\u0026\\u003e"}');
  });
});

describe('JSON', () => {
  it('keeps long integers', () => {
    const text = '{"a":9223372036854775807,"b":[1,2.5],"c":"9223372036854775807"}';
    assert.equal(stringifyJson(parseJson(text)), text);
    assert.equal(deepEqual({ a: 1, b: 2n }, { b: 2, a: 1n }), true);
    assert.equal(deepEqual(parseJson('{"__proto__":1}'), {}), false);
  });
});

describe('Label selectors', () => {
  it('of a spec match by labels and expressions; an absent one matches nothing, an empty one everything', () => {
    const selector = selectorOf({ matchLabels: { app: 'x' }, matchExpressions: [{ key: 'tier', operator: 'NotIn', values: ['db'] }] });
    assert.ok(selector.ok);
    assert.deepEqual(
      [selector.value.matches({ app: 'x' }), selector.value.matches({ app: 'x', tier: 'db' }), selector.value.toString()],
      [true, false, 'app=x,tier notin (db)'],
    );
    const [absent, empty] = [selectorOf(undefined), selectorOf({})];
    assert.deepEqual([absent.ok && absent.value.matches({}), empty.ok && empty.value.matches(undefined)], [false, true]);
    assert.deepEqual(selectorOf({ matchExpressions: [{ key: 'a', operator: 'Foo' }] }), {
      ok: false,
      error: '"Foo" is not a valid label selector operator',
    });
  });

  it('say what they expected', () => {
    assert.deepEqual(parseLabelSelector('a in b'), { ok: false, error: "unable to parse requirement: found 'b' expected: '('" });
  });
});
