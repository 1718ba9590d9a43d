import { extend } from './extend.ts';
import type { PlanBuilder } from './plan.ts';
import type { ProjectFile, ProjectWebhooks } from './projectFile.ts';
import {
  certificateYaml,
  certManagerKustomization,
  certManagerKustomizeconfig,
  convertedCrd,
  issuerYaml,
  webhookSections,
} from './templates/config/certManager.ts';
import {
  conversionPatch,
  crdKustomizeconfig,
  managerWebhookPatch,
  webhookKustomization,
  webhookServiceYaml,
} from './templates/config/webhook.ts';
import { webhookManifests } from './templates/config/webhookManifests.ts';
import { webhookName } from './templates/webhook/webhook.ts';
import type { WebhookLayout } from './webhookLayout.ts';

const manifests = 'config/webhook/manifests.yaml';
const defaults = 'config/default/kustomization.yaml';
const crds = 'config/crd/kustomization.yaml';

/** Plans what a cluster needs for webhooks: configurations, a service, a certificate, and the patches that bring them together. */
export function addWebhookConfig(
  plan: PlanBuilder,
  { layout, project, wanted }: { readonly layout: WebhookLayout; readonly project: ProjectFile; readonly wanted: ProjectWebhooks },
): void {
  addManifests(plan, layout, wanted);
  createOnce(plan, 'config/webhook/service.yaml', webhookServiceYaml(project.projectName));
  createOnce(plan, 'config/webhook/kustomization.yaml', webhookKustomization(plan.read(manifests) !== undefined));
  insertFirst(plan, 'config/webhook/kustomization.yaml', manifests);
  createOnce(plan, 'config/certmanager/issuer.yaml', issuerYaml(project.projectName));
  createOnce(plan, 'config/certmanager/certificate-webhook.yaml', certificateYaml(project.projectName));
  createOnce(plan, 'config/certmanager/kustomization.yaml', certManagerKustomization());
  createOnce(plan, 'config/certmanager/kustomizeconfig.yaml', certManagerKustomizeconfig());
  createOnce(plan, 'config/default/manager_webhook_patch.yaml', managerWebhookPatch());
  addResources(plan, ['- ../webhook', '- ../certmanager']);
  addSections(plan, defaults, ['patches', 'replacements'], webhookSections());
  if (wanted.conversion) addConversion(plan, layout);
}

function addManifests(plan: PlanBuilder, layout: WebhookLayout, wanted: ProjectWebhooks): void {
  const { group, version, plural, mutatePath, validatePath } = layout;
  const kinds = [
    ...(wanted.defaulting ? [{ mutating: true, path: mutatePath }] : []),
    ...(wanted.validation ? [{ mutating: false, path: validatePath }] : []),
  ];
  if (kinds.length === 0) return;
  const added = kinds.map((each) => ({ ...each, name: webhookName(layout, each.mutating), group, version, plural }));
  const before = plan.read(manifests);
  const text = webhookManifests(before, added);
  if (text === undefined) plan.note(`${manifests} is not as it is generated, so it stays as it is: Generate writes it from the markers.`);
  else if (before === undefined) plan.create(manifests, text);
  else plan.update(manifests, () => text);
}

function addConversion(plan: PlanBuilder, { crdName, crdPatchFile }: WebhookLayout): void {
  createOnce(plan, crdPatchFile, conversionPatch(crdName));
  createOnce(plan, 'config/crd/kustomizeconfig.yaml', crdKustomizeconfig());
  addSections(
    plan,
    crds,
    ['patches', 'configurations'],
    '\npatches:\n# +crd-studio:scaffold:patches\n\nconfigurations:\n- kustomizeconfig.yaml\n',
  );
  extend(plan, crds, 'patches', [`- path: ${crdPatchFile.replace('config/crd/', '')}`]);
  extend(plan, defaults, 'convertedCrdNamespaces', convertedCrd(crdName, 'namespace'));
  extend(plan, defaults, 'convertedCrdNames', convertedCrd(crdName, 'name'));
}

/** A file of ours that a person may have changed since stays as it is. */
function createOnce(plan: PlanBuilder, path: string, text: string): void {
  if (plan.read(path) === undefined) plan.create(path, text);
}

/** A conversion alone has no manifests; they come with the first other webhook. */
function insertFirst(plan: PlanBuilder, path: string, file: string): void {
  const text = plan.read(path) ?? '';
  const line = '- manifests.yaml';
  if (plan.read(file) === undefined || text.includes(line)) return;
  if (/^resources:[ \t]*$/m.test(text)) plan.update(path, () => text.replace(/^(resources:[ \t]*(\r?\n))/m, `$1${line}$2`));
  else plan.note(`${path} has no list "resources", so add to it yourself:\n${line}`);
}

function addResources(plan: PlanBuilder, lines: readonly string[]): void {
  const text = plan.read(defaults) ?? '';
  const missing = lines.filter((line) => !text.includes(line));
  if (missing.length === 0) return;
  const manager = /^([ \t]*)- \.\.\/manager[ \t]*(\r?\n|$)/m.exec(text);
  if (manager === null) return plan.note(`${defaults} does not list ../manager, so add to its resources yourself:\n${missing.join('\n')}`);
  const [line, indent = '', end = ''] = manager;
  const at = manager.index + line.length;
  const added = missing.map((each) => `${indent}${each}${end || '\n'}`).join('');
  plan.update(defaults, () => `${text.slice(0, at)}${end === '' ? '\n' : ''}${added}${text.slice(at)}`);
}

/** Whole sections go to the end of a kustomization, unless a person has one of them: then they are said. */
function addSections(plan: PlanBuilder, path: string, keys: readonly string[], sections: string): void {
  const text = plan.read(path) ?? '';
  const first = sections.trim().split('\n')[1] ?? '';
  const own = keys.filter((key) => new RegExp(`^${key}:`, 'm').test(text));
  if (own.length === keys.length && text.includes(first)) return;
  if (own.length > 0) plan.note(`${path} has ${own.join(' and ')} of its own, so put these together yourself:\n${sections.trim()}`);
  else {
    const end = text.includes('\r\n') ? '\r\n' : '\n';
    plan.update(path, (before) => `${before.trimEnd()}${end}${sections.replaceAll('\n', end)}`);
  }
}
