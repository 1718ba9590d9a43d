import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { controllerGen, type GoCase } from './controllerGen.ts';

const golden = path.join(import.meta.dirname, '../../../test/golden');

/** Below `test/golden`, each a folder of folders with the types of a case in Go and TypeScript, and what controller-gen makes of them. */
export const areas = ['crd', 'rbac', 'webhook'] as const;
export type Area = (typeof areas)[number];

/** What controller-gen writes for the Go types of every case, by the path of the golden file: `crd/kinds/kinds.example.com_boxes.yaml`. */
export async function answers(area: Area): Promise<Map<string, string>> {
  const folders = await foldersOf(area);
  return area === 'crd' ? crdAnswers(folders) : oneByOne(area, folders);
}

/** The recorded files of an area, by the same paths. */
export async function recorded(area: Area): Promise<Map<string, string>> {
  const files = (await foldersOf(area)).flatMap(({ name, files }) =>
    files.filter((file) => file.endsWith('.yaml')).map((file) => `${area}/${name}/${file}`),
  );
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(path.join(golden, file), 'utf8')] as const)));
}

interface Folder {
  readonly name: string;
  readonly files: readonly string[];
}

async function foldersOf(area: Area): Promise<Folder[]> {
  const names = (await readdir(path.join(golden, area), { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return Promise.all(names.map(async ({ name }) => ({ name, files: await readdir(path.join(golden, area, name)) })));
}

async function goCases(area: Area, { name, files }: Folder): Promise<GoCase[]> {
  const sources = files.filter((file) => file.endsWith('.go'));
  return Promise.all(
    sources.map(async (file) => ({
      package: `${name}/${path.basename(file, '.go')}`,
      text: await readFile(path.join(golden, area, name, file), 'utf8'),
    })),
  );
}

/** One run for all: groups tell whose CRD a file is. */
async function crdAnswers(folders: readonly Folder[]): Promise<Map<string, string>> {
  const cases = await Promise.all(folders.map(async (folder) => ({ folder, sources: await goCases('crd', folder) })));
  const folderOf = new Map(
    cases.flatMap(({ folder, sources }) =>
      sources.flatMap(({ text }) => [...text.matchAll(/^\/\/ \+groupName=(\S+)/gm)].map((match) => [match[1], folder.name] as const)),
    ),
  );
  const files = await controllerGen(
    cases.flatMap(({ sources }) => sources),
    ['crd:allowDangerousTypes=true'],
  );
  return new Map(
    [...files].map(([file, text]) => {
      const name = path.basename(file);
      return [`crd/${folderOf.get(name.slice(0, name.indexOf('_'))) ?? '?'}/${name}`, text];
    }),
  );
}

async function oneByOne(area: 'rbac' | 'webhook', folders: readonly Folder[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const folder of folders) {
    const files = await controllerGen(await goCases(area, folder), [area === 'rbac' ? 'rbac:roleName=manager-role' : 'webhook']);
    for (const [file, text] of files) found.set(`${area}/${folder.name}/${path.basename(file)}`, text);
  }
  return found;
}
