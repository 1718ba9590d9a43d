import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JSONSchemaProps } from '../../../../src/crd/schema/index.ts';
import { compareCrds } from '../../../../src/crd/compat/index.ts';
import { crdOf, fieldLines, lines } from './crd.ts';

const text: JSONSchemaProps = { type: 'string' };
const whole: JSONSchemaProps = { type: 'integer' };
const list = (items: JSONSchemaProps, more: JSONSchemaProps = {}): JSONSchemaProps => ({ type: 'array', items, ...more });
const object = (properties: Record<string, JSONSchemaProps>, more: JSONSchemaProps = {}): JSONSchemaProps => ({
  type: 'object',
  properties,
  ...more,
});
const free: JSONSchemaProps = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

/** What a change of one field does; nothing where nobody breaks. */
const stories: Readonly<Record<string, readonly [before: JSONSchemaProps, after: JSONSchemaProps, ...expected: string[]]>> = {
  'another type': [text, whole, 'f: is integer, was string ()'],
  'a number for an integer': [whole, { type: 'number' }],
  'an integer for a number': [{ type: 'number' }, whole, 'f: is integer, was number or integer ()'],
  'an int or string for an integer': [whole, { 'x-kubernetes-int-or-string': true }],
  'a string for an int or string': [{ 'x-kubernetes-int-or-string': true }, text, 'f: is string, was integer or string ()'],
  'a type for anything': [{ 'x-kubernetes-preserve-unknown-fields': true }, text, 'f: is string, was anything (?)'],
  'anything for a type': [text, { 'x-kubernetes-preserve-unknown-fields': true }],
  'null forbidden': [{ ...text, nullable: true }, text, 'f: null is no longer a value ()'],
  'null allowed': [text, { ...text, nullable: true }],
  'a lower maximum': [{ ...whole, maximum: 10 }, { ...whole, maximum: 5 }, 'f: maximum is 5, was 10 (?)'],
  'a higher maximum': [
    { ...whole, maximum: 5 },
    { ...whole, maximum: 10 },
  ],
  'a maximum': [whole, { ...whole, maximum: 10 }, 'f: maximum is 10, there was none (?)'],
  'no maximum': [{ ...whole, maximum: 10 }, whole],
  'an exclusive maximum': [
    { ...whole, maximum: 10 },
    { ...whole, maximum: 10, exclusiveMaximum: true },
    'f: exclusiveMaximum is true, was false (?)',
  ],
  'a higher minimum': [{ ...whole, minimum: 1 }, { ...whole, minimum: 2 }, 'f: minimum is 2, was 1 (?)'],
  'a shorter maximum': [text, { ...text, maxLength: 63 }, 'f: maxLength is 63, there was none (?)'],
  'a minimum length of nothing': [text, { ...text, minLength: 0 }],
  'fewer items': [list(text, { maxItems: 9 }), list(text, { maxItems: 8 }), 'f: maxItems is 8, was 9 (?)'],
  'a coarser step': [{ ...whole, multipleOf: 5 }, { ...whole, multipleOf: 10 }, 'f: multipleOf is 10, was 5 (?)'],
  'a finer step': [
    { ...whole, multipleOf: 10 },
    { ...whole, multipleOf: 5 },
  ],
  'a finer step of a fraction': [
    { type: 'number', multipleOf: 0.3 },
    { type: 'number', multipleOf: 0.1 },
  ],
  'a value less': [{ ...text, enum: ['a', 'b'] }, { ...text, enum: ['a'] }, 'f: "b" is no longer allowed ()'],
  'two values less': [{ ...text, enum: ['a', 'b', 'c'] }, { ...text, enum: ['a'] }, 'f: "b", "c" are no longer allowed ()'],
  'a value more': [
    { ...text, enum: ['a'] },
    { ...text, enum: ['a', 'b'] },
  ],
  'a list of values': [text, { ...text, enum: ['a'] }, 'f: only "a" are allowed, there was no such list (?)'],
  'no list of values': [{ ...text, enum: ['a'] }, text],
  'a pattern': [text, { ...text, pattern: '^a' }, 'f: pattern is ^a, there was none (?)'],
  'another pattern': [{ ...text, pattern: '^a' }, { ...text, pattern: '^b' }, 'f: pattern is ^b, was ^a (?)'],
  'a format': [text, { ...text, format: 'date-time' }, 'f: format is date-time, there was none (?)'],
  'a wider format': [
    { ...whole, format: 'int32' },
    { ...whole, format: 'int64' },
  ],
  'a narrower format': [{ ...whole, format: 'int64' }, { ...whole, format: 'int32' }, 'f: format is int32, was int64 (?)'],
  'a field required': [object({ a: text }), object({ a: text }, { required: ['a'] }), 'f: a is required, and has no default (?)'],
  'a new field required': [object({}), object({ a: text }, { required: ['a'] }), 'f: a is required, and has no default ()'],
  'a new field required with a default': [object({}), object({ a: { ...text, default: 'x' } }, { required: ['a'] })],
  'a field optional': [object({ a: text }, { required: ['a'] }), object({ a: text })],
  'a field less': [object({ a: text, b: whole }), object({ b: whole }), 'f.a: the field is gone ()'],
  'a field more': [object({ a: text }), object({ a: text, b: text })],
  'a field renamed': [
    object({ size: { ...whole, minimum: 1, description: 'How many.' } }),
    object({ replicas: { ...whole, minimum: 1, description: 'How many of them.' } }),
    'f.size: the field is gone, and replicas is like it ()',
  ],
  'a field renamed and changed': [
    object({ size: { ...whole, description: 'How many.' }, x: text }),
    object({ replicas: { ...whole, minimum: 1, description: 'How many.' }, x: text }),
    'f.size: the field is gone, and replicas is like it ()',
  ],
  'two fields gone, two come': [
    object({ a: text, b: text }),
    object({ c: text, d: text }),
    'f.a: the field is gone ()',
    'f.b: the field is gone ()',
  ],
  'a field less where unknown ones are kept': [object({ a: text }), free],
  'unknown fields no longer kept': [
    free,
    object({ a: text }),
    'f.a: is string, was anything (?)',
    'f: fields that the schema does not know are no longer kept ()',
  ],
  'a map closed': [{ type: 'object', additionalProperties: text }, object({}), 'f: keys of any name are no longer kept ()'],
  'a map of something else': [
    { type: 'object', additionalProperties: text },
    { type: 'object', additionalProperties: whole },
    'f[*]: is integer, was string ()',
  ],
  'a map for fields': [object({ a: text }), { type: 'object', additionalProperties: text }],
  'a field below a list': [list(object({ a: object({ b: text }) })), list(object({ a: object({}) })), 'f[*].a.b: the field is gone ()'],
  'a rule': [text, { ...text, 'x-kubernetes-validations': [{ rule: "self != ''" }] }, "f: a rule is new: self != '' (?)"],
  'another message of a rule': [
    { ...text, 'x-kubernetes-validations': [{ rule: "self != ''" }] },
    { ...text, 'x-kubernetes-validations': [{ rule: "self != ''", message: 'not empty' }] },
  ],
  'a part more of allOf': [text, { ...text, allOf: [{ maxLength: 3 }] }, 'f: allOf has 1 more (?)'],
  'an alternative more': [
    { ...text, anyOf: [{ maxLength: 3 }] },
    { ...text, anyOf: [{ maxLength: 3 }, { pattern: 'a' }] },
  ],
  'an alternative less': [
    { ...text, anyOf: [{ maxLength: 3 }, { pattern: 'a' }] },
    { ...text, anyOf: [{ maxLength: 3 }] },
    'f: anyOf has fewer or other alternatives (?)',
  ],
  'a oneOf more': [
    { ...text, oneOf: [{ maxLength: 3 }] },
    { ...text, oneOf: [{ maxLength: 3 }, { pattern: 'a' }] },
    'f: oneOf has other alternatives (?)',
  ],
  'a not': [text, { ...text, not: { enum: ['a'] } }, 'f: not is new (?)'],
  'a set': [list(text), list(text, { 'x-kubernetes-list-type': 'set' }), 'f: the list is set, was atomic ()'],
  'no set': [list(text, { 'x-kubernetes-list-type': 'set' }), list(text), 'f: the list is atomic, was set (clients)'],
  'an atomic object': [object({}), object({}, { 'x-kubernetes-map-type': 'atomic' }), 'f: the object is atomic, was granular (clients)'],
  'another default': [{ ...text, default: 'a' }, { ...text, default: 'b' }, 'f: the default is "b", was "a" ()'],
  'no default': [{ ...text, default: 'a' }, text, 'f: there is no default any more, it was "a" ()'],
  'a default': [text, { ...text, default: 'a' }],
  'another description': [text, { ...text, description: 'x', title: 'y' }],
};

describe('a change of one field', () => {
  for (const [name, [before, after, ...expected]] of Object.entries(stories)) {
    it(name, () => assert.deepEqual(fieldLines(before, after), expected));
  }
});

it('tells what the change does, and how to do without', () => {
  const [finding] = compareCrds(crdOf({ replicas: { ...whole, maximum: 10 } }), crdOf({ replicas: { ...whole, maximum: 5 } }));
  assert.deepEqual(finding, {
    kind: 'boundTightened',
    version: 'v1',
    path: 'spec.replicas',
    breaks: ['clients', 'storedObjects'],
    certain: false,
    change: 'maximum is 5, was 10',
    effect: 'Values beyond the new bound are refused in new objects, and in stored ones as soon as the value changes.',
    safeWay:
      'Keep the bound in this version; give the tighter one to the next version, or let the controller say in the status what it does not take.',
  });
});

it('sees a restriction of the name, which every object has', () => {
  const old = crdOf({});
  const next = crdOf({});
  Object.assign(next.spec.versions[0]?.schema?.openAPIV3Schema?.properties ?? {}, {
    metadata: object({ name: { ...text, maxLength: 20 } }),
  });
  assert.deepEqual(lines(old, next), ['v1 metadata.name: maxLength is 20, there was none (clients, storedObjects?)']);
  assert.deepEqual(lines(next, old), []);
});
