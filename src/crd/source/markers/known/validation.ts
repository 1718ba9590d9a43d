import type { ArgumentType, MarkerDefinition, Target } from '../definition.ts';

const fieldAndType: readonly Target[] = ['field', 'type'];

/** Each also has a form for the items of a list: `+kubebuilder:validation:items:Pattern=...`. */
const rules: readonly MarkerDefinition[] = [
  rule('Maximum', 'number', 'The largest value a number may have.'),
  rule('Minimum', 'number', 'The smallest value a number may have.'),
  rule('ExclusiveMaximum', 'bool', 'With `true` the value must stay below Maximum instead of reaching it.'),
  rule('ExclusiveMinimum', 'bool', 'With `true` the value must be above Minimum instead of equal to it.'),
  rule('MultipleOf', 'number', 'The value must be a multiple of this number.'),
  rule('MinProperties', 'int', 'How many keys an object must have at least.'),
  rule('MaxProperties', 'int', 'How many keys an object may have at most.'),
  rule('MaxLength', 'int', 'How many characters a string may have at most.'),
  rule('MinLength', 'int', 'How many characters a string must have at least.'),
  rule('Pattern', 'string', 'A regular expression (RE2) that a string must match; put it into backquotes, and anchor it with ^ and $.'),
  rule('MaxItems', 'int', 'How many items a list may have at most.'),
  rule('MinItems', 'int', 'How many items a list must have at least.'),
  rule('UniqueItems', 'bool', 'No two items are equal. The API server refuses `true`: use `+listType=set` instead.'),
  rule('Enum', { list: 'any' }, 'The only values allowed, separated by semicolons: `Enum=Small;Large`.'),
  rule('Format', 'string', 'The format of a string or number: date-time, byte, int32, int64, ipv4, uuid and others.'),
  rule('Type', 'string', 'Overrides the type in the schema, where the value is written in another form than TypeScript says.'),
  rule('XPreserveUnknownFields', undefined, 'Fields that the schema does not name are kept instead of being pruned.'),
  rule('XEmbeddedResource', undefined, 'The value is a whole Kubernetes object with apiVersion, kind and metadata.'),
  rule('XIntOrString', undefined, 'The value is an integer or a string.'),
  {
    name: 'kubebuilder:validation:XValidation',
    targets: fieldAndType,
    doc: 'A CEL rule that must hold; `self` is the value it stands on, `oldSelf` the value before an update.',
    arguments: {
      rule: { type: 'string', doc: 'The CEL expression that must be true.' },
      message: { type: 'string', optional: true, doc: 'What the person reads when it is not.' },
      messageExpression: { type: 'string', optional: true, doc: 'A CEL expression that makes the message.' },
      reason: { type: 'string', optional: true, doc: 'FieldValueInvalid, FieldValueForbidden, FieldValueRequired or FieldValueDuplicate.' },
      fieldPath: { type: 'string', optional: true, doc: 'The field that the error is reported at, below this one: `.spec.replicas`.' },
      optionalOldSelf: { type: 'bool', optional: true, doc: 'With `true` the rule also runs on create; `oldSelf` is an optional then.' },
    },
  },
];

/** Markers that restrict a value. */
export const validationMarkers: readonly MarkerDefinition[] = [...rules, ...rules.map(forItems)];

function rule(name: string, value: ArgumentType | undefined, doc: string): MarkerDefinition {
  const definition = { name: `kubebuilder:validation:${name}`, targets: fieldAndType, doc };
  return value === undefined ? definition : { ...definition, value };
}

function forItems(definition: MarkerDefinition): MarkerDefinition {
  const name = definition.name.replace('kubebuilder:validation:', 'kubebuilder:validation:items:');
  return { ...definition, name, doc: `For each item of the list: ${definition.doc}` };
}
