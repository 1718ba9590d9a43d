/**
 * THIRD-PARTY-NOTICES: the licence of every package that esbuild really put into a bundle, in full. A package without a
 * licence file, or with a licence that is not on the list, stops the build.
 */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
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

/**
 * Its text.
 *
 * @param {readonly import('esbuild').Metafile[]} metafiles what went into the bundles
 * @returns {Promise<string>}
 */
export async function notices(metafiles) {
  const folders = [...new Set([...bundledPackages(metafiles), ...Object.keys(shippedPackages)])].sort();
  const sections = await Promise.all(folders.map(section));
  const head = 'CRD Studio contains parts of the following packages, under the licences that follow each name.\n';
  return [head, ...sections].join(`\n${'-'.repeat(80)}\n\n`);
}

/** Folders below node_modules that an output took at least a byte from, sorted. */
function bundledPackages(metafiles) {
  const folders = new Set();
  for (const { outputs } of metafiles) {
    for (const { inputs } of Object.values(outputs)) {
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
        const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
        if (folder !== undefined && bytesInOutput > 0) folders.add(folder);
      }
    }
  }
  return [...folders].sort();
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
