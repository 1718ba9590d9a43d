import { coreKinds } from './coreKinds.ts';
import { type ApiLayout, importPath, layoutOf } from './layout.ts';
import { groupOf, type ProjectFile, type ProjectResource } from './projectFile.ts';

/** Names and places of the webhooks of one kind in one version. */
export interface WebhookLayout {
  /** As in `apiVersion`; "" for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  readonly variable: string;
  /** What the kind is imported from: a file of the project, or the runtime. */
  readonly kindFrom: { readonly file: string } | { readonly module: string };
  readonly webhookFile: string;
  readonly testFile: string;
  readonly setup: string;
  readonly mutatePath: string;
  readonly validatePath: string;
  readonly crdName: string;
  readonly crdPatchFile: string;
  readonly spokes: readonly SpokeLayout[];
}

/** Another version of the kind, which is converted to this one and back. */
export interface SpokeLayout {
  readonly version: string;
  /** "guestbookV2". */
  readonly name: string;
  readonly file: string;
  readonly typesFile: string;
}

export function webhookLayoutOf(project: ProjectFile, resource: ProjectResource): WebhookLayout {
  const { version, kind, plural, namespaced } = resource;
  const group = groupOf(resource);
  const api = layoutOf(project, resource);
  const singular = kind.toLowerCase();
  const folder = resource.hasApi ? folderOf(api) : `${(group === '' ? 'core' : group).replaceAll('.', '-')}/`;
  const base = `src/webhooks/${folder}${version}`;
  const path = `${group.replaceAll('.', '-')}-${version}-${singular}`;
  const others = project.resources.filter(
    (other) => resource.hasApi && other.hasApi && other.kind === kind && groupOf(other) === group && other.version !== version,
  );
  const first = project.resources.find((other) => other.kind === kind && groupOf(other) === group);
  const inName = `${folder.replace('/', '-')}${singular}`;
  return {
    group,
    version,
    kind,
    plural,
    namespaced,
    variable: api.variable,
    kindFrom: kindFromOf(resource, api),
    webhookFile: `${base}/${singular}.ts`,
    testFile: `test/${inName}${first === undefined || first.version === version ? '' : `-${version}`}-webhook.test.ts`,
    setup: `setup${kind}Webhook`,
    mutatePath: `/mutate-${path}`,
    validatePath: `/validate-${path}`,
    crdName: `${plural}.${group}`,
    crdPatchFile: `config/crd/patches/webhook_in_${folder.replace('/', '_')}${plural}.yaml`,
    spokes: others.map((other) => {
      const name = `${api.variable}${other.version.charAt(0).toUpperCase()}${other.version.slice(1)}`;
      return { version: other.version, name, file: `${base}/${name}.ts`, typesFile: other.path ?? layoutOf(project, other).typesFile };
    }),
  };
}

export function kindImport(layout: WebhookLayout, from: string): string {
  return 'file' in layout.kindFrom ? importPath(from, layout.kindFrom.file) : layout.kindFrom.module;
}

/** "" in a project of one group, else "billing/". */
function folderOf(api: ApiLayout): string {
  return api.typesFile.split('/').length === 4 ? '' : `${api.typesFile.split('/')[2]}/`;
}

function kindFromOf(resource: ProjectResource, api: ApiLayout): WebhookLayout['kindFrom'] {
  if (resource.hasApi) return { file: resource.path ?? api.typesFile };
  const group = groupOf(resource);
  const folder = (group === '' ? 'core' : group).replaceAll('.', '-');
  const core = coreKinds.find((each) => each.group === group && each.version === resource.version && each.kind === resource.kind);
  if (core !== undefined && core.types === undefined) return { module: '@crd-studio/runtime' };
  return { file: `src/external/${folder}/${resource.version}/${resource.kind.toLowerCase()}.ts` };
}
