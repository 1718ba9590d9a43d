import type { JSONSchemaProps, ValidationRule } from '../../../../../../src/crd/schema/index.ts';
import { type ObjectQuestion, specs, specUpdates } from '../questions.ts';

const text: JSONSchemaProps = { type: 'string' };
const ruled = (node: JSONSchemaProps, ...rules: readonly (string | ValidationRule)[]): JSONSchemaProps => ({
  ...node,
  'x-kubernetes-validations': rules.map((rule) => (typeof rule === 'string' ? { rule } : rule)),
});

const service: JSONSchemaProps = ruled(
  {
    type: 'object',
    required: ['min', 'max'],
    properties: {
      min: { type: 'integer' },
      max: { type: 'integer', maximum: 1000 },
      name: ruled(text, { rule: "self.startsWith('x-')", message: 'must begin with x-' }),
      ports: {
        type: 'array',
        maxItems: 20,
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['port'],
        items: ruled(
          { type: 'object', required: ['port'], properties: { port: { type: 'integer' }, host: { ...text, maxLength: 50 } } },
          { rule: 'self.port > 0 && self.port < 65536', message: 'no port', fieldPath: '.port', reason: 'FieldValueForbidden' },
        ),
      },
      labels: { type: 'object', additionalProperties: ruled({ ...text, maxLength: 20 }, "self != 'bad'") },
      size: ruled({ 'x-kubernetes-int-or-string': true }, "type(self) == int ? self >= 0 : self.endsWith('%')"),
      when: ruled({ ...text, format: 'date-time' }, "self > timestamp('2020-01-01T00:00:00Z')"),
      raw: ruled(
        { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: { n: { type: 'integer' } } },
        '!has(self.n) || self.n > 1',
      ),
    },
  },
  { rule: 'self.min <= self.max', messageExpression: "self.max < 0 ? 'max is negative' : 'min is above max'", fieldPath: '.min' },
  { rule: "!has(self.name) || self.min > 0 || self.name == 'x-zero'", reason: 'FieldValueRequired', message: 'min is needed with a name' },
);
const ok = { min: 1, max: 2 };

/** Rules on create: which are said, where, and what comes before them. */
export const rulesOfObjects: readonly ObjectQuestion[] = specs(service, {
  'all hold': {
    ...ok,
    name: 'x-a',
    ports: [{ port: 80 }],
    labels: { a: 'b' },
    size: '5%',
    when: '2024-01-01T00:00:00Z',
    raw: { n: 2, m: 1 },
  },
  'one fails': { min: 3, max: 2 },
  'two fail': { min: 0, max: -1, name: 'x-b' },
  'one below fails': { ...ok, name: 'y' },
  'one above and one below fail': { min: 3, max: 2, name: 'y' },
  'an item fails': { ...ok, ports: [{ port: 80 }, { port: 0 }, { port: 70_000 }] },
  'a value of a map fails': { ...ok, labels: { a: 'b', c: 'bad' } },
  'a number fails': { ...ok, size: -1 },
  'a text fails': { ...ok, size: '5' },
  'a date fails': { ...ok, when: '2019-12-31T23:59:59Z' },
  'a date that is none': { ...ok, when: 'yesterday' },
  'what is preserved fails': { ...ok, raw: { n: 1 } },
  'a required field is missing': { min: 1, name: 'y' },
  'a type is wrong': { min: 'x', max: 2, name: 'y' },
  'a bound is broken, and a rule': { min: 1, max: 2000, name: 'y' },
  'a text is too long, and a rule fails': { min: 3, max: 2, labels: { a: 'l'.repeat(21) } },
  'too many items, and a rule fails': { min: 3, max: 2, ports: Array.from({ length: 21 }, (_one, port) => ({ port: port + 1 })) },
  'a key twice, and a rule fails': { min: 3, max: 2, ports: [{ port: 1 }, { port: 1 }] },
  'an unknown field, and a rule fails': { min: 3, max: 2, foo: 1 },
});

const guarded: JSONSchemaProps = ruled(
  {
    type: 'object',
    properties: {
      fixed: ruled(text, { rule: 'self == oldSelf', message: 'fixed is immutable' }),
      grows: ruled({ type: 'integer' }, { rule: 'self >= oldSelf', messageExpression: "oldSelf > 5 ? 'was more than 5' : 'was little'" }),
      once: ruled(text, { rule: '!oldSelf.hasValue() || oldSelf.value() == self', optionalOldSelf: true, message: 'set once' }),
      word: { ...text, pattern: '^[a-z]+$', maxLength: 4 },
      even: ruled({ type: 'integer' }, 'self % 2 == 0'),
      list: { type: 'array', maxItems: 3, items: { type: 'integer', maximum: 5 } },
      map: {
        type: 'array',
        maxItems: 10,
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['k'],
        items: {
          type: 'object',
          required: ['k'],
          properties: {
            k: text,
            v: ruled({ type: 'integer', maximum: 5 }, { rule: 'self >= oldSelf', message: 'v may not shrink' }),
            w: ruled(text, "self != 'bad'"),
          },
        },
      },
      set: { type: 'array', items: text, 'x-kubernetes-list-type': 'set' },
      plain: { type: 'array', maxItems: 5, items: ruled({ type: 'integer' }, 'self < 10') },
      labels: { type: 'object', additionalProperties: { ...text, maxLength: 3 } },
      nested: {
        type: 'object',
        required: ['a'],
        properties: { a: text, b: { type: 'object', properties: { c: { type: 'integer', minimum: 1 }, d: text } } },
      },
      pick: { type: 'object', properties: { a: text, b: text }, oneOf: [{ required: ['a'] }, { required: ['b'] }] },
      code: { ...text, enum: ['a', 'b'] },
      def: { ...text, default: 'set' },
      date: { ...text, format: 'date' },
      other: text,
    },
  },
  { rule: '!has(oldSelf.other) || has(self.other)', message: 'other may not go' },
);

/** Updates: what was wrong before may stay where it is not touched. */
export const ratcheting: readonly ObjectQuestion[] = specUpdates(guarded, {
  'nothing changes': [{ word: 'a' }, { word: 'a' }],
  'immutable, kept': [{ fixed: 'a' }, { fixed: 'a' }],
  'immutable, changed': [{ fixed: 'a' }, { fixed: 'b' }],
  'immutable, set': [{}, { fixed: 'a' }],
  'immutable, taken away': [{ fixed: 'a' }, {}],
  'a number grows': [{ grows: 1 }, { grows: 2 }],
  'a number shrinks': [{ grows: 2 }, { grows: 1 }],
  'set once, first': [{}, { once: 'a' }],
  'set once, again': [{ once: 'a' }, { once: 'b' }],
  'set once, kept': [{ once: 'a' }, { once: 'a' }],
  'a field that may not go': [{ other: 'a' }, {}],
  'a wrong word stays': [{ word: 'ABC' }, { word: 'ABC', other: 'x' }],
  'a wrong word becomes another': [{ word: 'ABC' }, { word: 'ABCD' }],
  'a wrong word becomes right': [{ word: 'ABC' }, { word: 'abc' }],
  'a right word becomes wrong': [{ word: 'abc' }, { word: 'ABC' }],
  'too long a word stays': [{ word: 'abcdefg' }, { word: 'abcdefg', other: 'x' }],
  'a rule broken stays so': [{ even: 1 }, { even: 1, other: 'x' }],
  'a rule broken anew': [{ even: 1 }, { even: 3 }],
  'too many items stay': [{ list: [1, 2, 3, 4] }, { list: [1, 2, 3, 4], other: 'x' }],
  'too many items in another order': [{ list: [1, 2, 3, 4] }, { list: [4, 3, 2, 1] }],
  'a wrong item stays, the list changes': [{ list: [9, 1] }, { list: [9, 2] }],
  'a wrong item of a map list stays': [
    { map: [{ k: 'a', v: 9 }] },
    {
      map: [
        { k: 'b', v: 1 },
        { k: 'a', v: 9 },
      ],
    },
  ],
  'a wrong item of a map list changes': [{ map: [{ k: 'a', v: 9 }] }, { map: [{ k: 'a', v: 10 }] }],
  'a wrong item of a map list beside a change in it': [{ map: [{ k: 'a', v: 9, w: 'x' }] }, { map: [{ k: 'a', v: 9, w: 'y' }] }],
  'a rule broken in a map list stays': [{ map: [{ k: 'a', w: 'bad' }] }, { map: [{ k: 'a', w: 'bad', v: 1 }] }],
  'an item of a map list shrinks': [{ map: [{ k: 'a', v: 2 }] }, { map: [{ k: 'a', v: 1 }] }],
  'an item of a map list under another key': [{ map: [{ k: 'a', v: 2 }] }, { map: [{ k: 'b', v: 1 }] }],
  'a key twice stays': [{ map: [{ k: 'a' }, { k: 'a' }] }, { map: [{ k: 'a' }, { k: 'a' }], other: 'x' }],
  'a key twice, new': [{ map: [{ k: 'a' }] }, { map: [{ k: 'a' }, { k: 'a' }] }],
  'a value twice stays': [{ set: ['a', 'a'] }, { set: ['a', 'a', 'b'] }],
  'a value twice, new': [{ set: ['a'] }, { set: ['a', 'a'] }],
  'a rule on plain items stays broken': [{ plain: [11] }, { plain: [11], other: 'x' }],
  'a rule on plain items stays broken, one more': [{ plain: [11] }, { plain: [11, 1] }],
  'a long value of a map stays': [{ labels: { a: 'long one' } }, { labels: { a: 'long one', b: 'x' } }],
  'a long value of a map moves': [{ labels: { a: 'long one' } }, { labels: { b: 'long one' } }],
  'a missing field stays missing': [{ nested: {} }, { nested: {}, other: 'x' }],
  'a missing field stays missing beside a change': [{ nested: {} }, { nested: { b: { d: 'x' } } }],
  'a required field goes': [{ nested: { a: 'x' } }, { nested: {} }],
  'a wrong number deep below stays': [{ nested: { a: 'x', b: { c: 0 } } }, { nested: { a: 'y', b: { c: 0, d: 'z' } } }],
  'an alternative not kept stays so': [{ pick: {} }, { pick: {}, other: 'x' }],
  'an alternative not kept, changed': [{ pick: {} }, { pick: { a: 'x', b: 'y' } }],
  'an unknown code stays': [{ code: 'z' }, { code: 'z', other: 'x' }],
  'an unknown code becomes another': [{ code: 'z' }, { code: 'y' }],
  'a wrong type stays': [{ even: 'x' }, { even: 'x', other: 'y' }],
  'a wrong type, and a rule elsewhere': [
    { even: 'x', fixed: 'a' },
    { even: 'x', fixed: 'b' },
  ],
  'a default is set': [{ other: 'x' }, { other: 'x', def: null }],
  'an unknown field is dropped': [
    { foo: 1, other: 'x' },
    { foo: 1, bar: 2, other: 'x' },
  ],
  'null for what was there': [{ word: 'abc' }, { word: null }],
  'a bad date stays': [{ date: 'x' }, { date: 'x', other: 'y' }],
  'a bad date becomes another': [{ date: 'x' }, { date: 'y' }],
  'several faults, one new': [
    { word: 'ABC', even: 1, code: 'z' },
    { word: 'ABC', even: 1, code: 'y' },
  ],
});

const withStatus: JSONSchemaProps = {
  type: 'object',
  properties: {
    spec: { type: 'object', properties: { a: text } },
    status: {
      type: 'object',
      properties: {
        n: ruled({ type: 'integer' }, { rule: 'self >= oldSelf', message: 'may not shrink' }),
        m: text,
        list: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['k'],
          items: { type: 'object', required: ['k'], properties: { k: text, v: { ...text, default: 'q' } } },
        },
      },
    },
  },
};

const unknown: JSONSchemaProps = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

/** What the schema does not describe never counts as unchanged, nor does what surrounds it. */
export const ratchetingAroundUnknown: readonly ObjectQuestion[] = specUpdates(
  {
    type: 'object',
    properties: {
      other: text,
      any: { type: 'object', additionalProperties: true, required: ['a'] },
      kept: { ...unknown, required: ['a'] },
      both: { ...unknown, properties: { n: { type: 'integer', maximum: 5 } }, required: ['a'] },
      list: { type: 'array', maxItems: 1, items: unknown },
      map: { type: 'object', maxProperties: 1, additionalProperties: unknown },
    },
  },
  {
    'a map of anything, unchanged': [{ any: { b: null } }, { any: { b: null }, other: 'x' }],
    'an empty map of anything, unchanged': [{ any: {} }, { any: {}, other: 'x' }],
    'what is kept, unchanged': [{ kept: { b: 1 } }, { kept: { b: 1 }, other: 'x' }],
    'a known field beside what is kept, unchanged': [{ both: { n: 9, b: 1 } }, { both: { n: 9, b: 1 }, other: 'x' }],
    'a known field where more could be kept, unchanged': [{ both: { n: 9 } }, { both: { n: 9 }, other: 'x' }],
    'a list of what is kept, unchanged': [
      { list: [{ b: 1 }, { c: [1, { d: null }] }] },
      { list: [{ b: 1 }, { c: [1, { d: null }] }], other: 'x' },
    ],
    'a map of what is kept, unchanged': [{ map: { a: { b: 1 }, c: {} } }, { map: { a: { b: 1 }, c: {} }, other: 'x' }],
    'nothing at all changes': [
      { any: { b: 1 }, list: [{}, {}] },
      { any: { b: 1 }, list: [{}, {}] },
    ],
  },
);

/** Updates of the status see the status alone, and all rules. */
export const statusUpdates: readonly ObjectQuestion[] = Object.entries<readonly [before: object, after: object]>({
  'a status': [{ spec: { a: 'x' } }, { status: { n: 1 } }],
  'a status of the wrong type': [{ spec: {} }, { status: { n: 'x' } }],
  'a status with an unknown field': [{ spec: {} }, { status: { n: 1, foo: 2 } }],
  'a status that breaks a rule': [{ spec: {}, status: { n: 5 } }, { status: { n: 4 } }],
  'a status that misses a field': [{ spec: {} }, { status: { list: [{}] } }],
  'a status with a default': [{ spec: {} }, { status: { list: [{ k: 'a' }] } }],
  'a status, and spec in the request': [{ spec: { a: 'x' } }, { spec: { a: 'y' }, status: { n: 1 } }],
  'a status where spec was wrong': [{ spec: { a: 1 } }, { status: { n: 1 } }],
  'a status that was wrong': [{ spec: {}, status: { n: 'x' } }, { status: { n: 'x', m: 'y' } }],
  'a status with a key twice': [{ spec: {} }, { status: { list: [{ k: 'a' }, { k: 'a' }] } }],
  'no status any more': [{ spec: {}, status: { n: 1 } }, {}],
}).map(([name, [old, object]]) => ({ name, schema: withStatus, object, old, status: true }));
