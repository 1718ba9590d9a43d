import type { ForeignLayout } from '../../foreignLayout.ts';
import { importPath } from '../../layout.ts';

/** A controller of objects that others own: it writes only what is its own. */
export function foreignControllerSource(layout: ForeignLayout): string {
  const { kind, plural, variable, group, kindFile } = layout;
  const rbac = `// +kubebuilder:rbac:groups=${group === '' ? 'core' : group}`;
  const names = [
    'type Context',
    ...(kindFile === undefined ? [kind] : []),
    'type Manager',
    'type Reconciler',
    'type Request',
    'type Result',
  ];
  const sorted = names.sort((a, b) => (bare(a) < bare(b) ? -1 : 1));
  const own = kindFile === undefined ? '' : `import { ${kind} } from '${importPath(layout.controllerFile, kindFile)}';\n`;
  return `import { ${sorted.join(', ')} } from '@crd-studio/runtime';
${own}
${rbac},resources=${plural},verbs=get;list;watch;create;update;patch;delete
${rbac},resources=${plural}/status,verbs=get;update;patch
${rbac},resources=${plural}/finalizers,verbs=update

/**
 * Looks after each ${kind}, which others define and write, too. It is called with a key, not with an event: several changes
 * may have become one call, so look at what is, compare it with what is wanted, and do what is missing.
 */
export class ${kind}Reconciler implements Reconciler {
  async reconcile(request: Request, context: Context): Promise<Result> {
    const ${variable} = await context.client.get(${kind}, request);
    if (${variable} === undefined) return {}; // deleted meanwhile: nothing is left to do

    // Your work goes here. Change only what is yours: context.client.apply takes just the fields that you name.

    return {}; // or { requeueAfter: 30_000 } to be called again in 30 s
  }
}

export function setup${kind}(manager: Manager, reconciler: Reconciler = new ${kind}Reconciler()): void {
  manager.controller('${layout.controllerName}').for(${kind}).reconcile(reconciler);
}
`;
}

function bare(name: string): string {
  return name.replace('type ', '').toLowerCase();
}
