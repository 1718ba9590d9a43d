import type { Json } from '../../json.ts';
import { isList } from '../../json.ts';
import { argumentsOf, type Marker } from '../../markers/definition.ts';
import type { Schema, ValidationRule } from '../schema.ts';
import type { Applier } from './apply.ts';
import { first, normal, validations } from './priority.ts';
import { addRule, isOfType, set, typeName, wrongType } from './write.ts';

type Entry = readonly [string, { readonly priority: number; readonly apply: Applier }];

/** Markers below `kubebuilder:validation:` that restrict a value. */
export const validationAppliers: readonly Entry[] = [
  number('Maximum', 'maximum'),
  number('Minimum', 'minimum'),
  number('MultipleOf', 'multipleOf'),
  flag('ExclusiveMaximum', 'exclusiveMaximum', numeric),
  flag('ExclusiveMinimum', 'exclusiveMinimum', numeric),
  count('MaxLength', 'maxLength', textual),
  count('MinLength', 'minLength', textual),
  count('MaxItems', 'maxItems', list),
  count('MinItems', 'minItems', list),
  count('MaxProperties', 'maxProperties', object),
  count('MinProperties', 'minProperties', object),
  entry('UniqueItems', normal, uniqueItems),
  entry('Pattern', normal, (schema, { value }) => textual(schema) ?? set(schema, { pattern: String(value) })),
  entry('Enum', normal, allowedValues),
  entry('Format', normal, (schema, { value }) => set(schema, { format: String(value) })),
  entry('Type', first, (schema, { value }) => set(schema, { type: String(value) })),
  entry('XPreserveUnknownFields', normal, (schema) => set(schema, { 'x-kubernetes-preserve-unknown-fields': true })),
  entry('XEmbeddedResource', normal, (schema) => set(schema, { 'x-kubernetes-embedded-resource': true })),
  entry('EmbeddedResource', normal, (schema) => set(schema, { 'x-kubernetes-embedded-resource': true })),
  entry('XIntOrString', first, (schema) => set(schema, { 'x-kubernetes-int-or-string': true })),
  entry('XValidation', validations.rule, celRule),
  oneOf('AtMostOneOf', validations.atMostOne, (fields) => ({
    rule: `${countSet(fields)} <= 1`,
    message: `at most one of the fields in [${fields.join(' ')}] may be set`,
  })),
  oneOf('ExactlyOneOf', validations.exactlyOne, (fields) => ({
    rule: `${countSet(fields)} == 1`,
    message: `exactly one of the fields in [${fields.join(' ')}] must be set`,
  })),
  oneOf('AtLeastOneOf', validations.atLeastOne, (fields) => ({
    rule: fields.map((field) => `has(self.${field})`).join('||'),
    message: `at least one of the fields in [${fields.join(' ')}] must be set`,
  })),
];

function entry(name: string, priority: number, apply: Applier): Entry {
  return [`kubebuilder:validation:${name}`, { priority, apply }];
}

function number(name: string, key: 'maximum' | 'minimum' | 'multipleOf'): Entry {
  return entry(name, normal, (schema, { value }) => {
    const limit = Number(value);
    if (schema.type === 'integer' && !Number.isInteger(limit)) return `an integer cannot be compared with ${limit}; write a whole number`;
    return numeric(schema) ?? set(schema, { [key]: limit });
  });
}

function count(name: string, key: keyof Schema, fits: (schema: Schema) => string | undefined): Entry {
  return entry(name, normal, (schema, { value }) => fits(schema) ?? set(schema, { [key]: Number(value) }));
}

function flag(name: string, key: keyof Schema, fits: (schema: Schema) => string | undefined): Entry {
  return entry(name, normal, (schema, { value }) => fits(schema) ?? set(schema, { [key]: value === true }));
}

/** The API server refuses a CRD with `uniqueItems: true`, because checking it takes quadratic time. */
function uniqueItems(schema: Schema, { value }: Marker): string | undefined {
  return value === true ? 'the API server refuses it; write +listType=set instead' : (list(schema) ?? set(schema, { uniqueItems: false }));
}

function oneOf(name: string, priority: number, make: (fields: readonly string[]) => ValidationRule): Entry {
  return entry(name, priority, (schema, { value }) => {
    const fields = isList(value ?? null) ? (value as readonly Json[]).map(String) : [];
    if (fields.length === 0) return undefined;
    const nested = fields.find((field) => field.includes('.'));
    if (nested !== undefined) return `${nested} is a field of another object; name fields of this type only`;
    return addRule(schema, make(fields));
  });
}

function allowedValues(schema: Schema, { value }: Marker): string | undefined {
  const values = isList(value ?? null) ? (value as readonly Json[]) : [];
  const wrong = values.find((each) => !isOfType(schema, each));
  return wrong === undefined ? set(schema, { enum: values }) : wrongType(schema, wrong);
}

function countSet(fields: readonly string[]): string {
  return fields.map((field) => `(has(self.${field})?1:0)`).join('+');
}

const reasons = ['FieldValueInvalid', 'FieldValueForbidden', 'FieldValueRequired', 'FieldValueDuplicate'];

function celRule(schema: Schema, marker: Marker): string | undefined {
  const rule = argumentsOf(marker) as unknown as ValidationRule;
  if (rule.reason !== undefined && rule.reason !== '' && !reasons.includes(rule.reason))
    return `reason is one of ${reasons.join(', ')}, not ${rule.reason}`;
  const said = Object.entries(rule).filter(([key, value]) => key === 'rule' || value !== '');
  return addRule(schema, Object.fromEntries(said) as unknown as ValidationRule);
}

function numeric(schema: Schema): string | undefined {
  return schema.type === 'integer' || schema.type === 'number' ? undefined : `it needs a number, this is ${typeName(schema)}`;
}

function textual(schema: Schema): string | undefined {
  return schema.type === 'string' || schema['x-kubernetes-int-or-string'] === true
    ? undefined
    : `it needs a string, this is ${typeName(schema)}`;
}

function list(schema: Schema): string | undefined {
  return schema.type === 'array' ? undefined : `it needs a list, this is ${typeName(schema)}`;
}

function object(schema: Schema): string | undefined {
  return schema.type === 'object' ? undefined : `it needs an object, this is ${typeName(schema)}`;
}
