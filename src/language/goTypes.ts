import { type GoFile, goFieldPlace, type GoFieldPlace } from '../crd/source/go/fieldPlace.ts';
import { type GoMarked, GoSchemas } from '../crd/source/go/schema.ts';
import { folderOf, type SourceFiles } from '../crd/source/files.ts';
import { readGo } from './goTrees.ts';

/** Where kubebuilder puts the types of a project's APIs. */
const roots = ['api', 'apis', 'pkg/apis'];

/** Where a Go project declares a field of a kind: in the folder named by the version in which the kind is a struct. */
export async function goDefinition(
  project: string,
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
  path: readonly (string | number)[],
  files: SourceFiles,
): Promise<GoFieldPlace | undefined> {
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1);
  for (const folder of roots.flatMap((root) => foldersNamed(version, `${project}/${root}`, files))) {
    const texts = goTexts(folder, files);
    if (!texts.some(({ text }) => new RegExp(`\\b${kind}\\s+struct\\b`).test(text))) continue;
    const place = await readGo(
      texts.map(({ text }) => text),
      (roots) =>
        goFieldPlace(
          roots.map((root, index) => ({ path: texts[index]?.path ?? '', root })),
          kind,
          path,
        ),
    );
    if (place !== undefined) return place;
  }
  return undefined;
}

/** The schema of what the comment at an offset of a Go file stands above, by the types of its package. */
export async function goSchemaAt(path: string, text: string, offset: number, files: SourceFiles): Promise<GoMarked | undefined> {
  return withGoPackage(path, text, files, (schemas) => schemas.at(offset));
}

/** Reads what `read` asks of the types of the package that a file belongs to; the trees are gone afterwards. */
export function withGoPackage<T>(
  path: string,
  text: string,
  files: SourceFiles,
  read: (schemas: GoSchemas, package_: readonly GoFile[]) => T,
): Promise<T> {
  const others = goTexts(folderOf(path), files).filter((file) => file.path !== path);
  const all = [{ path, text }, ...others];
  return readGo(
    all.map((file) => file.text),
    (roots) => {
      const parsed = roots.map((root, index) => ({ path: all[index]?.path ?? '', root }));
      return read(new GoSchemas(parsed), parsed);
    },
  );
}

function foldersNamed(name: string, below: string, files: SourceFiles): string[] {
  return files
    .list(below)
    .filter(({ folder }) => folder)
    .flatMap((entry) => {
      const path = `${below}/${entry.name}`;
      return [...(entry.name === name ? [path] : []), ...foldersNamed(name, path, files)];
    });
}

function goTexts(folder: string, files: SourceFiles): { readonly path: string; readonly text: string }[] {
  return files
    .list(folder)
    .filter(({ name, folder: isFolder }) => !isFolder && name.endsWith('.go') && !/^zz_generated|_test\.go$/.test(name))
    .flatMap(({ name }) => {
      const text = files.read(`${folder}/${name}`);
      return text === undefined ? [] : [{ path: `${folder}/${name}`, text }];
    });
}
