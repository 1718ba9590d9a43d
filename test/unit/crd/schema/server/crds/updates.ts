import type { CrdVersion, JSONSchemaProps } from '../../../../../../src/crd/schema/index.ts';
import { thing, updates } from '../questions.ts';

const text: JSONSchemaProps = { type: 'string' };
const of = (f: JSONSchemaProps, change?: Parameters<typeof thing>[1]) => thing({ type: 'object', properties: { f } }, change);
const version = (name: string, more: Partial<CrdVersion> = {}): CrdVersion => ({
  name,
  served: true,
  storage: false,
  schema: { openAPIV3Schema: { type: 'object', properties: { f: text } } },
  ...more,
});
const rules = (...texts: readonly string[]): JSONSchemaProps => ({ ...text, 'x-kubernetes-validations': texts.map((rule) => ({ rule })) });
const selectable = (...paths: readonly string[]) =>
  of(text, (_crd, one) => void (one.selectableFields = paths.map((jsonPath) => ({ jsonPath }))));
const hook = (...conversionReviewVersions: string[]) =>
  of(
    text,
    ({ spec }) =>
      void (spec.conversion = { strategy: 'Webhook', webhook: { conversionReviewVersions, clientConfig: { url: 'https://a' } } }),
  );
const kubernetes = (approvedBy?: string) =>
  of(text, (crd) => {
    crd.spec.group = 'x.k8s.io';
    crd.metadata = {
      name: 'things.x.k8s.io',
      ...(approvedBy === undefined ? {} : { annotations: { 'api-approved.kubernetes.io': approvedBy } }),
    };
  });

export const crdUpdates = updates({
  nothing: [of(text), of(text)],
  'a field more': [of(text), thing({ type: 'object', properties: { f: text, g: text } })],
  'a field less': [thing({ type: 'object', properties: { f: text, g: text } }), of(text)],
  'another type': [of(text), of({ type: 'integer' })],
  'an unknown type': [of(text), of({ type: 'strin' })],
  'no type': [of(text), of({})],
  'another group': [of(text), of(text, ({ spec }) => void (spec.group = 'example.org'))],
  'another scope': [of(text), of(text, ({ spec }) => void (spec.scope = 'Cluster'))],
  'another kind': [of(text), of(text, ({ spec }) => void (spec.names.kind = 'Stuff'))],
  'another list kind': [of(text), of(text, ({ spec }) => void (spec.names.listKind = 'Stuffs'))],
  'another plural': [of(text), of(text, ({ spec }) => void (spec.names.plural = 'stuffs'))],
  'another singular': [of(text), of(text, ({ spec }) => void (spec.names.singular = 'stuff'))],
  'short names': [of(text), of(text, ({ spec }) => void (spec.names.shortNames = ['th']))],
  'a version more': [of(text), of(text, ({ spec }) => void spec.versions.push(version('v2')))],
  'a version less': [of(text, ({ spec }) => void spec.versions.push(version('v2'))), of(text)],
  'the stored version gone': [of(text), of(text, ({ spec }) => void (spec.versions = [version('v2', { storage: true })]))],
  'another version stored': [
    of(text),
    of(text, ({ spec }, one) => {
      one.storage = false;
      spec.versions.push(version('v2', { storage: true }));
    }),
  ],
  'the stored version not served': [
    of(text, ({ spec }) => void spec.versions.push(version('v2'))),
    of(text, ({ spec }, one) => {
      one.served = false;
      spec.versions.push(version('v2'));
    }),
  ],
  'no versions any more': [of(text), of(text, ({ spec }) => void (spec.versions = []))],
  'no schema any more': [of(text), of(text, (_crd, one) => void delete one.schema)],
  'fields preserved from now on': [of(text), of(text, ({ spec }) => void (spec.preserveUnknownFields = true))],
  'a default': [of(text), of({ ...text, default: 'a' })],
  'a default of another type': [of(text), of({ ...text, default: 1 })],
  'a rule': [of(text), of(rules("self != ''"))],
  'a rule that does not compile': [of(text), of(rules('self.x'))],
  'a transition rule': [of(text), of(rules('self == oldSelf'))],
  'a rule that costs too much': [
    of({ type: 'array', items: text }),
    of({ type: 'array', items: text, 'x-kubernetes-validations': [{ rule: 'self.all(x, self.all(y, x == y))' }] }),
  ],
  'a tighter bound': [of(text), of({ ...text, maxLength: 1 })],
  'a bound that is none': [of({ ...text, pattern: 'a' }), of({ ...text, pattern: '(' })],
  'an atomic list becomes a set': [of({ type: 'array', items: text }), of({ type: 'array', items: text, 'x-kubernetes-list-type': 'set' })],
  'a set of objects': [
    of({ type: 'array', items: { type: 'object' } }),
    of({ type: 'array', items: { type: 'object' }, 'x-kubernetes-list-type': 'set' }),
  ],
  'a selectable field': [of(text), selectable('.spec.f')],
  'a selectable field that is not there': [of(text), selectable('.spec.x')],
  'no selectable field any more': [selectable('.spec.f'), of(text)],
  'another webhook version': [hook('v1'), hook('v1beta1')],
  'an unknown webhook version': [hook('v1'), hook('v7')],
  'a webhook': [of(text), hook('v1')],
  'a webhook that is no more': [hook('v1'), of(text)],
  'a bundle that is none': [
    of(text),
    of(text, ({ spec }) => {
      const clientConfig = { url: 'https://a', caBundle: 'bm8=' };
      spec.conversion = { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig } };
    }),
  ],
  'a status in the request': [of(text), of(text, (crd) => void (crd.status = { storedVersions: ['v9'] }))],
  'approval is taken away': [kubernetes('https://github.com/kubernetes/kubernetes/pull/1'), kubernetes()],
  'approval of another change': [
    kubernetes('https://github.com/kubernetes/kubernetes/pull/1'),
    kubernetes('https://github.com/kubernetes/kubernetes/pull/2'),
  ],
  'approval by a word': [kubernetes('https://github.com/kubernetes/kubernetes/pull/1'), kubernetes('yes')],
});
