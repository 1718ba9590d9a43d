/**
 * Writes `src/apiserver/builtin/schemas.json`: the OpenAPI v3 schemas of the built-in kinds that the sandbox serves, from the
 * public definitions of Kubernetes (Apache-2.0). Source: `api/openapi-spec/v3` of the Go module k8s.io/kubernetes, brought by
 *   go mod download -json k8s.io/kubernetes@v1.37.2      (its "Dir" is the argument)
 *   node tools/generate/builtInSchemas.mjs DIR
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** File of a group version, and the kinds of it that are served. */
const wanted = {
  api__v1: ['Namespace', 'ConfigMap', 'Secret', 'Event', 'ServiceAccount'],
  'apis__events.k8s.io__v1': ['Event'],
  'apis__coordination.k8s.io__v1': ['Lease'],
  'apis__apiextensions.k8s.io__v1': ['CustomResourceDefinition'],
};
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
    const isKind = (kinds.includes(short) || kinds.some((kind) => short === `${kind}List`)) && all[name]['x-kubernetes-group-version-kind'];
    if (isCommon || isKind) take(all, name);
  }
}

function take(all, name) {
  if (schemas[name]) return;
  const schema = all[name];
  schemas[name] = schema;
  for (const reference of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) take(all, reference[1]);
}

const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
for (const schema of Object.values(sorted)) {
  const gvks = schema['x-kubernetes-group-version-kind'];
  // Options and Status are registered in every group: those of the groups served are enough.
  if (gvks?.length > 1) schema['x-kubernetes-group-version-kind'] = gvks.filter(({ group, version }) => version === 'v1' && served(group));
}

function served(group) {
  return ['', 'events.k8s.io', 'coordination.k8s.io', 'apiextensions.k8s.io'].includes(group);
}

writeFileSync(new URL('../../src/apiserver/builtin/schemas.json', import.meta.url), `${JSON.stringify(sorted, undefined, 1)}\n`);
console.log(`${Object.keys(sorted).length} schemas`);
