import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { layoutOf } from '../../scaffold/layout.ts';
import { groupOf, isTypeScriptProject, parseProject, type ProjectFile, type ProjectResource } from '../../scaffold/projectFile.ts';
import type { CrdComparison } from '../../protocol/cluster.ts';
import type { GenerateResult } from '../../protocol/language.ts';
import type { ApiView, GeneratedState, ProjectView } from './projectView.ts';

/** What is known beside the files: the generator's last answer and the cluster's. */
export interface ProjectKnowledge {
  readonly generated?: GenerateResult | undefined;
  readonly comparisons?: ReadonlyMap<string, CrdComparison> | undefined;
}

/** Reads a folder. Never rejects for what a person may have broken: that is the state `broken`. */
export async function readProject(folder: string, knowledge: ProjectKnowledge = {}): Promise<ProjectView> {
  const text = await readText(join(folder, 'PROJECT'));
  if (text === undefined) return { state: 'none', folder };
  const parsed = parseProject(text);
  if (!parsed.ok) return { state: 'broken', folder, problem: parsed.error };
  const file = parsed.value;
  const samples = await namesIn(join(folder, 'config/samples'));
  const apis = await Promise.all(
    file.resources.filter((resource) => resource.hasApi).map((resource) => readApi(folder, file, resource, samples, knowledge)),
  );
  return { state: 'project', folder, file, typescript: isTypeScriptProject(file), apis };
}

async function readApi(
  folder: string,
  file: ProjectFile,
  resource: ProjectResource,
  samples: readonly string[],
  knowledge: ProjectKnowledge,
): Promise<ApiView> {
  const layout = layoutOf(file, resource);
  const typescript = isTypeScriptProject(file);
  const types = typescript ? (resource.path ?? layout.typesFile) : undefined;
  const controller = typescript && resource.controller ? layout.controllerFile : undefined;
  const comparison = knowledge.comparisons?.get(layout.crdFile);
  return {
    group: groupOf(resource),
    version: resource.version,
    kind: resource.kind,
    plural: resource.plural,
    namespaced: resource.namespaced,
    ...(types !== undefined && (await exists(join(folder, types))) ? { types } : {}),
    ...(controller !== undefined && (await exists(join(folder, controller))) ? { controller } : {}),
    samples: samples.filter((name) => isSampleOf(name, resource)).map((name) => `config/samples/${name}`),
    crd: {
      path: layout.crdFile,
      generated: generatedState(await readText(join(folder, layout.crdFile)), layout.crdFile, knowledge.generated),
      cluster: comparison ?? { state: 'unknown' },
    },
    problems: (knowledge.generated?.problems ?? []).filter((problem) => types !== undefined && sameFile(problem.path, types)),
  };
}

function generatedState(onDisk: string | undefined, path: string, generated: GenerateResult | undefined): GeneratedState {
  if (onDisk === undefined) return 'absent';
  const wanted = generated?.files.find((file) => file.path === path);
  if (wanted === undefined) return 'unknown';
  return wanted.text === onDisk ? 'same' : 'differs';
}

/** "webapp_v1_guestbook.yaml", "v1_guestbook-small.yaml": version and kind in the name, as the scaffold gives them. */
function isSampleOf(name: string, resource: ProjectResource): boolean {
  const kind = resource.kind.toLowerCase();
  return new RegExp(`(^|_)${escaped(resource.version)}_${escaped(kind)}([^a-z0-9].*)?\\.ya?ml$`).test(name);
}

/** The generator's paths may be absolute or relative. */
function sameFile(path: string, relative: string): boolean {
  const normal = path.replaceAll('\\', '/');
  return normal === relative || normal.endsWith(`/${relative}`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function isMissing(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
