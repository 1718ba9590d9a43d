import { fail, ok, type Result } from '../base/result.ts';
import { callFromMain, extend, pascalCase } from './extend.ts';
import { insertAtMarker } from './markers.ts';
import { openProject } from './openProject.ts';
import { type Plan, PlanBuilder, type PlanProblem, type ReadFile } from './plan.ts';
import { groupOf, type ProjectFile, type ProjectResource, type ProjectWebhooks, setWebhooks } from './projectFile.ts';
import { conversionSource } from './templates/webhook/conversion.ts';
import {
  conversionTest,
  defaultingTest,
  serverTest,
  type TestSection,
  validationTest,
  webhookTestSource,
} from './templates/webhook/test.ts';
import {
  conversionSection,
  defaultingSection,
  validationSection,
  type WebhookSection,
  webhookSource,
} from './templates/webhook/webhook.ts';
import { addWebhookConfig } from './webhookConfig.ts';
import { type WebhookLayout, webhookLayoutOf } from './webhookLayout.ts';

/** What a person wants of the webhooks of one kind in one version. */
export interface WebhookAnswers {
  /** As in `apiVersion`. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly defaulting: boolean;
  readonly validation: boolean;
  /** Converts all other versions of the kind to this one and back. */
  readonly conversion: boolean;
}

/**
 * Plans webhooks for a kind of the project that `read` shows. What is there already stays: files are extended at their markers, and
 * a webhook that the kind has is refused.
 */
export function createWebhook(answers: WebhookAnswers, read: ReadFile): Result<Plan, PlanProblem> {
  const plan = new PlanBuilder(read);
  const opened = openProject(plan, 'add the webhook with "kubebuilder create webhook"');
  if (!opened.ok) return opened;
  const project = opened.value;
  const resource = project.resources.find(
    (each) => groupOf(each) === answers.group && each.version === answers.version && each.kind === answers.kind,
  );
  if (resource === undefined)
    return fail({ message: `PROJECT has no ${answers.kind} of ${answers.group}/${answers.version}: Create API adds it.`, path: 'PROJECT' });
  const layout = webhookLayoutOf(project, resource);
  const wanted = newWebhooks(resource, layout, answers);
  const message = checkWebhook(project, resource, layout, answers);
  if (message !== undefined) return fail({ message });
  const changed = setWebhooks(plan.read('PROJECT') ?? '', answers, together(resource.webhooks, wanted));
  if (!changed.ok) return fail({ ...changed.error, path: 'PROJECT' });
  plan.update('PROJECT', () => changed.value);
  addSources(plan, { layout, resource, wanted });
  addWebhookConfig(plan, { layout, project, wanted });
  return ok(plan.build(layout.webhookFile));
}

/** What a kind can still have. */
export function missingWebhooks(project: ProjectFile, resource: ProjectResource): Omit<ProjectWebhooks, 'spoke'> {
  const { defaulting = false, validation = false, spoke = [] } = resource.webhooks ?? {};
  const { spokes } = webhookLayoutOf(project, resource);
  const hub = hubOf(project, resource);
  return {
    defaulting: !defaulting,
    validation: !validation,
    conversion: (hub === undefined || hub === resource) && spokes.some(({ version }) => !spoke.includes(version)),
  };
}

function checkWebhook(project: ProjectFile, resource: ProjectResource, layout: WebhookLayout, answers: WebhookAnswers): string | undefined {
  const { kind, version } = resource;
  if (!answers.defaulting && !answers.validation && !answers.conversion)
    return 'Choose at least one of defaulting, validation and conversion.';
  const missing = missingWebhooks(project, resource);
  for (const what of ['defaulting', 'validation'] as const) {
    if (answers[what] && !missing[what]) return `${kind} of ${version} has its ${what} webhook already (${layout.webhookFile}).`;
  }
  if (!answers.conversion || missing.conversion) return undefined;
  if (layout.spokes.length === 0) return `${kind} has one version only: there is nothing to convert. Create API adds another version.`;
  const hub = hubOf(project, resource);
  return hub === undefined || hub === resource
    ? `${kind} of ${version} is converted to all its other versions already (${layout.webhookFile}).`
    : `${kind} is converted by way of ${hub.version} already, and one version can be the hub: choose ${hub.version}.`;
}

/** The version that the others are converted to. */
function hubOf(project: ProjectFile, resource: ProjectResource): ProjectResource | undefined {
  return project.resources.find(
    (each) => each.kind === resource.kind && groupOf(each) === groupOf(resource) && each.webhooks?.conversion === true,
  );
}

function newWebhooks(resource: ProjectResource, layout: WebhookLayout, answers: WebhookAnswers): ProjectWebhooks {
  const known = resource.webhooks?.spoke ?? [];
  const spoke = answers.conversion ? layout.spokes.map(({ version }) => version).filter((version) => !known.includes(version)) : [];
  const { defaulting, validation, conversion } = answers;
  return { defaulting, validation, conversion, spoke };
}

function together(before: ProjectWebhooks | undefined, added: ProjectWebhooks): ProjectWebhooks {
  if (before === undefined) return added;
  return {
    defaulting: before.defaulting || added.defaulting,
    validation: before.validation || added.validation,
    conversion: before.conversion || added.conversion,
    spoke: [...before.spoke, ...added.spoke],
  };
}

function addSources(
  plan: PlanBuilder,
  { layout, resource, wanted }: { readonly layout: WebhookLayout; readonly resource: ProjectResource; readonly wanted: ProjectWebhooks },
): void {
  const isAsked = (webhooks: ProjectWebhooks | undefined): boolean => webhooks?.defaulting === true || webhooks?.validation === true;
  const isFirst = resource.hasApi && isAsked(wanted) && !isAsked(resource.webhooks);
  const spokes = layout.spokes.filter(({ version }) => wanted.spoke.includes(version));
  for (const spoke of spokes) plan.create(spoke.file, conversionSource(layout, spoke));
  const sections: readonly WebhookSection[] = [
    ...(wanted.defaulting ? [defaultingSection(layout)] : []),
    ...(wanted.validation ? [validationSection(layout)] : []),
    ...spokes.map((spoke) => conversionSection(layout, spoke)),
  ];
  const tests: readonly TestSection[] = [
    ...(isFirst ? [serverTest(layout)] : []),
    ...(wanted.defaulting ? [defaultingTest(layout)] : []),
    ...(wanted.validation ? [validationTest(layout)] : []),
    ...spokes.map((spoke) => conversionTest(layout, spoke)),
  ];
  addTo(plan, layout.webhookFile, webhookSource(layout), sections);
  addTo(plan, layout.testFile, webhookTestSource(layout), tests);
  callFromMain(plan, {
    setup: layout.setup,
    file: layout.webhookFile,
    suffix: `${pascalCase(layout.group)}${pascalCase(layout.version)}`,
    condition: "if (process.env['ENABLE_WEBHOOKS'] !== 'false') ",
  });
}

/** A file that is not there is made whole; one that is there is extended. */
function addTo(plan: PlanBuilder, path: string, base: string, sections: readonly object[]): void {
  const parts = sections
    .flatMap((section) => Object.entries(section) as [string, readonly string[]][])
    .filter(([, lines]) => lines.length > 0);
  if (plan.read(path) !== undefined) {
    for (const [marker, lines] of parts) extend(plan, path, marker, lines);
    return;
  }
  plan.create(
    path,
    parts.reduce((text, [marker, lines]) => insertAtMarker(text, marker, lines) ?? text, base),
  );
}
