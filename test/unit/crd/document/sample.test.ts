import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { checkYaml, kindsOf } from '../../../../src/crd/document/index.ts';
import { sampleYaml } from '../../../../src/crd/document/sample.ts';
import type { CustomResourceDefinition, JSONSchemaProps } from '../../../../src/crd/schema/index.ts';

const guestbooks = parse(
  readFileSync(new URL('../../../golden/crd/guestbook/webapp.example.com_guestbooks.yaml', import.meta.url), 'utf8'),
) as CustomResourceDefinition;

/** The golden CRD with another schema of `spec`. */
function withSpec(spec: JSONSchemaProps): CustomResourceDefinition {
  const crd = structuredClone(guestbooks);
  const [version] = crd.spec.versions;
  if (version !== undefined) version.schema = { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', ...spec } } } };
  return crd;
}
const sample = (crd: CustomResourceDefinition): string => sampleYaml(crd, 'v1', { name: 'guestbook-sample' }) ?? '';
const problems = (crd: CustomResourceDefinition): string[] =>
  checkYaml(sample(crd), kindsOf([crd])).flatMap(({ diagnostics }) => diagnostics.map(({ message }) => message));

test('what is required and what has a default is written, each with what it is for', () => {
  assert.equal(
    sample(guestbooks),
    `apiVersion: webapp.example.com/v1
kind: Guestbook
metadata:
  name: guestbook-sample
spec:
  # ports are served.
  ports:
    - port: 1
  # replicas is the number of pods to run.
  replicas: 2
`,
  );
  assert.deepEqual(problems(guestbooks), []);
});

test('values are found within bounds, formats, enumerations and patterns', () => {
  const text: JSONSchemaProps = { type: 'string' };
  const crd = withSpec({
    required: ['size', 'ratio', 'even', 'mode', 'at', 'name', 'host', 'long', 'short', 'labels', 'flag', 'list', 'port'],
    properties: {
      size: { type: 'integer', minimum: 5, exclusiveMinimum: true },
      ratio: { type: 'number', maximum: 0.25 },
      even: { type: 'integer', multipleOf: 4, minimum: 5 },
      mode: { ...text, enum: ['open', 'closed'] },
      at: { ...text, format: 'date-time' },
      name: { ...text, pattern: '^[a-z]([-a-z0-9]*[a-z0-9])?$' },
      host: { ...text, pattern: '^[a-z]+\\.[a-z]+$' },
      long: { ...text, minLength: 30 },
      short: { ...text, maxLength: 2 },
      labels: { type: 'object', additionalProperties: text, minProperties: 2 },
      flag: { type: 'boolean' },
      list: { type: 'array', minItems: 2, items: { type: 'integer', minimum: 3 } },
      port: { 'x-kubernetes-int-or-string': true },
    },
  });
  assert.deepEqual(problems(crd), []);
});

test('of several alternatives the first is filled in', () => {
  const text: JSONSchemaProps = { type: 'string' };
  const crd = withSpec({ properties: { a: text, b: text }, oneOf: [{ required: ['b'] }, { required: ['a'] }] });
  assert.deepEqual(problems(crd), []);
  assert.match(sample(crd), /^ {2}b: example$/m);
});

test('where nothing has to be said, there is one field to begin with', () => {
  assert.match(sample(withSpec({ properties: { message: { type: 'string' } } })), /^spec:\n {2}message: example$/m);
});

test('what cannot be found by trying is said at the top', () => {
  const crd = withSpec({
    properties: { code: { type: 'string', pattern: '^Q[0-9]{7}$' } },
    required: ['code'],
  });
  assert.match(
    sample(crd),
    /^# To be corrected: spec\.code: Invalid value: "example": spec\.code in body should match '\^Q\[0-9\]\{7\}\$'\n/,
  );
});

test('what rules, alternatives and least numbers of fields ask for is found, too', () => {
  const text: JSONSchemaProps = { type: 'string' };
  const backend: JSONSchemaProps = {
    type: 'object',
    required: ['name'],
    properties: { name: text, weight: { type: 'integer' }, port: { type: 'integer', minimum: 80 } },
    'x-kubernetes-validations': [{ rule: 'has(self.port)', message: 'must have a port' }],
  };
  const crd = withSpec({
    required: ['backends', 'source', 'url'],
    properties: {
      backends: { type: 'array', maxItems: 3, items: backend },
      source: { type: 'object', minProperties: 1, properties: { a: text, b: text } },
      url: { ...text, pattern: String.raw`^oci://.*\.x$|^oci://.+$` },
    },
  });
  assert.match(sample(crd), / {4}- name: example\n {6}port: 80\n {2}source:\n {4}a: example\n/);
  assert.deepEqual(problems(crd), []);
});
