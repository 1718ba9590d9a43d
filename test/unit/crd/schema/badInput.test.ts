import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compareCrds } from '../../../../src/crd/compat/index.ts';
import { compileSchema, type JSONSchemaProps, ruleFindings, validateCrd } from '../../../../src/crd/schema/index.ts';
import { deepCopy } from '../../../../src/k8s/json.ts';
import { crdWith } from './wild.ts';

function nested(levels: number, inmost: JSONSchemaProps): JSONSchemaProps {
  let schema = inmost;
  for (let level = 0; level < levels; level++) schema = { type: 'object', properties: { a: schema } };
  return schema;
}

it('a schema 200 levels deep is taken, and so is an object as deep', () => {
  const schema = nested(200, { type: 'integer', maximum: 5, 'x-kubernetes-validations': [{ rule: 'self < 5' }] });
  const crd = crdWith(schema);
  assert.deepEqual(validateCrd(crd), []);
  assert.deepEqual(ruleFindings(crd), []);
  assert.deepEqual(compareCrds(crd, deepCopy(crd)), []);
  let spec: unknown = { b: 1 };
  for (let level = 1; level < 200; level++) spec = { a: spec };
  const compiled = compileSchema({ type: 'object', properties: { spec: schema } });
  const object = { spec };
  assert.deepEqual(compiled.decode(object), { unknownFields: [`spec${'.a'.repeat(199)}.b`] });
  let wrong: unknown = 9;
  for (let level = 0; level < 200; level++) wrong = { a: wrong };
  assert.deepEqual(
    compiled.validate({ spec: wrong }).map(({ field }) => field),
    [`spec${'.a'.repeat(200)}`, `spec${'.a'.repeat(200)}`],
  );
});

it('a fault 200 levels deep is found at its place', () => {
  const [cause] = validateCrd(crdWith(nested(200, { type: 'strin' })));
  assert.equal(cause?.field, `spec.validation.openAPIV3Schema.properties[spec]${'.properties[a]'.repeat(200)}.type`);
});

it('a pattern that makes others backtrack for ever is linear, in the schema and in a rule', () => {
  const text: JSONSchemaProps = { type: 'string', maxLength: 200_000, pattern: '^(a+)+$' };
  const compiled = compileSchema({ type: 'object', properties: { spec: text } });
  assert.equal(compiled.validate({ spec: `${'a'.repeat(100_000)}!` }).length, 1);
  assert.equal(compiled.validate({ spec: 'a'.repeat(100_000) }).length, 0);
});

it('a rule of 10,000 characters is compiled, and one nested as deeply refused in words', () => {
  const schema = (rule: string): JSONSchemaProps => ({ type: 'integer', 'x-kubernetes-validations': [{ rule }] });
  const long = Array.from({ length: 1000 }, (_one, index) => `self != ${index + 1000}`).join('||');
  assert.ok(long.length > 10_000);
  assert.deepEqual(validateCrd(crdWith(schema(long))), []);
  assert.deepEqual(validateCrd(crdWith(schema(`${'!'.repeat(9_990)}(self > 1)`))), []);
  for (const deep of [
    '('.repeat(5000) + 'self' + ')'.repeat(5000) + ' > 1',
    `1${'+1'.repeat(4999)} > self`,
    `${'['.repeat(10_000)}`,
    `"${'\\'.repeat(9_999)}`,
  ]) {
    const [cause] = validateCrd(crdWith(schema(deep)));
    assert.match(cause?.message ?? '', /compilation failed: ERROR: <input>:(?:1:\d+|-1:0): /);
  }
});

it('a thousand rules, and a thousand versions of nothing, come to an end', () => {
  const rules = Array.from({ length: 1000 }, (_one, index) => ({ rule: `self != ${index}` }));
  assert.deepEqual(validateCrd(crdWith({ type: 'integer', 'x-kubernetes-validations': rules })), []);
});

it('numbers that JSON has not, from elsewhere than YAML, are judged and not passed on', () => {
  const compiled = compileSchema({ type: 'object', properties: { spec: { type: 'object', properties: { n: { type: 'integer' } } } } });
  for (const n of [Number.NaN, Infinity]) assert.notDeepEqual(compiled.validate({ spec: { n } }), []);
});
