import type { JSONSchemaProps, ValidationRule } from '../../../../../../src/crd/schema/index.ts';
import { type CrdQuestion, thing } from '../questions.ts';

const text: JSONSchemaProps = { type: 'string' };
const list = (items: JSONSchemaProps, maxItems?: number): JSONSchemaProps => ({
  type: 'array',
  items,
  ...(maxItems === undefined ? {} : { maxItems }),
});
const map = (additionalProperties: JSONSchemaProps, maxProperties?: number): JSONSchemaProps => ({
  type: 'object',
  additionalProperties,
  ...(maxProperties === undefined ? {} : { maxProperties }),
});
const record: JSONSchemaProps = {
  type: 'object',
  properties: { a: text, n: { type: 'integer' }, l: list(text), m: map(text), o: { type: 'object', properties: { x: text } } },
};

type Row = readonly [node: JSONSchemaProps, rule: string | ValidationRule];

const rows: Readonly<Record<string, Row>> = {
  'a rule over a record': [record, "self.a == 'x' && self.n > 1"],
  'an unknown field': [record, 'self.z == 1'],
  'an unknown field below': [record, 'self.o.z == 1'],
  'an unknown function': [record, 'self.a.shout()'],
  'a function of the wrong type': [record, 'self.n.startsWith(1)'],
  'two faults': [record, 'self.z == 1 || self.y == 2'],
  'a syntax error': [record, 'self.a =='],
  'an unclosed string': [record, "self.a == 'x"],
  'an empty rule': [record, ''],
  'a blank rule': [record, '  '],
  'a rule of two lines': [record, 'self.n > 1 &&\nself.z'],
  'a rule that gives a string': [record, 'self.a'],
  'comparison of unlike types': [record, 'self.a == self.n'],
  'addition of unlike types': [record, "self.n + self.a == 'x'"],
  'a ternary of unlike types': [record, "(self.n > 1 ? self.a : self.n) == 'x'"],
  'a message': [record, { rule: 'self.n > 1', message: 'too small' }],
  'a message of two lines': [record, { rule: 'self.n > 1', message: 'too\nsmall' }],
  'an empty message': [record, { rule: 'self.n > 1', message: '' }],
  'a blank message': [record, { rule: 'self.n > 1', message: '  ' }],
  'a long message': [record, { rule: 'self.n > 1', message: 'm'.repeat(2049) }],
  'a rule of two lines without a message': [record, 'self.n > 1\n&& self.n < 5'],
  'a message expression': [record, { rule: 'self.n > 1', messageExpression: "'got ' + string(self.n)" }],
  'a message expression of another type': [record, { rule: 'self.n > 1', messageExpression: 'self.n' }],
  'a message expression with a fault': [record, { rule: 'self.n > 1', messageExpression: 'self.z' }],
  'a blank message expression': [record, { rule: 'self.n > 1', messageExpression: ' ' }],
  'a message expression that is an unclosed string': [record, { rule: 'self.n > 1', messageExpression: "'a" }],
  'a costly message expression': [list(record), { rule: 'true', messageExpression: "self.map(x, self.map(y, y.a).join('')).join('')" }],
  'a reason': [record, { rule: 'self.n > 1', reason: 'FieldValueForbidden' }],
  'an unknown reason': [record, { rule: 'self.n > 1', reason: 'Because' }],
  'an empty reason': [record, { rule: 'self.n > 1', reason: '' }],
  'a field path': [record, { rule: 'self.n > 1', fieldPath: '.n' }],
  'a field path below': [record, { rule: 'self.n > 1', fieldPath: '.o.x' }],
  'a field path into a map': [record, { rule: 'self.n > 1', fieldPath: ".m['key']" }],
  'a field path into a map by a dot': [record, { rule: 'self.n > 1', fieldPath: '.m.key' }],
  'a field path into a list': [record, { rule: 'self.n > 1', fieldPath: '.l[0]' }],
  'a field path without a dot': [record, { rule: 'self.n > 1', fieldPath: 'n' }],
  'a field path to nowhere': [record, { rule: 'self.n > 1', fieldPath: '.z' }],
  'a field path to nowhere below': [record, { rule: 'self.n > 1', fieldPath: '.o.z' }],
  'a field path of two lines': [record, { rule: 'self.n > 1', fieldPath: '.n\n' }],
  'an empty field path': [record, { rule: 'self.n > 1', fieldPath: '' }],
  'a blank field path': [record, { rule: 'self.n > 1', fieldPath: ' ' }],
  oldSelf: [record, 'self.n >= oldSelf.n'],
  'oldSelf on items of a list': [list(record), { rule: 'self == oldSelf' }],
  optionalOldSelf: [record, { rule: 'oldSelf.orValue(self).n <= self.n', optionalOldSelf: true }],
  'optionalOldSelf without oldSelf': [record, { rule: 'self.n > 1', optionalOldSelf: true }],
  'optionalOldSelf, not used as one': [record, { rule: 'oldSelf.n <= self.n', optionalOldSelf: true }],
  'oldSelf as an optional, not declared': [record, { rule: 'oldSelf.orValue(self).n <= self.n' }],
  'a bounded list, squared': [list({ ...text, maxLength: 10 }, 10), 'self.all(x, self.exists(y, y == x))'],
  'a list, squared': [list(text), 'self.all(x, self.exists(y, y == x))'],
  'a list, cubed': [list(text, 100), 'self.all(x, self.all(y, self.exists(z, z == x + y)))'],
  'a map, squared': [map(text), 'self.all(k, self.exists(l, self[l] == self[k]))'],
  'a bounded map': [map({ ...text, maxLength: 10 }, 10), 'self.all(k, self[k].size() < 3)'],
  'patterns over a list': [list(text), "self.all(x, x.matches('^[a-z]+$'))"],
  'patterns over a bounded list': [list({ ...text, maxLength: 63 }, 100), "self.all(x, x.matches('^[a-z]+$'))"],
  'quantities over a list': [list(text), "self.all(x, quantity(x).isLessThan(quantity('1')))"],
  'a long expression': [record, Array.from({ length: 200 }, (_one, index) => `self.n != ${index}`).join(' && ')],
  'sets over lists': [record, 'sets.contains(self.l, self.l)'],
  'a rule on an enum list': [list({ ...text, enum: ['a', 'b'] }), 'self.all(x, self.exists(y, y == x))'],
  'a rule on dates': [{ ...text, format: 'date-time' }, "self > timestamp('2024-01-01T00:00:00Z')"],
  'a rule on durations': [{ ...text, format: 'duration' }, "self < duration('1h')"],
  'a rule on an int or string': [{ 'x-kubernetes-int-or-string': true }, "type(self) == int ? self > 1 : self.endsWith('%')"],
  'a rule on what is preserved': [{ type: 'object', 'x-kubernetes-preserve-unknown-fields': true }, 'has(self.anything)'],
  'a rule on an embedded resource': [
    { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
    "self.kind == 'Pod' && self.metadata.name != ''",
  ],
};

const onNodes = Object.entries(rows).map(([name, [f, rule]]): CrdQuestion => {
  const rules = [typeof rule === 'string' ? { rule } : rule];
  return { name, crd: thing({ type: 'object', properties: { f: { ...f, 'x-kubernetes-validations': rules } } }) };
});

/** A cheap-looking rule on items costs as often as a request can hold them. */
const onItems = Object.entries<readonly [depth: number, maxItems: number | undefined, rule: string]>({
  'items of a list': [1, undefined, "self.a.contains('x')"],
  'items of a bounded list': [1, 50, "self.a.contains('x')"],
  'items of lists in lists': [2, undefined, "self.a.contains('x')"],
  'items of bounded lists in lists': [2, 50, "self.a.contains('x')"],
  'items of lists three deep': [3, undefined, 'self.n > 1'],
  'items of bounded lists three deep': [3, 500, 'self.n > 1'],
}).map(([name, [depth, maxItems, rule]]): CrdQuestion => {
  let node: JSONSchemaProps = { ...record, 'x-kubernetes-validations': [{ rule }] };
  for (let level = 0; level < depth; level++) node = list(node, maxItems);
  return { name, crd: thing({ type: 'object', properties: { f: node } }) };
});

export const rulesOfCrds: readonly CrdQuestion[] = [...onNodes, ...onItems];
