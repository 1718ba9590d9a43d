/**
 * THIRD-PARTY-NOTICES: the licence of every package that esbuild really put into a bundle, in full, and of data of
 * others that lies among our sources. A package without a licence file, or with a licence that is not on the list, stops
 * the build.
 */
import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { shippedPackages } from './nodeTypes.mjs';

const permitted = new Set([
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'BlueOak-1.0.0',
  'Python-2.0',
  'Unlicense',
  'CC0-1.0',
]);

/** Data of others in our own sources, and where its licence lies. */
const dataOfOthers = [
  {
    name: 'github.com/gobuffalo/flect 1.0.3 (MIT)',
    what: 'word lists',
    files: ['src/k8s/pluralWords.ts'],
    licence: 'tools/build/licences/flect.txt',
  },
  {
    name: 'Kubernetes 1.37.2 (Apache-2.0)',
    what: 'OpenAPI schemas and protobuf descriptors',
    files: [
      'src/apiserver/builtin/schemas.json',
      'src/apiserver/protobuf/kinds.json',
      'src/apiserver/protobuf/nullable.json',
      'src/apiserver/protobuf/openapi.json',
    ],
    licence: 'LICENSE',
  },
];

/**
 * Its text.
 *
 * @param {readonly import('esbuild').Metafile[]} metafiles what went into the bundles
 * @returns {Promise<string>}
 */
export async function notices(metafiles) {
  const inputs = bundledInputs(metafiles);
  const folders = [...new Set([...packagesOf(inputs), ...Object.keys(shippedPackages)])].sort();
  const data = dataOfOthers.filter(({ files }) => files.some((file) => inputs.has(file)));
  const sections = await Promise.all([...folders.map(section), ...data.map(dataSection)]);
  const head = 'CRD Studio contains parts of the following packages, under the licences that follow each name.\n';
  return [head, ...sections].join(`\n${'-'.repeat(80)}\n\n`);
}

/** Every file that an output took at least a byte from. */
function bundledInputs(metafiles) {
  const outputs = metafiles.flatMap((metafile) => Object.values(metafile.outputs));
  return new Set(outputs.flatMap(({ inputs }) => Object.keys(inputs).filter((path) => inputs[path].bytesInOutput > 0)));
}

/** Their folders below node_modules. */
function packagesOf(inputs) {
  return [...inputs].flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
}

async function dataSection({ name, what, files, licence }) {
  const text = (await readFile(licence, 'utf8')).trim();
  return `${name}: ${what} in ${files.map((file) => basename(file)).join(', ')}\n\n${text}\n`;
}

async function section(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const ids = String(license)
    .replaceAll(/[()]/g, '')
    .split(/ OR | AND /);
  if (!ids.some((id) => permitted.has(id)))
    throw new Error(`${name} ${version} is under "${license}", which is not on the list of permitted licences`);
  const texts = (await readdir(folder)).filter((entry) => /^(licen[cs]e|notice|copying)/i.test(entry)).sort();
  const contents = await Promise.all(texts.map((text) => readFile(join(folder, text), 'utf8')));
  const body =
    contents.length === 0
      ? `Licence: ${license} (the package ships no text of it)\n`
      : contents.map((text) => `${text.trim()}\n`).join('\n');
  return `${name} ${version} (${license})\n\n${body}`;
}
