import { constants, existsSync, readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { CodedError } from '../../base/errors.ts';
import { checkNew, hasController, otherVersions } from '../../scaffold/checkApi.ts';
import { createApi as planApi } from '../../scaffold/createApi.ts';
import type { ApiAnswers } from '../../scaffold/layout.ts';
import {
  checkDomain,
  checkGroup,
  checkKind,
  checkPlural,
  checkProjectName,
  checkVersion,
  defaultPlural,
  fullGroup,
} from '../../scaffold/names.ts';
import type { Plan, PlanProblem, ReadFile } from '../../scaffold/plan.ts';
import { isTypeScriptProject, parseProject, type ProjectFile } from '../../scaffold/projectFile.ts';
import { writePlan } from '../../workbench/files/journal.ts';
import { vendoredRuntimeBeside } from '../../workbench/project/vendoredRuntime.ts';
import { previewPlan } from '../files/previewPlan.ts';
import { generateInto } from '../language/generate.ts';
import { showError, showInfo } from '../messages.ts';
import { runWizard, type StepResult, type WizardStep } from '../../workbench/wizard/runWizard.ts';
import { askChoice, askText } from '../quickInput/steps.ts';
import { requireTrust, type Studio } from '../studio.ts';
import { chooseFolder } from './targets.ts';

interface Answers extends ApiAnswers {
  readonly domain: string;
  readonly projectName: string;
  readonly plan: Plan;
  readonly files: Plan['files'];
}

/** Asks for an API (and, in a folder without PROJECT, for a project), shows what will be written, writes it, and opens the types. */
export async function createApi(studio: Studio): Promise<void> {
  requireTrust();
  const folder = await chooseFolder(vscode.l10n.t('Where does the API belong?'));
  if (folder === undefined) return;
  await requireWritable(folder);
  const read = reader(folder);
  const project = readProjectFile(read);
  const answers = await runWizard<Answers>(steps(studio, folder, project, read), {});
  if (answers?.files === undefined || answers.plan === undefined) return;
  await writePlan({ root: folder, files: answers.files }, { folder: studio.journals, now: studio.clock.now() });
  await studio.projects.refresh();
  for (const note of answers.plan.notes) showInfo(note);
  await vscode.window.showTextDocument(vscode.Uri.file(join(folder, answers.plan.open)), { preview: false });
  await generateInto(studio, folder).catch((error: unknown) => showError(studio.log, error));
}

/** Before nine questions are asked whose answers could not be kept. */
async function requireWritable(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CodedError(
      'ReadOnly',
      vscode.l10n.t(
        '{0} is read-only for you ({1}), so no project can be written into it. Open another folder, or change its rights.',
        folder,
        code ?? '',
      ),
      { cause: error },
    );
  }
}

/** The project that is there; undefined where a new one begins. Throws, with the place, when PROJECT is broken. */
function readProjectFile(read: ReadFile): ProjectFile | undefined {
  const text = read('PROJECT');
  if (text === undefined) return undefined;
  const parsed = parseProject(text);
  if (!parsed.ok) throw new CodedError('ProjectBroken', parsed.error.message);
  if (!isTypeScriptProject(parsed.value)) {
    throw new CodedError(
      'OtherLayout',
      vscode.l10n.t(
        'This project was made by {0}: add the API with "kubebuilder create api", and CRD Studio shows it.',
        parsed.value.layout.join(', ') || 'kubebuilder',
      ),
    );
  }
  return parsed.value;
}

function steps(studio: Studio, folder: string, existing: ProjectFile | undefined, read: ReadFile): readonly WizardStep<Answers>[] {
  const title = vscode.l10n.t('Create API');
  const known = (answers: Partial<Answers>): ProjectFile =>
    existing ?? { domain: answers.domain ?? '', projectName: answers.projectName ?? '', layout: [], multigroup: false, resources: [] };
  const others = (answers: Partial<Answers>) => otherVersions(known(answers), { group: answers.group ?? '', kind: answers.kind ?? '' });
  const text = (
    name: 'domain' | 'projectName' | 'group' | 'version' | 'kind' | 'plural',
    ask: {
      prompt: string;
      placeholder: string;
      proposal?: (answers: Partial<Answers>) => string;
      check: (text: string, answers: Partial<Answers>) => string | undefined;
    },
  ): WizardStep<Answers>['ask'] => {
    return async (answers, place) => {
      const { prompt, placeholder } = ask;
      const value = answers[name] ?? ask.proposal?.(answers) ?? '';
      const result = await askText({ title, ...place, prompt, placeholder, value, check: (typed) => ask.check(typed, answers) });
      return valueOf(result, name);
    };
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
    {
      ask: text('group', {
        prompt: vscode.l10n.t('Group of the API, without the domain'),
        placeholder: 'webapp',
        proposal: () => existing?.resources.at(-1)?.group ?? '',
        check: (typed, answers) => checkGroup(typed, known(answers).domain),
      }),
    },
    {
      ask: text('version', { prompt: vscode.l10n.t('Version of the API'), placeholder: 'v1alpha1', check: checkVersion }),
    },
    {
      ask: text('kind', {
        prompt: vscode.l10n.t('Kind: the name of the type, in the singular'),
        placeholder: 'Guestbook',
        check: (typed, answers) =>
          checkKind(typed) ?? checkNew(known(answers), { group: answers.group ?? '', version: answers.version ?? '', kind: typed }),
      }),
    },
    {
      skip: (answers) => others(answers).length > 0,
      ask: text('plural', {
        prompt: vscode.l10n.t('Plural: the word that kubectl and the API path use'),
        placeholder: 'guestbooks',
        proposal: (answers) => defaultPlural(answers.kind ?? ''),
        check: (typed, answers) =>
          checkPlural(typed, fullGroup(answers.group ?? '', known(answers).domain)) ??
          checkNew(known(answers), { group: answers.group ?? '', version: answers.version ?? '', kind: answers.kind ?? '', plural: typed }),
      }),
    },
    {
      skip: (answers) => others(answers).length > 0,
      ask: async (answers, place) =>
        valueOf(
          await askChoice({
            title,
            ...place,
            placeholder: vscode.l10n.t('Where do its objects live?'),
            active: answers.namespaced,
            items: [
              { label: vscode.l10n.t('In namespaces'), description: 'Namespaced', value: true },
              { label: vscode.l10n.t('In the cluster as a whole'), description: 'Cluster', value: false },
            ],
          }),
          'namespaced',
        ),
    },
    {
      skip: (answers) => hasController(known(answers), { group: answers.group ?? '', kind: answers.kind ?? '' }),
      ask: async (answers, place) =>
        valueOf(
          await askChoice({
            title,
            ...place,
            placeholder: vscode.l10n.t('Should the project have a controller for it?'),
            active: answers.controller,
            items: [
              { label: vscode.l10n.t('With a controller'), description: vscode.l10n.t('a reconciler, its test and its role'), value: true },
              { label: vscode.l10n.t('Types only'), value: false },
            ],
          }),
          'controller',
        ),
    },
    {
      ask: async (answers) => {
        const plan = await makePlan(studio, existing === undefined, completed(answers, others(answers)[0]), read);
        const files = await previewPlan(studio, title, folder, plan);
        if (files === 'back') return { type: 'back' };
        return files === undefined ? { type: 'cancel' } : { type: 'value', value: { plan, files } };
      },
    },
  ];
}

/** What was not asked follows the kind's other version. */
function completed(
  answers: Partial<Answers>,
  other: { readonly plural: string; readonly namespaced: boolean } | undefined,
): ApiAnswers & Partial<Answers> {
  const { group = '', version = '', kind = '' } = answers;
  return {
    ...answers,
    group,
    version,
    kind,
    plural: other?.plural ?? answers.plural ?? defaultPlural(kind),
    namespaced: other?.namespaced ?? answers.namespaced ?? true,
    controller: answers.controller ?? false,
  };
}

async function makePlan(studio: Studio, isNew: boolean, answers: ApiAnswers & Partial<Answers>, read: ReadFile): Promise<Plan> {
  const { group, version, kind, plural, namespaced, controller, domain = '', projectName = '' } = answers;
  const api = { group, version, kind, plural, namespaced, controller };
  const project = isNew ? { domain, projectName, runtime: await vendoredRuntimeBeside(studio.file('dist/runtime')) } : undefined;
  const plan = planApi({ api, ...(project === undefined ? {} : { project }) }, read);
  if (!plan.ok) throw problemError(plan.error);
  return plan.value;
}

function problemError(problem: PlanProblem): CodedError {
  const place = problem.path === undefined || problem.line === undefined ? '' : ` (${problem.path}:${problem.line + 1})`;
  return new CodedError('NoPlan', `${problem.message}${place}`);
}

function reader(folder: string): ReadFile {
  return (path) => {
    const file = join(folder, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
}

/** The folder's name as a project's name, where it can be one: shown in the box, for the person to take or change. */
function proposedName(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return checkProjectName(name) === undefined ? name : '';
}

function valueOf<N extends keyof Answers>(result: StepResult<Answers[N]>, name: N): StepResult<Partial<Answers>> {
  return result.type === 'value' ? { type: 'value', value: { [name]: result.value } } : result;
}
