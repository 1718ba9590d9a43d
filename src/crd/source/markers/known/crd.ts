import type { Argument, ArgumentType, MarkerDefinition } from '../definition.ts';

/** Markers of a kind: what its CRD says beside the schema. */
export const crdMarkers: readonly MarkerDefinition[] = [
  { name: 'kubebuilder:object:root', targets: ['type'], doc: 'This type is a kind of its own, with `true`.', value: 'bool' },
  { name: 'kubebuilder:object:generate', targets: ['package', 'type'], doc: 'Only of use in Go; here it changes nothing.', value: 'bool' },
  crd('kubebuilder:resource', 'Names and scope of the resource.', {
    path: optional('string', 'The plural in the URL; by default the lower-case plural of the kind.'),
    shortName: optional({ list: 'string' }, 'Short names for kubectl, separated by semicolons.'),
    categories: optional({ list: 'string' }, 'Groups such as `all` that `kubectl get` lists together, separated by semicolons.'),
    singular: optional('string', 'The singular; by default the kind in lower case.'),
    scope: optional('string', 'Namespaced (the default) or Cluster.'),
  }),
  crd('kubebuilder:subresource:status', '`status` is written through its own subresource, apart from the rest.'),
  crd('kubebuilder:subresource:scale', '`kubectl scale` and autoscalers work on this kind.', {
    specpath: { type: 'string', doc: 'Where the wanted number of replicas stands: `.spec.replicas`.' },
    statuspath: { type: 'string', doc: 'Where the present number of replicas stands: `.status.replicas`.' },
    selectorpath: optional('string', 'Where the label selector stands, as a string: `.status.selector`.'),
  }),
  crd('kubebuilder:printcolumn', 'A column of `kubectl get`.', {
    name: { type: 'string', doc: 'The heading.' },
    type: { type: 'string', doc: 'string, integer, number, boolean or date.' },
    JSONPath: { type: 'string', doc: 'Where the value stands: `.status.phase`.' },
    description: optional('string', 'What the column shows.'),
    format: optional('string', 'The format of the value.'),
    priority: optional('int', '0 is always shown; higher numbers only with `-o wide`.'),
  }),
  crd('kubebuilder:storageversion', 'Objects are stored in this version. Exactly one version of a kind carries it.'),
  crd('kubebuilder:skipversion', 'This version is left out of the CRD.'),
  crd('kubebuilder:unservedversion', 'This version is not served: it can be stored, but neither read nor written.'),
  crd('kubebuilder:deprecatedversion', 'Whoever uses this version is warned.', { warning: optional('string', 'The text of the warning.') }),
  crd('kubebuilder:metadata', 'Metadata of the CRD itself.', {
    annotations: optional({ list: 'string' }, '`key=value`, separated by semicolons.'),
    labels: optional({ list: 'string' }, '`key=value`, separated by semicolons.'),
  }),
  crd('kubebuilder:selectablefield', 'A field that `--field-selector` knows.', {
    JSONPath: { type: 'string', doc: 'Where it stands: `.spec.size`.' },
  }),
];

/** Markers of a package: a folder of types, in a doc comment at the top of one of its files. */
export const packageMarkers: readonly MarkerDefinition[] = [
  { name: 'groupName', targets: ['package'], doc: 'The API group of the types in this folder.', value: 'string', valueOptional: true },
  {
    name: 'versionName',
    targets: ['package'],
    doc: 'The API version of the types in this folder; by default the name of the folder.',
    value: 'string',
  },
  { name: 'kubebuilder:validation:Optional', targets: ['package'], doc: 'Fields are optional unless marked as required.' },
  {
    name: 'kubebuilder:validation:Required',
    targets: ['package'],
    doc: 'Fields are required unless marked as optional; this is the default.',
  },
  { name: 'kubebuilder:skip', targets: ['package'], doc: 'No CRDs are made from this folder.' },
];

function crd(name: string, doc: string, args?: Readonly<Record<string, Argument>>): MarkerDefinition {
  return args === undefined ? { name, targets: ['type'], doc } : { name, targets: ['type'], doc, arguments: args };
}

function optional(type: ArgumentType, doc: string): Argument {
  return { type, optional: true, doc };
}
