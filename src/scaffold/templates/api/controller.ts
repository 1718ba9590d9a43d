import { type ApiAnswers, type ApiLayout, importPath } from '../../layout.ts';

export function controllerSource(api: ApiAnswers, layout: ApiLayout): string {
  const { kind, plural } = api;
  const { variable, group } = layout;
  const rbac = `// +kubebuilder:rbac:groups=${group}`;
  return `import {
  type Context,
  generationChanged,
  type Manager,
  type Reconciler,
  type Request,
  type Result,
  setCondition,
} from '@crd-studio/runtime';
import { ${kind} } from '${importPath(layout.controllerFile, layout.typesFile)}';

${rbac},resources=${plural},verbs=get;list;watch;create;update;patch;delete
${rbac},resources=${plural}/status,verbs=get;update;patch
${rbac},resources=${plural}/finalizers,verbs=update

/**
 * Brings the cluster to what the spec of a ${kind} asks for. It is called with a key, not with an event: several changes
 * may have become one call, so look at what is, compare it with what is wanted, and do what is missing.
 */
export class ${kind}Reconciler implements Reconciler {
  async reconcile(request: Request, context: Context): Promise<Result> {
    const ${variable} = await context.client.get(${kind}, request);
    if (${variable} === undefined) return {}; // deleted meanwhile: nothing is left to do

    // Your work goes here: create, update or delete what this ${kind} asks for.

    const observedGeneration = ${variable}.metadata?.generation ?? 0;
    const conditions = setCondition(${variable}.status?.conditions, {
      type: 'Ready',
      status: 'True',
      reason: 'Reconciled',
      message: 'The spec has been carried out.',
      observedGeneration,
    });
    await context.client.patchStatus(${kind}, request, { observedGeneration, conditions });
    return {}; // or { requeueAfter: 30_000 } to be called again in 30 s
  }
}

/** Status writes do not call the reconciler again: it is called when the generation, and so the spec, has changed. */
export function setup${kind}(manager: Manager): void {
  manager.controller('${layout.rolePrefix.replaceAll('_', '-')}').for(${kind}, { predicates: [generationChanged] }).reconcile(new ${kind}Reconciler());
}
`;
}
