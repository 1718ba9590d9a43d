import type { JSONSchemaProps } from '../../../../../../src/crd/schema/index.ts';
import { type CrdQuestion, thing } from '../questions.ts';

const text: JSONSchemaProps = { type: 'string' };

/** What can be wrong (or just right) with a node, to be asked at every kind of place that a node can have. */
const nodes: Readonly<Record<string, JSONSchemaProps>> = {
  'no type': {},
  'an unknown type': { type: 'date' },
  'the type null': { type: 'null' },
  'an array without items': { type: 'array' },
  'an array with a list of items': { type: 'array', items: [text] },
  'an array of unique items': { type: 'array', items: text, uniqueItems: true },
  'items beside another type': { type: 'object', items: text },
  'properties and additionalProperties': { type: 'object', properties: { a: text }, additionalProperties: text },
  'additionalProperties false': { type: 'object', additionalProperties: false },
  'additionalProperties true': { type: 'object', additionalProperties: true },
  'properties of a string': { type: 'string', properties: { a: text } },
  'a $ref': { type: 'object', $ref: '#/definitions/x' },
  'an id': { type: 'string', id: 'x' },
  'a $schema': { type: 'string', $schema: 'http://json-schema.org/draft-04/schema#' },
  definitions: { type: 'object', definitions: { x: text } },
  dependencies: { type: 'object', properties: { a: text }, dependencies: { a: ['b'] } },
  patternProperties: { type: 'object', patternProperties: { '^a': text } },
  additionalItems: { type: 'array', items: text, additionalItems: true },
  'preserved fields': { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
  'preserved fields, no type': { 'x-kubernetes-preserve-unknown-fields': true },
  'preserved fields, false': { type: 'object', 'x-kubernetes-preserve-unknown-fields': false },
  'preserved fields of a list': { type: 'array', items: text, 'x-kubernetes-preserve-unknown-fields': true },
  'int or string': { 'x-kubernetes-int-or-string': true },
  'int or string with a type': { type: 'string', 'x-kubernetes-int-or-string': true },
  'int or string with anyOf': { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
  'an embedded resource': { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
  'an embedded resource without fields': { type: 'object', 'x-kubernetes-embedded-resource': true },
  'an embedded string': { type: 'string', 'x-kubernetes-embedded-resource': true },
  'a pattern that RE2 has not': { type: 'string', pattern: '(?=a)b' },
  'an unfinished pattern': { type: 'string', pattern: '[a' },
  'a default of another type': { type: 'string', default: 1 },
  'a default with an unknown field': { type: 'object', properties: { a: text }, default: { b: 'x' } },
  'a default beyond the enum': { type: 'string', enum: ['a'], default: 'b' },
  'a default of null': { type: 'string', default: null },
  'a default of null where nullable': { type: 'string', nullable: true, default: null },
  'an unknown format': { type: 'string', format: 'colour' },
  'a set of objects': { type: 'array', items: { type: 'object' }, 'x-kubernetes-list-type': 'set' },
  'a map list without keys': { type: 'array', items: { type: 'object' }, 'x-kubernetes-list-type': 'map' },
  'list keys without a map list': {
    type: 'array',
    items: { type: 'object', properties: { k: text } },
    'x-kubernetes-list-map-keys': ['k'],
  },
  'a map list whose key may be missing': {
    type: 'array',
    items: { type: 'object', properties: { k: text } },
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['k'],
  },
  'a list type of a string': { type: 'string', 'x-kubernetes-list-type': 'atomic' },
  'an unknown list type': { type: 'array', items: text, 'x-kubernetes-list-type': 'bag' },
  'an unknown map type': { type: 'object', 'x-kubernetes-map-type': 'separable' },
  'nullable with an enum without null': { type: 'string', nullable: true, enum: ['a'] },
  'a description': { type: 'string', description: 'x', title: 'y', example: 'z', externalDocs: { url: 'http://a' } },
  'bounds that exclude each other': { type: 'integer', minimum: 5, maximum: 1, multipleOf: 0 },
  'negative lengths': { type: 'string', minLength: -1, maxLength: -5 },
  'a rule': { type: 'string', 'x-kubernetes-validations': [{ rule: "self != ''" }] },
  'a rule that is no bool': { type: 'string', 'x-kubernetes-validations': [{ rule: 'self' }] },
};

type Place = (node: JSONSchemaProps) => JSONSchemaProps;

const within = (...parts: readonly JSONSchemaProps[]): JSONSchemaProps => ({ type: 'object', properties: { a: text }, allOf: [...parts] });

const places: Readonly<Record<string, Place>> = {
  'of a field': (f) => ({ type: 'object', properties: { f } }),
  'of items': (items) => ({ type: 'object', properties: { list: { type: 'array', items } } }),
  'of values': (additionalProperties) => ({ type: 'object', properties: { map: { type: 'object', additionalProperties } } }),
  'in allOf': (a) => within({ properties: { a } }),
};

/** In the alternatives only what is forbidden there. */
const forbiddenInside = ['no type', 'a default of another type', 'a description', 'preserved fields', 'a rule', 'a set of objects'];
const junctors: Readonly<Record<string, Place>> = {
  'in anyOf': (a) => ({ type: 'object', properties: { a: text }, anyOf: [{ properties: { a } }] }),
  'in oneOf': (a) => ({ type: 'object', properties: { a: text }, oneOf: [{ required: ['a'] }, { properties: { a } }] }),
  'in not': (a) => ({ type: 'object', properties: { a: text }, not: { properties: { a } } }),
};

function ask(where: Readonly<Record<string, Place>>, names: readonly string[]): readonly CrdQuestion[] {
  return Object.entries(where).flatMap(([place, put]) =>
    names.map((name) => ({ name: `${name}, ${place}`, crd: thing(put(nodes[name] as JSONSchemaProps)) })),
  );
}

export const nodesInPlaces: readonly CrdQuestion[] = [...ask(places, Object.keys(nodes)), ...ask(junctors, forbiddenInside)];
