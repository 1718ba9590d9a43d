import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { builtinTypes } from './controllerGen.ts';

/**
 * Writes what controller-gen makes of Kubernetes' own types: packed into `src/crd/source/builtin/packed.ts`, and the digests of the
 * flattened schemas to compare with into `test/golden/builtinTypes.json`. `node tools/upstream/controllerGen/recordBuiltin.ts`; needs Go.
 */
const root = path.join(import.meta.dirname, '../../..');

interface Answer {
  readonly generator: string;
  readonly source: string;
  readonly packages: Readonly<Record<string, Readonly<Record<string, Entry>>>>;
}

interface Entry {
  readonly schema: object;
  readonly enum?: readonly string[];
  readonly sha256?: string;
}

const answer = JSON.parse(await builtinTypes()) as Answer;
const packages: Record<string, Record<string, object>> = {};
const digests: Record<string, Record<string, string>> = {};
for (const name of Object.keys(answer.packages).sort()) {
  for (const [type, entry] of Object.entries(answer.packages[name] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))) {
    (packages[name] ??= {})[type] = { ...withNames(entry.schema, name), ...(entry.enum === undefined ? {} : { values: entry.enum }) };
    if (entry.sha256 !== undefined) (digests[name] ??= {})[type] = entry.sha256.slice(0, 16);
  }
}
const packed = Object.entries(packages).map(([name, types]) => [name, pack(JSON.stringify(types))] as const);
const header = `/**
 * Schemas of the types of ${answer.source} (Apache-2.0), with references left in them, as ${answer.generator} makes them: by package, JSON, brotli, base64.
 * Made by tools/upstream/controllerGen/recordBuiltin.ts; not to be edited.
 */`;
mkdirSync(path.join(root, 'src/crd/source/builtin'), { recursive: true });
writeFileSync(
  path.join(root, 'src/crd/source/builtin/packed.ts'),
  `${header}\nexport const packed: Readonly<Record<string, string>> = {\n${packed.map(entry).join('')}};\n`,
);
writeFileSync(path.join(root, 'test/golden/builtinTypes.json'), `${JSON.stringify(digests, undefined, 1)}\n`);
console.log(
  `${Object.values(packages).flatMap(Object.keys).length} types, ${packed.reduce((sum, [, text]) => sum + text.length, 0)} bytes packed`,
);

/** As the formatter would have it: on one line where it fits. */
function entry([name, text]: readonly [string, string]): string {
  const key = /\W/.test(name) ? `'${name}'` : name;
  const line = `  ${key}: '${text}',\n`;
  return line.length <= 141 ? line : `  ${key}:\n    '${text}',\n`;
}

function pack(text: string): string {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return brotliCompressSync(text, { params }).toString('base64');
}

/** `#/definitions/k8s.io~1api~1core~1v1~0EnvVar` becomes `core/v1.EnvVar`. */
function withNames(schema: object, own: string): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === '$ref' && typeof value === 'string' ? shortName(value, own) : value)),
  ) as object;
}

function shortName(ref: string, own: string): string {
  const [from = '', type] = ref.slice('#/definitions/'.length).split('~0');
  if (type === undefined) return `${own}.${from}`;
  const goPath = from.replaceAll('~1', '/');
  if (goPath === 'k8s.io/apimachinery/pkg/apis/meta/v1') return `meta/v1.${type}`;
  return `${goPath.replace(/^k8s\.io\/api\//, '').replace(/^k8s\.io\/apimachinery\/pkg\/(api\/|util\/)?/, '')}.${type}`;
}
