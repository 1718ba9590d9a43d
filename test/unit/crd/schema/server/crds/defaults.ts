import type { JSONSchemaProps } from '../../../../../../src/crd/schema/index.ts';
import { type CrdQuestion, fields, thing } from '../questions.ts';

const text: JSONSchemaProps = { type: 'string' };
const whole: JSONSchemaProps = { type: 'integer' };
const object = (properties: Record<string, JSONSchemaProps>, more: JSONSchemaProps = {}): JSONSchemaProps => ({
  type: 'object',
  properties,
  ...more,
});

const ofFields = fields({
  'a string': { ...text, default: 'a' },
  'too long a string': { ...text, maxLength: 2, default: 'abc' },
  'too short a string': { ...text, minLength: 2, default: '' },
  'a string of another pattern': { ...text, pattern: '^b', default: 'a' },
  'a string of no date': { ...text, format: 'date-time', default: 'now' },
  'a number below the minimum': { ...whole, minimum: 3, default: 1 },
  'a number for a string': { ...text, default: 3 },
  'a fraction for a whole number': { ...whole, default: 1.5 },
  'a whole number for a number': { type: 'number', default: 1 },
  'a number beyond int32': { ...whole, format: 'int32', default: 3_000_000_000 },
  'a list for an object': object({}, { default: [] }),
  'an object for a list': { type: 'array', items: text, default: {} },
  'a list of the wrong items': { type: 'array', items: text, default: ['a', 1] },
  'too long a list': { type: 'array', items: text, maxItems: 1, default: ['a', 'b'] },
  'a set with a value twice': { type: 'array', items: text, 'x-kubernetes-list-type': 'set', default: ['a', 'a'] },
  'a map list with a key twice': {
    type: 'array',
    items: object({ k: text }, { required: ['k'] }),
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['k'],
    default: [{ k: 'a' }, { k: 'a' }],
  },
  'a required field missing': object({ a: text }, { required: ['a'], default: {} }),
  'a required field with a default of its own': object({ a: { ...text, default: 'x' } }, { required: ['a'], default: {} }),
  'an unknown field below': object({ a: object({ b: text }) }, { default: { a: { b: 'x', c: 'y' } } }),
  'an unknown field in a list': { type: 'array', items: object({ a: text }), default: [{ a: 'x', b: 'y' }] },
  'an unknown field where they are kept': object({}, { 'x-kubernetes-preserve-unknown-fields': true, default: { b: 'x' } }),
  'a value of a map': { type: 'object', additionalProperties: whole, default: { a: 1 } },
  'a wrong value of a map': { type: 'object', additionalProperties: whole, default: { a: 'x' } },
  'a default of an int or string': { 'x-kubernetes-int-or-string': true, default: '50%' },
  'a bool for an int or string': { 'x-kubernetes-int-or-string': true, default: true },
  'a default beyond anyOf': { ...text, anyOf: [{ pattern: '^a' }, { pattern: '^b' }], default: 'c' },
  'a default that allOf forbids': { ...text, allOf: [{ maxLength: 1 }], default: 'ab' },
  'null for an object': object({}, { default: null }),
  'null within': object({ a: text }, { default: { a: null } }),
  'null within, nullable': object({ a: { ...text, nullable: true } }, { default: { a: null } }),
  'two faults, one below the other': object({ a: { ...whole, default: 'x' } }, { default: { b: 1 } }),
  'a rule that it breaks': { ...text, default: 'a', 'x-kubernetes-validations': [{ rule: "self == 'b'" }] },
  'a rule of the object that it breaks': object(
    { a: { ...whole, default: 1 } },
    { default: {}, 'x-kubernetes-validations': [{ rule: 'self.a > 1' }] },
  ),
  'a rule that it keeps': { ...whole, default: 3, 'x-kubernetes-validations': [{ rule: 'self > 2' }] },
  'an embedded resource without a kind': object(
    {},
    { 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true, default: {} },
  ),
  'an embedded resource': object(
    {},
    {
      'x-kubernetes-embedded-resource': true,
      'x-kubernetes-preserve-unknown-fields': true,
      default: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } },
    },
  ),
  'an embedded resource with a bad name': object(
    {},
    {
      'x-kubernetes-embedded-resource': true,
      'x-kubernetes-preserve-unknown-fields': true,
      default: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'A b' } },
    },
  ),
});

/** What the metadata of the root may say, and where defaults may not be. */
const ofTheRoot: readonly CrdQuestion[] = Object.entries<JSONSchemaProps>({
  'a name of metadata restricted': object({ metadata: object({ name: { ...text, pattern: '^a' } }) }),
  'a generated name restricted': object({ metadata: object({ generateName: { ...text, maxLength: 5 } }) }),
  'labels of metadata restricted': object({ metadata: object({ labels: { type: 'object', additionalProperties: text } }) }),
  'metadata without a type': object({ metadata: {} }),
  'metadata with a description': object({ metadata: { type: 'object', description: 'x' } }),
  'metadata with required fields': object({ metadata: object({ name: text }, { required: ['name'] }) }),
  'metadata with a bound': object({ metadata: { type: 'object', minProperties: 1 } }),
  'metadata with a default name': object({ metadata: object({ name: { ...text, default: 'a' } }) }),
  'metadata that keeps fields': object({ metadata: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }),
  'a kind that is a number': object({ kind: whole }),
  'an apiVersion that is restricted': object({ apiVersion: { ...text, enum: ['example.com/v1'] } }),
  'a default of the root': object({ a: text }, { default: { a: 'x' } }),
  'a nullable root': object({}, { nullable: true }),
  'a root with additionalProperties': { type: 'object', additionalProperties: text },
  'a root that keeps fields': { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
  'an embedded root': object({}, { 'x-kubernetes-embedded-resource': true }),
  'a root that requires spec': object({ spec: object({}) }, { required: ['spec'] }),
  'a rule about labels': object({}, { 'x-kubernetes-validations': [{ rule: 'has(self.metadata.labels.a)' }] }),
  'a rule about the name': object({}, { 'x-kubernetes-validations': [{ rule: "self.metadata.name.startsWith('a')" }] }),
}).map(([name, openAPIV3Schema]) => ({
  name,
  crd: thing({ type: 'object' }, (_crd, version) => void (version.schema = { openAPIV3Schema })),
}));

export const defaults: readonly CrdQuestion[] = [...ofFields, ...ofTheRoot];
