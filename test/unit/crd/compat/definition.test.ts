import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { CrdVersion, CustomResourceDefinition, JSONSchemaProps } from '../../../../src/crd/schema/index.ts';
import { crdOfVersions, lines, versionOf } from './crd.ts';

const schema = (...fields: readonly string[]): JSONSchemaProps => ({
  type: 'object',
  properties: {
    spec: { type: 'object', properties: Object.fromEntries(fields.map((name) => [name, { type: name === 'n' ? 'integer' : 'string' }])) },
  },
});
const v1 = (more: Partial<CrdVersion> = {}): CrdVersion => versionOf('v1', schema('a'), { storage: true, ...more });
const v2 = (more: Partial<CrdVersion> = {}): CrdVersion => versionOf('v2', schema('a'), more);
const changed = (change: (spec: CustomResourceDefinition['spec']) => void): CustomResourceDefinition => {
  const crd = crdOfVersions(v1());
  change(crd.spec);
  return crd;
};

it('another scope, kind, group or plural is another resource', () => {
  assert.deepEqual(
    lines(
      crdOfVersions(v1()),
      changed((spec) => void (spec.scope = 'Cluster')),
    ),
    ['spec.scope: is Cluster, was Namespaced (clients, storedObjects)'],
  );
  assert.deepEqual(
    lines(
      crdOfVersions(v1()),
      changed((spec) => void (spec.group = 'example.org')),
    ),
    ['spec.group: is example.org, was example.com (clients, storedObjects)'],
  );
  assert.deepEqual(
    lines(
      crdOfVersions(v1()),
      changed((spec) => void (spec.names = { plural: 'stuffs', kind: 'Stuff' })),
    ),
    [
      'spec.names.plural: is stuffs, was things (clients, storedObjects)',
      'spec.names.kind: is Stuff, was Thing (clients, storedObjects)',
      'spec.names.listKind: is StuffList, was ThingList (clients)',
      'spec.names.singular: is stuff, was thing (clients)',
    ],
  );
});

it('a short name that goes is missed by people, one that comes by nobody', () => {
  const named = changed((spec) => void (spec.names.shortNames = ['th']));
  assert.deepEqual(lines(named, crdOfVersions(v1())), ['spec.names.shortNames: th is gone (clients)']);
  assert.deepEqual(lines(crdOfVersions(v1()), named), []);
});

it('a served version that goes breaks its clients, a stored one the objects', () => {
  const both = crdOfVersions(v1({ storage: false }), v2({ storage: true }));
  both.status = { storedVersions: ['v1', 'v2'] };
  const left = crdOfVersions(v2({ storage: true }));
  assert.deepEqual(lines(both, left), [
    'v1 spec.versions: version v1 is gone, and objects may be stored in it (storedObjects)',
    'v1 spec.versions: version v1 is gone (clients)',
  ]);
  assert.deepEqual(lines(both, left, { versions: ['v2'] }), ['v1 spec.versions: version v1 is gone (clients)']);
  assert.deepEqual(lines(both, left, { count: 0 }), ['v1 spec.versions: version v1 is gone (clients)']);
});

it('a version that is no longer served breaks its clients', () => {
  const old = crdOfVersions(v1(), v2());
  assert.deepEqual(lines(old, crdOfVersions(v1(), v2({ served: false }))), ['v2 spec.versions: version v2 is no longer served (clients)']);
});

it('a version that was not served breaks no clients, but what is stored in it', () => {
  const old = crdOfVersions(v1({ served: false }), v2());
  const next = crdOfVersions(v1({ served: false, schema: { openAPIV3Schema: schema() } }), v2());
  assert.deepEqual(lines(old, next), ['v1 spec.a: the field is gone (storedObjects)']);
});

it('another storage version without conversion must know the fields of the first', () => {
  const wide = versionOf('v1', schema('a', 'n'), { storage: true });
  const old = crdOfVersions(wide, v2());
  const next = crdOfVersions({ ...wide, storage: false }, v2({ storage: true }));
  assert.deepEqual(lines(old, next), ['v1 to v2 spec.n: the field is gone (storedObjects)']);
  next.spec.conversion = { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: 'https://a' } } };
  assert.deepEqual(lines(old, next), []);
});

it('a webhook that goes leaves objects unconverted', () => {
  const old = crdOfVersions(v1(), v2());
  old.spec.conversion = { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: 'https://a' } } };
  assert.deepEqual(lines(old, crdOfVersions(v1(), v2())), ['spec.conversion.strategy: is None, was Webhook (clients, storedObjects)']);
});

it('subresources that come or go change what writes do', () => {
  const scale = { specReplicasPath: '.spec.n', statusReplicasPath: '.status.n' };
  const plain = crdOfVersions(v1());
  const full = crdOfVersions(v1({ subresources: { status: {}, scale } }));
  const at = 'v1 spec.versions[*].subresources';
  assert.deepEqual(lines(full, plain), [
    `${at}: status is no subresource any more (clients)`,
    `${at}: scale is no subresource any more (clients)`,
  ]);
  assert.deepEqual(lines(plain, full), [`${at}: status is a subresource now (clients)`]);
  const moved = crdOfVersions(v1({ subresources: { status: {}, scale: { ...scale, specReplicasPath: '.spec.m' } } }));
  assert.deepEqual(lines(full, moved), [`${at}: the paths of scale changed (clients)`]);
});

it('a field that can no longer be selected by breaks who selects by it', () => {
  const old = crdOfVersions(v1({ selectableFields: [{ jsonPath: '.spec.a' }] }));
  assert.deepEqual(lines(old, crdOfVersions(v1())), ['v1 spec.versions[*].selectableFields: .spec.a is gone (clients)']);
});
