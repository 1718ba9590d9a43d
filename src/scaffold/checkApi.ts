import type { ApiAnswers } from './layout.ts';
import { checkGroup, checkKind, checkPlural, checkVersion, fullGroup, type NameProblem } from './names.ts';
import { groupOf, type ProjectFile, type ProjectResource } from './projectFile.ts';

/** Every rule at once, for one API in its project. The single fields are checked by `names.ts` while they are typed. */
export function checkApi(project: ProjectFile, api: ApiAnswers): NameProblem | undefined {
  return (
    checkGroup(api.group, project.domain) ??
    checkVersion(api.version) ??
    checkKind(api.kind) ??
    checkPlural(api.plural, fullGroup(api.group, project.domain)) ??
    checkNew(project, api)
  );
}

/** Whether the kind collides with what the project has: asked as soon as group, version and kind are known. */
export function checkNew(
  project: ProjectFile,
  api: Pick<ApiAnswers, 'group' | 'version' | 'kind'> & Partial<ApiAnswers>,
): NameProblem | undefined {
  const group = fullGroup(api.group, project.domain);
  for (const other of project.resources.filter((resource) => resource.hasApi && groupOf(resource) === group)) {
    const where = other.path === undefined ? '' : ` (${other.path})`;
    if (other.kind === api.kind && other.version === api.version) {
      return `${api.kind} of ${group}/${api.version} is there already${where}: choose another kind or another version.`;
    }
    if (other.kind !== api.kind && other.kind.toLowerCase() === api.kind.toLowerCase()) {
      return `${api.kind} differs from ${other.kind}${where} only in upper and lower case, and the API server takes them for one: choose another kind.`;
    }
    if (api.plural === undefined) continue;
    if (other.kind !== api.kind && other.plural === api.plural) {
      return `"${api.plural}" is the plural of ${other.kind}${where}, and ${group} can have it only once: write another.`;
    }
    if (other.kind === api.kind && other.plural !== api.plural) {
      return `${api.kind} has the plural "${other.plural}" in ${other.version}${where}, and all versions of a kind share it: write "${other.plural}".`;
    }
    if (other.kind === api.kind && api.namespaced !== undefined && other.namespaced !== api.namespaced) {
      return `${api.kind} is ${other.namespaced ? 'namespaced' : 'cluster-scoped'} in ${other.version}${where}, and all versions of a kind share their scope.`;
    }
  }
  if (api.controller === true && hasController(project, api)) {
    return `${api.kind} has a controller already, and one serves all its versions: answer no to the controller.`;
  }
  return undefined;
}

/** The same kind in another version: plural and scope follow it, and it may have its controller. */
export function otherVersions(project: ProjectFile, api: Pick<ApiAnswers, 'group' | 'kind'>): readonly ProjectResource[] {
  const group = fullGroup(api.group, project.domain);
  return project.resources.filter((resource) => resource.hasApi && resource.kind === api.kind && groupOf(resource) === group);
}

export function hasController(project: ProjectFile, api: Pick<ApiAnswers, 'group' | 'kind'>): boolean {
  return otherVersions(project, api).some((resource) => resource.controller);
}
