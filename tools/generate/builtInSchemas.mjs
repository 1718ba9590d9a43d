/**
 * Writes what the sandbox knows of the built-in kinds' types, from the public definitions of Kubernetes (Apache-2.0):
 *   src/apiserver/builtin/schemas.json       OpenAPI v3 schemas without descriptions, by name
 *   src/apiserver/builtin/descriptions.json  by name: the type's own ("") and its fields'
 *   src/apiserver/builtin/shapes.json        what Go's JSON encoding does beyond that; see `goTypes/main.go`
 * Source: `api/openapi-spec/v3` of the Go module k8s.io/kubernetes, and the Go types themselves. Needs Go:
 *   go mod download -json k8s.io/kubernetes@v1.37.2      (its "Dir" is the argument)
 *   node tools/generate/builtInSchemas.mjs DIR
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Group versions that are served, by the name of their file; of some only the kinds named. */
const wanted = {
  api__v1: undefined,
  'apis__admissionregistration.k8s.io__v1': undefined,
  'apis__apiextensions.k8s.io__v1': undefined,
  apis__apps__v1: undefined,
  'apis__authentication.k8s.io__v1': undefined,
  'apis__authorization.k8s.io__v1': undefined,
  apis__autoscaling__v1: ['Scale'],
  apis__autoscaling__v2: undefined,
  apis__batch__v1: undefined,
  'apis__certificates.k8s.io__v1': ['CertificateSigningRequest', 'CertificateSigningRequestList'],
  'apis__coordination.k8s.io__v1': undefined,
  'apis__discovery.k8s.io__v1': undefined,
  'apis__events.k8s.io__v1': undefined,
  'apis__networking.k8s.io__v1': undefined,
  'apis__node.k8s.io__v1': undefined,
  apis__policy__v1: undefined,
  'apis__rbac.authorization.k8s.io__v1': undefined,
  'apis__scheduling.k8s.io__v1': undefined,
  'apis__storage.k8s.io__v1': undefined,
};
const groups = new Set(Object.keys(wanted).map((file) => (file === 'api__v1' ? '' : file.split('__')[1])));
const common = ['DeleteOptions', 'Status', 'ObjectMeta', 'ListMeta', 'Patch', 'WatchEvent', 'PartialObjectMetadata'];

const source = process.argv[2];
if (source === undefined) throw new Error('Which folder holds k8s.io/kubernetes? Give it as the argument.');

const schemas = {};
for (const [file, kinds] of Object.entries(wanted)) {
  const document = JSON.parse(readFileSync(join(source, 'api/openapi-spec/v3', `${file}_openapi.json`), 'utf8'));
  const all = document.components.schemas;
  for (const name of Object.keys(all)) {
    const short = name.split('.').at(-1);
    const isCommon = name.startsWith('io.k8s.apimachinery.pkg.apis.meta.v1.') && common.includes(short);
    const isKind = all[name]['x-kubernetes-group-version-kind'] && (kinds === undefined || kinds.includes(short));
    if (isCommon || isKind) take(all, name);
  }
}

function take(all, name) {
  if (schemas[name]) return;
  const schema = all[name];
  schemas[name] = schema;
  for (const reference of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) take(all, reference[1]);
}

const names = Object.keys(schemas).sort();
const descriptions = {};
for (const name of names) {
  const { description, ...schema } = schemas[name];
  const gvks = schema['x-kubernetes-group-version-kind'];
  // Options and Status are registered in every group: those of the groups served are enough.
  if (gvks?.length > 1)
    schema['x-kubernetes-group-version-kind'] = gvks.filter(({ group, version }) => version === 'v1' && groups.has(group));
  const texts = description === undefined ? {} : { '': description };
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    const { description: text, ...rest } = property;
    if (text !== undefined) texts[field] = text;
    schema.properties[field] = rest;
  }
  schemas[name] = schema;
  if (Object.keys(texts).length > 0) descriptions[name] = texts;
}

const shapes = JSON.parse(
  execFileSync('go', ['run', '-mod=mod', '.'], { cwd: new URL('goTypes', import.meta.url), maxBuffer: 1 << 26 }).toString(),
);

write('schemas', schemas, names);
write('descriptions', descriptions, Object.keys(descriptions).sort());
write(
  'shapes',
  shapes,
  names.filter((name) => shapes[name]),
);

/** An entry a line: small to load, and a new version of Kubernetes shows as the lines that it changes. */
function write(file, entries, keys) {
  const lines = keys.map((key) => `${JSON.stringify(key)}:${JSON.stringify(entries[key])}`);
  writeFileSync(new URL(`../../src/apiserver/builtin/${file}.json`, import.meta.url), `{\n${lines.join(',\n')}\n}\n`);
  console.log(`${file}: ${keys.length}`);
}
