import type { ArgumentType, MarkerDefinition, Target } from '../definition.ts';

const required = 'The field must be there. (A field without `?` already is required.)';
const optional = 'The field may be left out. (A field with `?` already is optional.)';

/** Markers of a field that say more than what its values may be. */
export const fieldMarkers: readonly MarkerDefinition[] = [
  marker('kubebuilder:validation:Required', required),
  marker('required', required),
  marker('k8s:required', required),
  marker('kubebuilder:validation:Optional', optional),
  marker('optional', optional),
  marker('k8s:optional', optional),
  marker('nullable', 'The field may be null. (An optional field may be left out, but not be null, without this.)'),
  marker(
    'kubebuilder:default',
    'The value the API server fills in when the field is left out: `3`, `"text"`, `{a,b}`, `{key: "value"}`.',
    'any',
  ),
  marker('default', 'The value the API server fills in when the field is left out, as JSON.', 'raw'),
  marker('kubebuilder:example', 'An example value for the documentation.', 'any'),
  marker('kubebuilder:validation:EmbeddedResource', 'The value is a whole Kubernetes object with apiVersion, kind and metadata.'),
  marker('kubebuilder:validation:Schemaless', 'Nothing is said about the value: its schema holds the other markers only.'),
  marker('k8s:immutable', 'Once set, the value never changes.'),
];

/** Markers of a type declaration. */
export const typeMarkers: readonly MarkerDefinition[] = [
  type('kubebuilder:validation:AtMostOneOf', 'At most one of these fields is set: `AtMostOneOf=a;b`.', { list: 'string' }),
  type('kubebuilder:validation:ExactlyOneOf', 'Exactly one of these fields is set: `ExactlyOneOf=a;b`.', { list: 'string' }),
  type('k8s:enum', 'The literals of this type are its only values, in the order of the alphabet.'),
  type('kubebuilder:validation:AtLeastOneOf', 'At least one of these fields is set: `AtLeastOneOf=a;b`.', { list: 'string' }),
];

const both: readonly Target[] = ['field', 'type'];

/** Markers about how lists and maps are merged, and about unknown fields. */
export const shapeMarkers: readonly MarkerDefinition[] = [
  ...['listType', 'k8s:listType'].map((name) =>
    on(
      both,
      name,
      '`map`: items are told apart by their `+listMapKey`; `set`: by their value; `atomic`: the list is replaced as a whole.',
      'string',
    ),
  ),
  ...['listMapKey', 'k8s:listMapKey'].map((name) =>
    on(both, name, 'The field that tells the items of a `+listType=map` apart; may be repeated.', 'string'),
  ),
  on(both, 'mapType', '`granular`: each key has its own owner; `atomic`: the map is replaced as a whole.', 'string'),
  on(both, 'structType', '`granular`: each field has its own owner; `atomic`: the object is replaced as a whole.', 'string'),
  on(both, 'kubebuilder:pruning:PreserveUnknownFields', 'Fields that the schema does not name are kept instead of being pruned.'),
  on(both, 'kubebuilder:title', 'A title for the documentation.', 'any'),
  {
    name: 'kubebuilder:externalDocs',
    targets: both,
    doc: 'Where more is to be read.',
    arguments: {
      url: { type: 'string', doc: 'The address.' },
      description: { type: 'string', optional: true, doc: 'What is found there.' },
    },
  },
];

function marker(name: string, doc: string, value?: ArgumentType): MarkerDefinition {
  return on(['field'], name, doc, value);
}

function type(name: string, doc: string, value?: ArgumentType): MarkerDefinition {
  return on(['type'], name, doc, value);
}

function on(targets: readonly Target[], name: string, doc: string, value?: ArgumentType): MarkerDefinition {
  return value === undefined ? { name, targets, doc } : { name, targets, doc, value };
}
