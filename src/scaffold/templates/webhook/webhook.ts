import { importPath } from '../../layout.ts';
import { kindImport, type SpokeLayout, type WebhookLayout } from '../../webhookLayout.ts';

/** The file of a kind's webhooks, with nothing in it yet: sections are put in at its markers. */
export function webhookSource(layout: WebhookLayout): string {
  const { kind } = layout;
  return `import type { Manager } from '@crd-studio/runtime';
import { ${kind} } from '${kindImport(layout, layout.webhookFile)}';
// +crd-studio:scaffold:imports

/** The API server asks these before it stores a ${kind}. An answer must depend on nothing but the question: it may be asked twice. */
export function ${layout.setup}(manager: Manager): void {
  const webhook = manager.webhook(${kind});
  // +crd-studio:scaffold:setup
}

// +crd-studio:scaffold:webhooks
`;
}

/** Lines of a file of webhooks, by marker. */
export interface WebhookSection {
  readonly imports: readonly string[];
  readonly setup: readonly string[];
  readonly webhooks: readonly string[];
}

export function defaultingSection(layout: WebhookLayout): WebhookSection {
  const { kind, variable } = layout;
  return {
    imports: ["import type { AdmissionContext, Defaulter } from '@crd-studio/runtime';"],
    setup: [`webhook.withDefaulter(new ${kind}Defaulter());`],
    webhooks: [
      `// ${mutatingMarker(layout)}`,
      '',
      `/** Fills in what a new or changed ${kind} leaves open. A plain value is better said by +kubebuilder:default in the types. */`,
      `export class ${kind}Defaulter implements Defaulter<${kind}> {`,
      `  default(${variable}: ${kind}, context: AdmissionContext): void {`,
      `    context.log.debug('defaulting', { name: ${variable}.metadata?.name });`,
      `    // Your defaults go here: change the fields of "${variable}" that are not set.`,
      '  }',
      '}',
      '',
    ],
  };
}

export function validationSection(layout: WebhookLayout): WebhookSection {
  const { kind, variable } = layout;
  return {
    imports: ["import type { StatusCause, Validator, Verdict } from '@crd-studio/runtime';"],
    setup: [`webhook.withValidator(new ${kind}Validator());`],
    webhooks: [
      `// For deletions add "delete" to the verbs, and a method validateDelete.`,
      `// ${validatingMarker(layout)}`,
      '',
      `/** Says whether a ${kind} may be stored. What a schema or a CEL rule can say is better said in the types. */`,
      `export class ${kind}Validator implements Validator<${kind}> {`,
      `  validateCreate(${variable}: ${kind}): Verdict {`,
      `    return { errors: errorsOf${kind}(${variable}) };`,
      '  }',
      '',
      `  validateUpdate(_old: ${kind}, ${variable}: ${kind}): Verdict {`,
      `    return { errors: errorsOf${kind}(${variable}) };`,
      '  }',
      '}',
      '',
      `/** What is wrong with any ${kind}, new or changed. */`,
      `function errorsOf${kind}(${variable}: ${kind}): StatusCause[] {`,
      '  // Your rules go here. "field" of @crd-studio/runtime makes errors in the words of the API server:',
      `  // if (${variable}.spec?.message === '') return [field.invalid('spec.message', '', 'must say something')];`,
      '  return [];',
      '}',
      '',
    ],
  };
}

export function conversionSection(layout: WebhookLayout, spoke: SpokeLayout): WebhookSection {
  return {
    imports: [`import { ${spoke.name} } from '${importPath(layout.webhookFile, spoke.file)}';`],
    setup: [`webhook.withConverter(${spoke.name});`],
    webhooks: [],
  };
}

/** The marker that config/webhook/manifests.yaml is made of. */
function mutatingMarker(layout: WebhookLayout): string {
  return marker(layout, { path: layout.mutatePath, mutating: true });
}

function validatingMarker(layout: WebhookLayout): string {
  return marker(layout, { path: layout.validatePath, mutating: false });
}

/** "mguestbook-v1.kb.io": as kubebuilder names them. */
export function webhookName({ kind, version }: WebhookLayout, mutating: boolean): string {
  return `${mutating ? 'm' : 'v'}${kind.toLowerCase()}-${version}.kb.io`;
}

function marker(layout: WebhookLayout, { path, mutating }: { readonly path: string; readonly mutating: boolean }): string {
  const group = layout.group === '' ? '""' : layout.group;
  return (
    `+kubebuilder:webhook:path=${path},mutating=${mutating},failurePolicy=fail,sideEffects=None,groups=${group},resources=${layout.plural},` +
    `verbs=create;update,versions=${layout.version},name=${webhookName(layout, mutating)},admissionReviewVersions=v1`
  );
}
