/**
 * `examples/website`, the operator of docs/tutorial.md: what Create API makes of group "web", version "v1", kind "Website",
 * and in it the files that `written` names, which are written by hand. The rest, with the CRD and the role, is written anew
 * by `node tools/generate/website.ts`; `test/unit/scaffold/website.test.ts` compares.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { createApi } from '../../src/scaffold/createApi.ts';
import { generated } from './example.ts';

export const websiteFolder = resolve(import.meta.dirname, '../../examples/website');

/** Of the scaffold's files, those that a person went on with; and those that they added. */
export const written = [
  'config/samples/web_v1_website.yaml',
  'src/api/v1/website.ts',
  'src/controllers/children.ts',
  'src/controllers/directory.ts',
  'src/controllers/website.ts',
  'test/children.test.ts',
  'test/website.test.ts',
];

/** Every file of the project, path to text, as it has to be. */
export function websiteFiles(): Map<string, string> {
  const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string };
  const api = { group: 'web', version: 'v1', kind: 'Website', plural: 'websites', namespaced: true, controller: true };
  const runtime = { version, tarball: new Uint8Array() };
  const plan = createApi({ api, project: { domain: 'example.com', projectName: 'website', runtime } }, () => undefined);
  if (!plan.ok) throw new Error(plan.error.message);
  const files = new Map(plan.value.files.flatMap((file) => ('text' in file ? [[file.path, file.text] as const] : [])));
  for (const path of written) files.set(path, readFileSync(join(websiteFolder, path), 'utf8'));
  const { files: crds, manifests } = generated(files);
  for (const { path, text } of [...crds, ...manifests]) files.set(path, text);
  return files;
}

/** Its files on the disk, without what installing and building leave there. */
export function websiteFilesOnDisk(): string[] {
  return readdirSync(websiteFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(websiteFolder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !/^(?:vendor|node_modules|dist)\//.test(path))
    .sort();
}

if (import.meta.main) {
  for (const [path, text] of websiteFiles()) {
    mkdirSync(dirname(join(websiteFolder, path)), { recursive: true });
    writeFileSync(join(websiteFolder, path), text);
  }
  console.log(`wrote ${websiteFolder}`);
}
