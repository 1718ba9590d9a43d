import * as vscode from 'vscode';
import { CodedError } from '../../base/errors.ts';
import { createWebhook as planWebhook, missingWebhooks, type WebhookAnswers } from '../../scaffold/createWebhook.ts';
import type { Plan } from '../../scaffold/plan.ts';
import { groupOf, isTypeScriptProject, type ProjectFile, type ProjectResource } from '../../scaffold/projectFile.ts';
import { runWizard, type WizardStep } from '../../workbench/wizard/runWizard.ts';
import { planned, projectReader, writeAgreed } from '../files/planFiles.ts';
import { previewPlan } from '../files/previewPlan.ts';
import { askChoice, askChoices } from '../quickInput/steps.ts';
import { requireTrust, type Studio } from '../studio.ts';
import { chooseProject, type CommandArgument, type OpenProject, targetOf } from './targets.ts';

type What = 'defaulting' | 'validation' | 'conversion';

interface Answers {
  readonly resource: ProjectResource;
  readonly what: readonly What[];
  readonly plan: Plan;
  readonly files: Plan['files'];
}

/** Asks for which kind and what its webhooks do, shows what will be written, writes it, and opens it. */
export async function createWebhook(studio: Studio, argument: CommandArgument): Promise<void> {
  requireTrust();
  const project = await chooseProject(studio, argument);
  if (project === undefined) return;
  requireOurs(project.file);
  const possible = project.file.resources.filter((resource) => possibleOf(project.file, resource).length > 0);
  if (possible.length === 0) throw new CodedError('NoApi', nothingLeft(project.file));
  const target = targetOf(argument);
  const named = target?.type === 'api' ? possible.find((each) => isSame(each, target)) : undefined;
  const answers = await runWizard<Answers>(steps(studio, project, possible, named), named === undefined ? {} : { resource: named });
  if (answers?.files === undefined || answers.plan === undefined) return;
  await writeAgreed(studio, project.folder, answers.plan, answers.files);
}

function steps(
  studio: Studio,
  { folder, file }: OpenProject,
  possible: readonly ProjectResource[],
  named: ProjectResource | undefined,
): readonly WizardStep<Answers>[] {
  const title = vscode.l10n.t('Create Webhook');
  const only = possible.length === 1 ? possible[0] : named;
  return [
    {
      skip: () => only !== undefined,
      ask: async (answers, place) => {
        const items = possible.map((value) => ({ label: value.kind, description: apiVersionOf(value), value }));
        const placeholder = vscode.l10n.t('Webhooks for which kind?');
        const result = await askChoice({ title, ...place, placeholder, items, active: answers.resource });
        return result.type === 'value' ? { type: 'value', value: { resource: result.value } } : result;
      },
    },
    {
      ask: async (answers, place) => {
        const resource = answers.resource ?? only;
        const kinds = resource === undefined ? [] : possibleOf(file, resource);
        const items = kinds.map((value) => ({
          ...textOf(value, resource?.kind ?? ''),
          value,
          picked: answers.what?.includes(value) ?? (value !== 'conversion' || kinds.length === 1),
        }));
        const placeholder = vscode.l10n.t('What should the webhooks of {0} do?', resource?.kind ?? '');
        const result = await askChoices({ title, ...place, placeholder, items });
        return result.type === 'value' ? { type: 'value', value: { what: result.value } } : result;
      },
    },
    {
      ask: async (answers) => {
        const resource = answers.resource ?? only;
        if (resource === undefined) return { type: 'cancel' };
        const plan = planned(planWebhook(webhookAnswers(resource, answers.what ?? []), projectReader(folder)));
        const files = await previewPlan(studio, title, folder, plan);
        if (files === 'back') return { type: 'back' };
        return files === undefined ? { type: 'cancel' } : { type: 'value', value: { plan, files } };
      },
    },
  ];
}

function possibleOf(file: ProjectFile, resource: ProjectResource): What[] {
  const missing = missingWebhooks(file, resource);
  return (['defaulting', 'validation', 'conversion'] as const).filter((what) => missing[what]);
}

function webhookAnswers(resource: ProjectResource, what: readonly What[]): WebhookAnswers {
  const { version, kind } = resource;
  const asked = {
    defaulting: what.includes('defaulting'),
    validation: what.includes('validation'),
    conversion: what.includes('conversion'),
  };
  return { group: groupOf(resource), version, kind, ...asked };
}

function textOf(what: What, kind: string): vscode.QuickPickItem {
  switch (what) {
    case 'defaulting':
      return { label: vscode.l10n.t('Defaulting'), description: vscode.l10n.t('fills in what a {0} leaves open', kind) };
    case 'validation':
      return { label: vscode.l10n.t('Validation'), description: vscode.l10n.t('says whether a {0} may be stored', kind) };
    case 'conversion':
      return { label: vscode.l10n.t('Conversion'), description: vscode.l10n.t('makes its other versions of this one, and back') };
  }
}

function requireOurs(file: ProjectFile): void {
  if (isTypeScriptProject(file)) return;
  const made = file.layout.join(', ') || 'kubebuilder';
  throw new CodedError(
    'OtherLayout',
    vscode.l10n.t('This project was made by {0}: add the webhook with "kubebuilder create webhook", and CRD Studio shows it.', made),
  );
}

function nothingLeft(file: ProjectFile): string {
  return file.resources.length === 0
    ? vscode.l10n.t('The project has no kind yet that a webhook could be for. Create API adds one.')
    : vscode.l10n.t('Every kind of the project has its webhooks already. Create API adds another kind, or another version to convert.');
}

function apiVersionOf(resource: ProjectResource): string {
  const group = groupOf(resource);
  return group === '' ? resource.version : `${group}/${resource.version}`;
}

function isSame(resource: ProjectResource, other: { readonly group: string; readonly kind: string; readonly version: string }): boolean {
  return groupOf(resource) === other.group && resource.kind === other.kind && resource.version === other.version;
}
