/**
 * The types of Kubernetes' own packages for a person's project: `dist/runtime/types/kubernetes/core/v1.d.ts`, imported as
 * `@crd-studio/runtime/k8s/core/v1`. They are written from the schemas that the CRD generator uses for the same names, so that
 * what compiles is what the CRD says.
 */
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const packed = 'src/crd/source/builtin/packed.ts';

/** Names of the packages that can be imported: `core/v1`. */
export async function kubernetesPackages() {
  return Object.keys((await read()).packages).filter((name) => name.includes('/'));
}

/** Text by path below the types of the package. */
export async function kubernetesTypes() {
  const { packages, title } = await read();
  const files = new Map();
  for (const [name, types] of Object.entries(packages)) files.set(`kubernetes/${name}.d.ts`, declarations(name, types, title));
  return files;
}

async function read() {
  const text = await readFile(packed, 'utf8');
  const [, title] = /\* Schemas of (the types of [^,]+),/.exec(text) ?? [];
  const packages = [...text.matchAll(/^ {2}'?([\w/]+)'?:\s*'([^']+)',$/gm)].map(([, name, base64]) => [name, unpack(base64)]);
  if (packages.length === 0 || title === undefined)
    throw new Error(`${packed} is not as tools/upstream/controllerGen/recordBuiltin.ts writes it`);
  return { packages: Object.fromEntries(packages), title };
}

function unpack(base64) {
  return JSON.parse(brotliDecompressSync(Buffer.from(base64, 'base64')).toString());
}

function declarations(name, types, title) {
  const at = { name, scalars: relative(name, '../runtime/scalars') };
  const body = Object.entries(types).map(([type, schema]) => declaration(type, schema, at));
  return `/** Some of ${title}, made by the build from the schemas of the CRD generator. */\n\n${body.join('\n')}`;
}

/** Types that JSON Schema says less of than the runtime does, which has them under the same name. */
const scalars = new Set([
  'meta/v1.Time',
  'meta/v1.MicroTime',
  'meta/v1.Duration',
  'intstr.IntOrString',
  'resource.Quantity',
  'runtime.RawExtension',
]);

function declaration(type, schema, at) {
  const head = doc(schema.description, '');
  if (scalars.has(`${at.name}.${type}`)) return `${head}export type ${type} = import('${at.scalars}').${type};\n`;
  if (`${at.name}.${type}` === 'meta/v1.ObjectMeta')
    return `${head}export type ObjectMeta = import('${relative(at.name, '../k8s/object')}').ObjectMeta;\n`;
  if (schema.properties === undefined && schema.allOf === undefined) return `${head}export type ${type} = ${typeOf(schema, at)};\n`;
  const bases = (schema.allOf ?? []).map((part) => typeOf(part, at));
  const extended = bases.map((_, i) => `${type}Base${bases.length === 1 ? '' : i + 1}`);
  const named = bases.map((base, i) => `type ${extended[i]} = ${base};\n`).join('');
  return `${named}${head}export interface ${type}${extended.length === 0 ? '' : ` extends ${extended.join(', ')}`} {\n${fields(schema, at)}}\n`;
}

function fields(schema, at) {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {})
    .map(
      ([name, field]) =>
        `${doc(field.description, '  ')}  ${/^\w+$/.test(name) ? name : JSON.stringify(name)}${required.has(name) ? '' : '?'}: ${typeOf(field, at)};\n`,
    )
    .join('');
}

function typeOf(schema, at) {
  if (schema.$ref !== undefined) return reference(schema.$ref, at);
  const values = schema.values ?? schema.enum;
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  switch (schema.type) {
    case 'string':
    case 'boolean':
      return schema.type;
    case 'integer':
      return schema.format === undefined ? 'number' : `import('${at.scalars}').${schema.format}`;
    case 'number':
      return 'number';
    case 'array':
      return `Array<${typeOf(schema.items, at)}>`;
    default:
      return schema.additionalProperties === undefined
        ? 'Record<string, unknown>'
        : `Record<string, ${typeOf(schema.additionalProperties, at)}>`;
  }
}

function reference(ref, at) {
  const dot = ref.lastIndexOf('.');
  const [from, type] = [ref.slice(0, dot), ref.slice(dot + 1)];
  return from === at.name ? type : `import('${relative(at.name, from)}').${type}`;
}

/** The specifier of another file, from the file of the package `name`; both below `kubernetes/`. */
function relative(name, to) {
  const path = posix.relative(posix.dirname(name), `${to}.js`);
  return path.startsWith('.') ? path : `./${path}`;
}

function doc(text, indent) {
  if (text === undefined || text === '') return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  return lines.length === 1
    ? `${indent}/** ${lines[0]} */\n`
    : `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}
