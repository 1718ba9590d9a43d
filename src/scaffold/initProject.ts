import { checkDomain, checkProjectName } from './names.ts';
import type { PlanBuilder, PlanProblem } from './plan.ts';
import { newProjectFile } from './projectFile.ts';
import { crdKustomization, samplesKustomization } from './templates/config/crd.ts';
import { defaultKustomization } from './templates/config/default.ts';
import { managerKustomization, managerYaml } from './templates/config/manager.ts';
import {
  leaderElectionRoleBindingYaml,
  leaderElectionRoleYaml,
  managerRoleBindingYaml,
  managerRoleYaml,
  rbacKustomization,
  serviceAccountYaml,
} from './templates/config/rbac.ts';
import { dockerfile, dockerignore, gitignore } from './templates/project/docker.ts';
import { launchJson } from './templates/project/launchJson.ts';
import { mainSource } from './templates/project/main.ts';
import { packageJson, tarballPath, type VendoredRuntime } from './templates/project/packageJson.ts';
import { readme } from './templates/project/readme.ts';
import { tsconfig } from './templates/project/tsconfig.ts';

/** What a new project needs to know. */
export interface ProjectAnswers {
  /** "example.com": ends the name of every group. */
  readonly domain: string;
  /** "guestbook": prefix of what is deployed. */
  readonly projectName: string;
  /** `@crd-studio/runtime` as it comes with the extension. */
  readonly runtime: VendoredRuntime;
}

/** Adds a project's files to a plan, or says why it cannot. */
export function addProject(plan: PlanBuilder, answers: ProjectAnswers): PlanProblem | undefined {
  const { domain, projectName: name, runtime } = answers;
  const problem = checkProjectName(name) ?? checkDomain(domain);
  if (problem !== undefined) return { message: problem };
  if (plan.read('PROJECT') !== undefined) return { message: 'This folder has a PROJECT already: Create API extends it.', path: 'PROJECT' };
  plan.create('PROJECT', newProjectFile(answers));
  plan.create('package.json', packageJson(name, runtime.version));
  plan.create('tsconfig.json', tsconfig());
  plan.create('README.md', readme(name));
  plan.create('.gitignore', gitignore());
  plan.create('.dockerignore', dockerignore());
  plan.create('Dockerfile', dockerfile());
  plan.create('.vscode/launch.json', launchJson());
  plan.create('src/main.ts', mainSource(name));
  plan.create('config/crd/kustomization.yaml', crdKustomization());
  plan.create('config/samples/kustomization.yaml', samplesKustomization());
  plan.create('config/default/kustomization.yaml', defaultKustomization(name));
  plan.create('config/manager/kustomization.yaml', managerKustomization());
  plan.create('config/manager/manager.yaml', managerYaml(name));
  plan.create('config/rbac/kustomization.yaml', rbacKustomization());
  plan.create('config/rbac/service_account.yaml', serviceAccountYaml(name));
  plan.create('config/rbac/role.yaml', managerRoleYaml());
  plan.create('config/rbac/role_binding.yaml', managerRoleBindingYaml(name));
  plan.create('config/rbac/leader_election_role.yaml', leaderElectionRoleYaml(name));
  plan.create('config/rbac/leader_election_role_binding.yaml', leaderElectionRoleBindingYaml(name));
  plan.create(tarballPath(runtime.version), runtime.tarball);
  return undefined;
}
