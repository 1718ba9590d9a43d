import type { CrdVersion, JSONSchemaProps } from '../../../../../../src/crd/schema/index.ts';
import { changes } from '../questions.ts';

const schema = (f: JSONSchemaProps): NonNullable<CrdVersion['schema']> => ({ openAPIV3Schema: { type: 'object', properties: { f } } });
const second = (more: Partial<CrdVersion> = {}): CrdVersion => ({
  name: 'v2',
  served: true,
  storage: false,
  schema: schema({ type: 'string' }),
  ...more,
});

export const versions = changes({
  'two versions': ({ spec }) => void spec.versions.push(second()),
  'a version in capitals': ({ spec }) => void spec.versions.push(second({ name: 'V2' })),
  'a version that begins with a digit': ({ spec }) => void spec.versions.push(second({ name: '2v' })),
  'a version with a dot': ({ spec }) => void spec.versions.push(second({ name: 'v1.1' })),
  'a version without a name': ({ spec }) => void spec.versions.push(second({ name: '' })),
  'a version of a long name': ({ spec }) => void spec.versions.push(second({ name: `v${'1'.repeat(63)}` })),
  'the same version twice': ({ spec }) => void spec.versions.push(second({ name: 'v1' })),
  'two storage versions': ({ spec }) => void spec.versions.push(second({ storage: true })),
  'no storage version': (_crd, version) => void (version.storage = false),
  'no version served': (_crd, version) => void (version.served = false),
  'no versions': ({ spec }) => void (spec.versions = []),
  'a version without a schema': ({ spec }) => {
    const { schema: _schema, ...version } = second();
    spec.versions.push(version);
  },
  'a version with an empty schema': ({ spec }) => void spec.versions.push(second({ schema: {} })),
  'a schema that is a string': ({ spec }) => void spec.versions.push(second({ schema: { openAPIV3Schema: { type: 'string' } } })),
  'a schema without a type': ({ spec }) => void spec.versions.push(second({ schema: { openAPIV3Schema: {} } })),
  'a fault in the second version': ({ spec }) => void spec.versions.push(second({ schema: schema({ type: 'strin' }) })),
  'a fault in a version that is not served': ({ spec }) => void spec.versions.push(second({ served: false, schema: schema({}) })),
  'a deprecated version': ({ spec }) => void spec.versions.push(second({ deprecated: true })),
  'a deprecated version with a warning': ({ spec }) => void spec.versions.push(second({ deprecated: true, deprecationWarning: 'use v1' })),
  'an empty deprecation warning': ({ spec }) => void spec.versions.push(second({ deprecated: true, deprecationWarning: '' })),
  'a warning without deprecation': ({ spec }) => void spec.versions.push(second({ deprecationWarning: 'use v1' })),
  'a long warning': ({ spec }) => void spec.versions.push(second({ deprecated: true, deprecationWarning: 'w'.repeat(257) })),
  'a warning of two lines': ({ spec }) => void spec.versions.push(second({ deprecated: true, deprecationWarning: 'a\nb' })),
});

export const subresources = changes({
  'a status': (_crd, version) => void (version.subresources = { status: {} }),
  'a scale': (_crd, version) =>
    void (version.subresources = {
      scale: { specReplicasPath: '.spec.n', statusReplicasPath: '.status.n', labelSelectorPath: '.status.s' },
    }),
  'a scale without paths': (_crd, version) => void (version.subresources = { scale: { specReplicasPath: '', statusReplicasPath: '' } }),
  'a scale outside of spec': (_crd, version) =>
    void (version.subresources = { scale: { specReplicasPath: '.status.n', statusReplicasPath: '.spec.n' } }),
  'a scale of a list': (_crd, version) =>
    void (version.subresources = { scale: { specReplicasPath: '.spec.a[0]', statusReplicasPath: '.status.n' } }),
  'a scale whose path has no dot': (_crd, version) =>
    void (version.subresources = { scale: { specReplicasPath: 'spec.n', statusReplicasPath: '.status.n' } }),
  'a scale with a selector elsewhere': (_crd, version) =>
    void (version.subresources = { scale: { specReplicasPath: '.spec.n', statusReplicasPath: '.status.n', labelSelectorPath: '.s.x' } }),
  'a scale with a selector of spec': (_crd, version) =>
    void (version.subresources = { scale: { specReplicasPath: '.spec.n', statusReplicasPath: '.status.n', labelSelectorPath: '.spec.s' } }),
  'a scale of all of spec': (_crd, version) =>
    void (version.subresources = { scale: { specReplicasPath: '.spec', statusReplicasPath: '.status' } }),
});

type Column = NonNullable<CrdVersion['additionalPrinterColumns']>[number];
const column = (more: Partial<Column>) => (_crd: unknown, version: CrdVersion) =>
  void (version.additionalPrinterColumns = [{ name: 'A', type: 'string', jsonPath: '.spec.a', ...more }]);

export const columns = changes({
  'a column': column({}),
  'a column of integers': column({ type: 'integer', format: 'int32', priority: 1, description: 'x' }),
  'a column of dates': column({ type: 'date', jsonPath: '.metadata.creationTimestamp' }),
  'a column of an unknown type': column({ type: 'text' }),
  'a column without a type': column({ type: '' }),
  'a column without a name': column({ name: '' }),
  'a column without a path': column({ jsonPath: '' }),
  'a column of an unknown format': column({ format: 'colour' }),
  'a column with a filter': column({ jsonPath: '.status.conditions[?(@.type=="Ready")].status' }),
  'a column with an unfinished filter': column({ jsonPath: '.status.conditions[?(@.type=="Ready"' }),
  'a column without a dot': column({ jsonPath: 'spec.a' }),
  'a column in braces': column({ jsonPath: '{.spec.a}' }),
  'a column with a range': column({ jsonPath: '.spec.a[0:2]' }),
  'a column of everything below': column({ jsonPath: '..a' }),
  'a column of negative priority': column({ priority: -1 }),
});

const selectable =
  (paths: readonly string[], f: JSONSchemaProps = { type: 'string' }) =>
  (_crd: unknown, version: CrdVersion) => {
    version.schema = { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties: { f } } } } };
    version.selectableFields = paths.map((jsonPath) => ({ jsonPath }));
  };

export const selectableFields = changes({
  'a field': selectable(['.spec.f']),
  'a field of integers': selectable(['.spec.f'], { type: 'integer' }),
  'a field of bools': selectable(['.spec.f'], { type: 'boolean' }),
  'a field of numbers': selectable(['.spec.f'], { type: 'number' }),
  'a field of objects': selectable(['.spec.f'], { type: 'object' }),
  'a field of lists': selectable(['.spec.f'], { type: 'array', items: { type: 'string' } }),
  'a field that is an item': selectable(['.spec.f[0]'], { type: 'array', items: { type: 'string' } }),
  'a field that is not there': selectable(['.spec.g']),
  'a field of metadata': selectable(['.metadata.name']),
  'a field twice': selectable(['.spec.f', '.spec.f']),
  'a field without a dot': selectable(['spec.f']),
  'an empty field': selectable(['']),
  'nine fields': selectable(Array.from({ length: 9 }, (_one, index) => `.spec.f${index}`)),
  'a field in quotes': selectable([".spec['f']"]),
  'a field with a filter': selectable(['.spec.f[?(@.a)]']),
  'a nullable field': selectable(['.spec.f'], { type: 'string', nullable: true }),
  'a field of int or string': selectable(['.spec.f'], { 'x-kubernetes-int-or-string': true }),
});
