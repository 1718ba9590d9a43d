import { basename } from 'node:path';
import * as vscode from 'vscode';
import { checkNew, hasController, otherVersions } from '../../scaffold/checkApi.ts';
import { type CoreKind, coreKinds } from '../../scaffold/coreKinds.ts';
import { createApi as planApi } from '../../scaffold/createApi.ts';
import { checkForeign, createController as planController } from '../../scaffold/createController.ts';
import {
  checkDomain,
  checkExternalGroup,
  checkGroup,
  checkKind,
  checkPlural,
  checkProjectName,
  checkVersion,
  defaultPlural,
  fullGroup,
} from '../../scaffold/names.ts';
import type { Plan, ReadFile } from '../../scaffold/plan.ts';
import type { ProjectFile } from '../../scaffold/projectFile.ts';
import { vendoredRuntimeBeside } from '../../workbench/project/vendoredRuntime.ts';
import type { StepResult, WizardStep } from '../../workbench/wizard/runWizard.ts';
import { planned } from '../files/planFiles.ts';
import { previewPlan } from '../files/previewPlan.ts';
import { askChoice, askText } from '../quickInput/steps.ts';
import type { Studio } from '../studio.ts';

/** What Create API has asked so far. */
export interface ApiWizardAnswers {
  readonly domain: string;
  readonly projectName: string;
  /** Whose kind it is: the project's own, every cluster's, or somebody else's. */
  readonly whose: 'own' | 'core' | 'external';
  readonly core: CoreKind;
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  readonly typesFrom: string;
  readonly controller: boolean;
  readonly plan: Plan;
  readonly files: Plan['files'];
}

type Answers = Partial<ApiWizardAnswers>;
type TextName = 'domain' | 'projectName' | 'group' | 'version' | 'kind' | 'plural' | 'typesFrom';

/** The questions of Create API. What an existing project or an earlier answer says is not asked. */
export function apiSteps(
  studio: Studio,
  folder: string,
  existing: ProjectFile | undefined,
  read: ReadFile,
): readonly WizardStep<ApiWizardAnswers>[] {
  const title = vscode.l10n.t('Create API');
  const known = (answers: Answers): ProjectFile =>
    existing ?? { domain: answers.domain ?? '', projectName: answers.projectName ?? '', layout: [], multigroup: false, resources: [] };
  const others = (answers: Answers) =>
    answers.whose === 'external' ? [] : otherVersions(known(answers), { group: answers.group ?? '', kind: answers.kind ?? '' });
  const groupOf = (answers: Answers): string =>
    answers.whose === 'external' ? (answers.group ?? '') : fullGroup(answers.group ?? '', known(answers).domain);
  const isCore = (answers: Answers): boolean => answers.whose === 'core';

  const text = (name: TextName, ask: TextQuestion): WizardStep<ApiWizardAnswers>['ask'] => {
    return async (answers, place) => {
      const { placeholder } = ask;
      const value = answers[name] ?? ask.proposal?.(answers) ?? '';
      const prompt = typeof ask.prompt === 'string' ? ask.prompt : ask.prompt(answers);
      return valueOf(await askText({ title, ...place, prompt, placeholder, value, check: (typed) => ask.check(typed, answers) }), name);
    };
  };
  const choice = <N extends 'whose' | 'core' | 'namespaced' | 'controller'>(
    name: N,
    placeholder: string,
    items: readonly (vscode.QuickPickItem & { readonly value: ApiWizardAnswers[N] })[],
  ): WizardStep<ApiWizardAnswers>['ask'] => {
    return async (answers, place) =>
      valueOf(await askChoice<ApiWizardAnswers[N]>({ title, ...place, placeholder, active: answers[name], items }), name);
  };

  return [
    {
      skip: () => existing !== undefined,
      ask: text('domain', {
        prompt: vscode.l10n.t('Domain of the new project: it ends the name of every API group. Empty: each group brings its own.'),
        placeholder: 'example.com',
        check: checkDomain,
      }),
    },
    {
      skip: () => existing !== undefined,
      ask: text('projectName', {
        prompt: vscode.l10n.t('Name of the new project: prefix of what is deployed'),
        placeholder: 'guestbook-operator',
        proposal: () => proposedName(folder),
        check: checkProjectName,
      }),
    },
    { ask: choice('whose', vscode.l10n.t('Whose kind is it?'), whoseItems()) },
    {
      skip: (answers) => !isCore(answers),
      ask: choice('core', vscode.l10n.t('A controller for which kind?'), coreItems(existing)),
    },
    {
      skip: isCore,
      ask: text('group', {
        prompt: ({ whose }) =>
          whose === 'external'
            ? vscode.l10n.t('The whole group of the kind, as it stands in apiVersion')
            : vscode.l10n.t('Group of the API, without the domain'),
        placeholder: 'webapp',
        proposal: ({ whose }) => (whose === 'external' ? '' : (existing?.resources.filter(({ hasApi }) => hasApi).at(-1)?.group ?? '')),
        check: (typed, answers) => (answers.whose === 'external' ? checkExternalGroup(typed) : checkGroup(typed, known(answers).domain)),
      }),
    },
    {
      skip: isCore,
      ask: text('version', { prompt: vscode.l10n.t('Version of the API'), placeholder: 'v1alpha1', check: checkVersion }),
    },
    {
      skip: isCore,
      ask: text('kind', {
        prompt: vscode.l10n.t('Kind: the name of the type, in the singular'),
        placeholder: 'Guestbook',
        check: (typed, answers) => checkKind(typed) ?? checkKindOf(known(answers), answers, typed),
      }),
    },
    {
      skip: (answers) => isCore(answers) || others(answers).length > 0,
      ask: text('plural', {
        prompt: vscode.l10n.t('Plural: the word that kubectl and the API path use'),
        placeholder: 'guestbooks',
        proposal: (answers) => defaultPlural(answers.kind ?? ''),
        check: (typed, answers) =>
          checkPlural(typed, groupOf(answers)) ??
          (answers.whose === 'external'
            ? undefined
            : checkNew(known(answers), {
                group: answers.group ?? '',
                version: answers.version ?? '',
                kind: answers.kind ?? '',
                plural: typed,
              })),
      }),
    },
    {
      skip: (answers) => isCore(answers) || others(answers).length > 0,
      ask: choice('namespaced', vscode.l10n.t('Where do its objects live?'), [
        { label: vscode.l10n.t('In namespaces'), description: 'Namespaced', value: true },
        { label: vscode.l10n.t('In the cluster as a whole'), description: 'Cluster', value: false },
      ]),
    },
    {
      skip: (answers) => answers.whose !== 'external',
      ask: text('typesFrom', {
        prompt: vscode.l10n.t('Package that exports a type of this name. Empty: an interface is written into the project.'),
        placeholder: '@kubernetes-models/cert-manager/cert-manager.io/v1',
        check: checkModule,
      }),
    },
    {
      skip: (answers) =>
        (answers.whose ?? 'own') !== 'own' || hasController(known(answers), { group: answers.group ?? '', kind: answers.kind ?? '' }),
      ask: choice('controller', vscode.l10n.t('Should the project have a controller for it?'), [
        { label: vscode.l10n.t('With a controller'), description: vscode.l10n.t('a reconciler, its test and its role'), value: true },
        { label: vscode.l10n.t('Types only'), value: false },
      ]),
    },
    {
      ask: async (answers) => {
        const plan = await makePlan(studio, existing === undefined, answers, others(answers)[0], read);
        const files = await previewPlan(studio, title, folder, plan);
        if (files === 'back') return { type: 'back' };
        return files === undefined ? { type: 'cancel' } : { type: 'value', value: { plan, files } };
      },
    },
  ];
}

interface TextQuestion {
  readonly prompt: string | ((answers: Answers) => string);
  readonly placeholder: string;
  readonly proposal?: (answers: Answers) => string;
  readonly check: (text: string, answers: Answers) => string | undefined;
}

function whoseItems(): readonly (vscode.QuickPickItem & { readonly value: ApiWizardAnswers['whose'] })[] {
  return [
    { label: vscode.l10n.t('A new kind of your own'), description: vscode.l10n.t('types, their CRD, and a controller'), value: 'own' },
    { label: vscode.l10n.t('A kind of Kubernetes'), description: vscode.l10n.t('only a controller: for Deployment, ...'), value: 'core' },
    {
      label: vscode.l10n.t('A kind of somebody else'),
      description: vscode.l10n.t('only a controller: its CRD is elsewhere'),
      value: 'external',
    },
  ];
}

function coreItems(existing: ProjectFile | undefined): readonly (vscode.QuickPickItem & { readonly value: CoreKind })[] {
  const free = (kind: CoreKind): boolean => existing === undefined || checkForeign(existing, { origin: 'core', kind }) === undefined;
  return coreKinds
    .filter(free)
    .map((kind) => ({ label: kind.kind, description: kind.group === '' ? kind.version : `${kind.group}/${kind.version}`, value: kind }));
}

function checkKindOf(project: ProjectFile, answers: Answers, kind: string): string | undefined {
  const { group = '', version = '' } = answers;
  if (answers.whose !== 'external') return checkNew(project, { group, version, kind });
  return checkForeign(project, { origin: 'external', group, version, kind, plural: defaultPlural(kind), namespaced: true });
}

/** A module specifier as it stands in an import. */
function checkModule(name: string): string | undefined {
  if (name === '' || /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][\w.~-]*(\/[\w.~-]+)*$/.test(name)) return undefined;
  return vscode.l10n.t('"{0}" cannot be imported: write the name of a package, such as "@kubernetes-models/cert-manager".', name);
}

async function makePlan(
  studio: Studio,
  isNew: boolean,
  answers: Answers,
  other: { readonly plural: string; readonly namespaced: boolean } | undefined,
  read: ReadFile,
): Promise<Plan> {
  const { group = '', version = '', kind = '', controller = false, domain = '', projectName = '', typesFrom = '' } = answers;
  const plural = other?.plural ?? answers.plural ?? defaultPlural(kind);
  const namespaced = other?.namespaced ?? answers.namespaced ?? true;
  const project = isNew ? { project: { domain, projectName, runtime: await vendoredRuntimeBeside(studio.file('dist/runtime')) } } : {};
  const external = { origin: 'external', group, version, kind, plural, namespaced, ...(typesFrom !== '' && { typesFrom }) } as const;
  if (answers.whose === 'external') return planned(planController({ controller: external, ...project }, read));
  if (answers.whose === 'core' && answers.core !== undefined)
    return planned(planController({ controller: { origin: 'core', kind: answers.core }, ...project }, read));
  return planned(planApi({ api: { group, version, kind, plural, namespaced, controller }, ...project }, read));
}

/** The folder's name as a project's name, where it can be one: shown in the box, for the person to take or change. */
function proposedName(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return checkProjectName(name) === undefined ? name : '';
}

function valueOf<N extends keyof ApiWizardAnswers>(result: StepResult<ApiWizardAnswers[N]>, name: N): StepResult<Answers> {
  return result.type === 'value' ? { type: 'value', value: { [name]: result.value } } : result;
}
