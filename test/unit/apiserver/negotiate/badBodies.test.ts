import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BodyProblem, parseBodyJson } from '../../../../src/apiserver/json/bodyJson.ts';
import { duplicateKeys } from '../../../../src/apiserver/json/duplicates.ts';
import { parseRequestInfo } from '../../../../src/apiserver/requestInfo.ts';

describe('bodies as Go reads them', () => {
  it('tells keys that stand twice by their path, and those only', () => {
    const twice = (text: string): string[] => duplicateKeys(text, JSON.parse(text));
    assert.deepEqual(twice('{"a":{"b":1,"b":2},"c":[{"d":1},{"d":1,"d":2}],"b":1}'), ['a.b', 'c[1].d']);
    assert.deepEqual(twice('{"a":1,"a":2,"a":3}'), ['a']);
    assert.deepEqual(twice('{"text":"\\"a\\": 1, \\"a\\": 2","a":"b\\\\"}'), [], 'what looks like keys in a text is none');
    assert.deepEqual(twice('[{"a":[]},{"a":{}}]'), []);
  });

  it('refuses what lies too deep, but not brackets in a text', () => {
    assert.throws(() => parseBodyJson(`${'['.repeat(10_001)}${']'.repeat(10_001)}`), /invalid character '\[' exceeded max depth/);
    assert.deepEqual(parseBodyJson(JSON.stringify({ a: '['.repeat(20_000) })), { a: '['.repeat(20_000) });
  });

  it('refuses numbers that no float64 holds, and keeps those of 64 bits whole', () => {
    assert.throws(
      () => parseBodyJson('{"a":-1.5E+400}'),
      new BodyProblem('json: cannot unmarshal number -1.5E+400 into Go value of type float64'),
    );
    assert.deepEqual(parseBodyJson('{"a":9007199254740993,"b":1e300}'), { a: 9007199254740993n, b: 1e300 });
  });

  it('replaces half of a surrogate pair, and nothing of a whole one', () => {
    assert.deepEqual(parseBodyJson('{"a":"x\\ud800","b":["\\ud83d\\ude00"]}'), { a: 'x\ufffd', b: ['\u{1f600}'] });
  });
});

describe('paths that nobody would type', () => {
  it('decodes before it cuts, as upstream, so that an escaped slash is one', () => {
    assert.equal(parseRequestInfo('/api/v1/namespaces/a/configmaps/b%2fstatus')?.subresource, 'status');
    assert.equal(parseRequestInfo('/api/v1/namespaces/a/configmaps/%2e%2e')?.name, '..');
    assert.equal(parseRequestInfo('/api/v1/namespaces/a/configmaps/%zz'), undefined);
  });

  it('finds no resource between two slashes, nor behind too many', () => {
    assert.equal(parseRequestInfo('/api/v1//namespaces/a/configmaps/b')?.resource, '');
    assert.equal(parseRequestInfo('/api/v1/namespaces/a/configmaps/b/c/d')?.resource, '');
    assert.equal(parseRequestInfo('//api/v1/nodes'), undefined);
  });
});
