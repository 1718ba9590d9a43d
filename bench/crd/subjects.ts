import type { CustomResourceDefinition, JSONSchemaProps } from '../../src/crd/schema/index.ts';

/** 200 fields of all types, a quarter of them in lists and maps, with bounds, formats, patterns, enums and defaults. */
export const wideSchema: JSONSchemaProps = { type: 'object', properties: { spec: { type: 'object', properties: fields() } } };

/** An object that has all of them. */
export const wideObject: object = { spec: Object.fromEntries(Object.entries(fields()).map(([name, schema]) => [name, valueOf(schema)])) };

function fields(): Record<string, JSONSchemaProps> {
  const kinds: readonly JSONSchemaProps[] = [
    { type: 'string', maxLength: 63, pattern: '^[a-z]([-a-z0-9]*[a-z0-9])?$' },
    { type: 'integer', format: 'int32', minimum: 0, maximum: 100 },
    { type: 'string', enum: ['Always', 'Never', 'Sometimes'], default: 'Always' },
    { type: 'boolean' },
    { type: 'string', format: 'date-time' },
    { 'x-kubernetes-int-or-string': true },
    {
      type: 'array',
      maxItems: 10,
      items: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, n: { type: 'integer', default: 1 } } },
    },
    { type: 'object', additionalProperties: { type: 'string', maxLength: 20 } },
  ];
  return Object.fromEntries(
    Array.from({ length: 200 }, (_one, index) => [`field${index}`, kinds[index % kinds.length] as JSONSchemaProps]),
  );
}

function valueOf(schema: JSONSchemaProps): unknown {
  if (schema['x-kubernetes-int-or-string'] === true) return '50%';
  if (schema.type === 'integer') return 7;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return [{ name: 'a' }, { name: 'b', n: 2 }];
  if (schema.type === 'object') return { one: 'x', two: 'y' };
  return schema.enum?.[1] ?? (schema.format === 'date-time' ? '2024-02-29T12:00:00Z' : 'a-name');
}

export interface RuleSubject {
  readonly what: string;
  readonly schema: JSONSchemaProps;
  readonly rule: string;
  readonly object: object;
}

const list: JSONSchemaProps = {
  type: 'array',
  maxItems: 100,
  items: { type: 'object', properties: { name: { type: 'string', maxLength: 63 }, n: { type: 'integer' } } },
};
const items = Array.from({ length: 50 }, (_one, n) => ({ name: `item-${n}`, n }));

/** Rules as people write them: a comparison, one over fifty items, and one with a pattern for each. */
export const ruleSubjects: readonly RuleSubject[] = [
  {
    what: 'a rule that compares two fields',
    schema: { type: 'object', properties: { min: { type: 'integer' }, max: { type: 'integer' } } },
    rule: 'self.min <= self.max && self.max < 1000',
    object: { min: 1, max: 10 },
  },
  {
    what: 'a rule over 50 items',
    schema: { type: 'object', properties: { list } },
    rule: "self.list.all(x, x.n >= 0 && x.name != '')",
    object: { list: items },
  },
  {
    what: 'a rule with a pattern for each of 50 items',
    schema: { type: 'object', properties: { list } },
    rule: "self.list.all(x, x.name.matches('^[a-z]([-a-z0-9]*[a-z0-9])?$'))",
    object: { list: items },
  },
];

/** A CRD of more than 20,000 lines, as the largest that are published: nested objects with descriptions and rules. */
export function largeCrd(): CustomResourceDefinition {
  const description = 'What the field is for, in a sentence as generators take it from the comments of types.';
  const leaf = (index: number): JSONSchemaProps => ({
    type: 'string',
    description,
    maxLength: 253,
    ...(index % 7 === 0 ? { pattern: '^[a-z]+$' } : {}),
  });
  const level = (depth: number): JSONSchemaProps => ({
    type: 'object',
    description,
    properties: {
      ...Object.fromEntries(Array.from({ length: 10 }, (_one, index) => [`text${index}`, leaf(index)])),
      ...(depth === 0 ? {} : Object.fromEntries(Array.from({ length: 4 }, (_one, index) => [`part${index}`, level(depth - 1)]))),
      list: { type: 'array', maxItems: 20, items: { type: 'object', properties: { name: leaf(1) }, required: ['name'] } },
    },
    'x-kubernetes-validations': [{ rule: '!has(self.text0) || has(self.text1)', message: 'text1 belongs to text0' }],
  });
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'things.example.com' },
    spec: {
      group: 'example.com',
      names: { plural: 'things', kind: 'Thing' },
      scope: 'Namespaced',
      versions: [
        { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties: { spec: level(4) } } } },
      ],
    },
  };
}
