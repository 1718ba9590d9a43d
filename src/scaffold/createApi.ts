import { fail, ok, type Result } from '../base/result.ts';
import { checkApi, otherVersions } from './checkApi.ts';
import { addProject, type ProjectAnswers } from './initProject.ts';
import { callFromMain, extend, pascalCase } from './extend.ts';
import { type ApiAnswers, type ApiLayout, layoutOf } from './layout.ts';
import { openProject } from './openProject.ts';
import { type Plan, PlanBuilder, type PlanProblem, type ReadFile } from './plan.ts';
import { addResource, type ProjectFile } from './projectFile.ts';
import { controllerSource } from './templates/api/controller.ts';
import { groupVersionSource } from './templates/api/groupVersion.ts';
import { sampleYaml } from './templates/api/sample.ts';
import { testSource } from './templates/api/test.ts';
import { addStorageVersion, typesSource } from './templates/api/types.ts';
import { type Audience, kindRoleYaml, managerRules } from './templates/config/rbac.ts';

/**
 * Plans one API: in the project that `read` shows, or, with `project`, together with a new one. Pure: it reads through
 * `read` and writes nothing. Files that are there are extended at their markers and never replaced.
 */
export function createApi(
  answers: { readonly api: ApiAnswers; readonly project?: ProjectAnswers },
  read: ReadFile,
): Result<Plan, PlanProblem> {
  const plan = new PlanBuilder(read);
  if (answers.project !== undefined) {
    const problem = addProject(plan, answers.project);
    if (problem !== undefined) return fail(problem);
  }
  const opened = openProject(plan, 'add the API with "kubebuilder create api"');
  if (!opened.ok) return opened;
  const project = opened.value;
  const problem = checkApi(project, answers.api);
  if (problem !== undefined) return fail({ message: problem });
  const layout = layoutOf(project, answers.api);
  const extended = extendProjectFile(plan, project, answers.api, layout);
  if (extended !== undefined) return fail(extended);
  addApi(plan, project, answers.api, layout);
  if (answers.api.controller) addController(plan, answers.api, layout);
  return ok(plan.build(layout.typesFile));
}

function extendProjectFile(plan: PlanBuilder, project: ProjectFile, api: ApiAnswers, layout: ApiLayout): PlanProblem | undefined {
  const resource = { ...api, domain: project.domain, hasApi: true, path: layout.typesFile };
  const changed = addResource(plan.read('PROJECT') ?? '', resource, { multigroup: layout.becomesMultigroup });
  if (!changed.ok) return { ...changed.error, path: 'PROJECT' };
  plan.update('PROJECT', () => changed.value);
  return undefined;
}

function addApi(plan: PlanBuilder, project: ProjectFile, api: ApiAnswers, layout: ApiLayout): void {
  if (plan.read(layout.groupVersionFile) === undefined) plan.create(layout.groupVersionFile, groupVersionSource(api, layout));
  plan.create(layout.typesFile, typesSource(api));
  markStorageVersion(plan, project, api);
  plan.create(layout.sampleFile, sampleYaml(project.projectName, api, layout, otherVersions(project, api).length > 0));
  extend(plan, 'config/crd/kustomization.yaml', 'crds', [`- ${layout.crdFile.replace('config/crd/', '')}`]);
  extend(plan, 'config/samples/kustomization.yaml', 'samples', [`- ${layout.sampleFile.replace('config/samples/', '')}`]);
  if (otherVersions(project, api).length > 0) return; // roles name kinds, not versions
  for (const audience of ['admin', 'editor', 'viewer'] satisfies Audience[]) {
    const file = `${layout.rolePrefix}_${audience}_role.yaml`;
    plan.create(`config/rbac/${file}`, kindRoleYaml(project.projectName, api, layout, audience));
    extend(plan, 'config/rbac/kustomization.yaml', 'roles', [`- ${file}`]);
  }
}

function addController(plan: PlanBuilder, api: ApiAnswers, layout: ApiLayout): void {
  plan.create(layout.controllerFile, controllerSource(api, layout));
  plan.create(layout.testFile, testSource(api, layout));
  callFromMain(plan, { setup: `setup${api.kind}`, file: layout.controllerFile, suffix: pascalCase(layout.group) });
  extend(plan, 'config/rbac/role.yaml', 'rules', managerRules(api, layout));
}

/** A CRD of several versions stores one of them: the one that was there first, until a person moves the marker. */
function markStorageVersion(plan: PlanBuilder, project: ProjectFile, api: ApiAnswers): void {
  const others = otherVersions(project, api);
  const stored = others.some((other) => other.path !== undefined && plan.read(other.path)?.includes('+kubebuilder:storageversion'));
  const first = others[0];
  if (stored || first?.path === undefined) return;
  const marked = addStorageVersion(plan.read(first.path) ?? '', api.kind);
  const { path } = first;
  if (marked !== undefined) plan.update(path, () => marked);
  else
    plan.note(
      `${path}: add the line "+kubebuilder:storageversion" to the comment of ${api.kind}, since one of several versions is stored.`,
    );
}
