import { fail, ok, type Result } from '../base/result.ts';
import { coreKinds, type CoreKind, projectGroupOf } from './coreKinds.ts';
import { callFromMain, extend, pascalCase } from './extend.ts';
import { addProject, type ProjectAnswers } from './initProject.ts';
import { type ForeignLayout, foreignLayoutOf } from './foreignLayout.ts';
import { checkExternalGroup, checkKind, checkPlural, checkVersion, type NameProblem } from './names.ts';
import { openProject } from './openProject.ts';
import { type Plan, PlanBuilder, type PlanProblem, type ReadFile } from './plan.ts';
import { addResource, groupOf, type ProjectFile, type ProjectResource } from './projectFile.ts';
import { managerRules } from './templates/config/rbac.ts';
import { foreignControllerSource } from './templates/foreign/controller.ts';
import { foreignKindSource } from './templates/foreign/kind.ts';
import { foreignTestSource } from './templates/foreign/test.ts';

/** A controller for a kind that the project does not define. */
export type ForeignAnswers =
  | { readonly origin: 'core'; readonly kind: CoreKind }
  | {
      readonly origin: 'external';
      /** As in `apiVersion`: "cert-manager.io". */
      readonly group: string;
      readonly version: string;
      readonly kind: string;
      readonly plural: string;
      readonly namespaced: boolean;
      /** A package that exports a type of the kind's name; absent: a plain interface is written. */
      readonly typesFrom?: string;
    };

/** Plans a controller without a new resource: in the project that `read` shows, or, with `project`, together with a new one. */
export function createController(
  answers: { readonly controller: ForeignAnswers; readonly project?: ProjectAnswers },
  read: ReadFile,
): Result<Plan, PlanProblem> {
  const plan = new PlanBuilder(read);
  if (answers.project !== undefined) {
    const problem = addProject(plan, answers.project);
    if (problem !== undefined) return fail(problem);
  }
  const opened = openProject(plan, 'add the controller with "kubebuilder create api --resource=false"');
  if (!opened.ok) return opened;
  const foreign = answers.controller;
  const message = checkForeign(opened.value, foreign);
  if (message !== undefined) return fail({ message });
  const layout = foreignLayoutOf(foreign, (path) => plan.read(path) !== undefined);
  const changed = addResource(plan.read('PROJECT') ?? '', resourceOf(foreign, layout), { multigroup: false });
  if (!changed.ok) return fail({ ...changed.error, path: 'PROJECT' });
  plan.update('PROJECT', () => changed.value);
  const kindText = foreignKindSource(foreign, layout);
  if (layout.kindFile !== undefined && plan.read(layout.kindFile) === undefined) plan.create(layout.kindFile, kindText);
  plan.create(layout.controllerFile, foreignControllerSource(layout));
  const test = foreignTestSource(layout);
  if (test !== undefined) plan.create(layout.testFile, test);
  callFromMain(plan, { setup: `setup${layout.kind}`, file: layout.controllerFile, suffix: pascalCase(layout.group) });
  extend(plan, 'config/rbac/role.yaml', 'rules', managerRules(layout, { group: layout.group === '' ? '""' : layout.group }));
  return ok(plan.build(layout.controllerFile));
}

/** Every rule at once; the single fields are checked by `names.ts` while they are typed. */
export function checkForeign(project: ProjectFile, answers: ForeignAnswers): NameProblem | undefined {
  const { group, version, kind } = answers.origin === 'core' ? answers.kind : answers;
  if (answers.origin === 'external') {
    const problem = checkExternalGroup(group) ?? checkVersion(version) ?? checkKind(kind) ?? checkPlural(answers.plural, group);
    if (problem !== undefined) return problem;
    if (coreKinds.some((each) => each.group === group && each.kind === kind))
      return `${kind} of ${group} is a kind that every cluster has: choose it from the list.`;
  }
  const other = project.resources.find((each) => groupOf(each) === group && each.version === version && each.kind === kind);
  if (other === undefined) return undefined;
  const apiVersion = group === '' ? version : `${group}/${version}`;
  return other.hasApi
    ? `${kind} of ${apiVersion} is the project's own${other.path === undefined ? '' : ` (${other.path})`}: nobody else defines it.`
    : `${kind} of ${apiVersion} has a controller already: choose another kind.`;
}

function resourceOf(answers: ForeignAnswers, layout: ForeignLayout): ProjectResource {
  const { version, kind, plural } = layout;
  const common = { version, kind, plural, namespaced: layout.namespaced, hasApi: false, controller: true } as const;
  if (answers.origin === 'core') {
    const { group, domain } = projectGroupOf(layout.group);
    return { ...common, group, domain, origin: 'core', path: `k8s.io/api/${answers.kind.types ?? `${group}/${version}`}` };
  }
  const dot = layout.group.indexOf('.');
  const [group, domain] = [layout.group.slice(0, dot), layout.group.slice(dot + 1)];
  return { ...common, group, domain, origin: 'external', path: answers.typesFrom ?? layout.kindFile ?? '' };
}
