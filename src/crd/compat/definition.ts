import { deepEqual } from '../../k8s/json.ts';
import type { CrdVersion, CustomResourceDefinition } from '../schema/index.ts';
import type { CompatibilityFinding, FindingKind, Sufferer } from './finding.ts';

type Change = Omit<CompatibilityFinding, 'version' | 'certain'> & { readonly version?: string; readonly certain?: boolean };

/** What breaks by names, scope, versions, conversion and subresources. */
export function definitionFindings(
  old: CustomResourceDefinition,
  next: CustomResourceDefinition,
  storedVersions: readonly string[],
): CompatibilityFinding[] {
  const changes = [
    ...identityChanges(old, next),
    ...versionChanges(old, next, storedVersions),
    ...conversionChanges(old, next),
    ...old.spec.versions.flatMap((before) => {
      const after = next.spec.versions.find(({ name, served }) => name === before.name && served);
      return before.served && after !== undefined ? [...subresourceChanges(before, after), ...selectableChanges(before, after)] : [];
    }),
  ];
  return changes.map((change) => ({ version: '', certain: true, ...change }));
}

const everyone: readonly Sufferer[] = ['clients', 'storedObjects'];

function identityChanges({ spec: old }: CustomResourceDefinition, { spec: next }: CustomResourceDefinition): Change[] {
  const found: Change[] = [];
  const changed = (kind: FindingKind, path: string, was: string, is: string, more: Pick<Change, 'breaks' | 'effect' | 'safeWay'>): void => {
    if (was !== is) found.push({ kind, path, change: `is ${is}, was ${was}`, ...more });
  };
  const another = {
    breaks: everyone,
    effect: 'This is another resource: clients find nothing under the old path, and the stored objects stay behind in the old CRD.',
    safeWay: 'Install it as a CRD of its own, copy the objects, move the clients, and then remove the old CRD.',
  };
  changed('groupChanged', 'spec.group', old.group, next.group, another);
  changed('namesChanged', 'spec.names.plural', old.names.plural, next.names.plural, another);
  changed('scopeChanged', 'spec.scope', old.scope, next.scope, {
    breaks: everyone,
    effect: 'Every path of every object changes, so the API server refuses this for an established CRD.',
    safeWay: 'Define a new kind with the other scope, copy the objects, move the clients, and then remove the old CRD.',
  });
  changed('namesChanged', 'spec.names.kind', old.names.kind, next.names.kind, {
    breaks: everyone,
    effect: 'The API server refuses this for an established CRD: manifests and stored objects name the old kind.',
    safeWay: 'Define the new kind as a CRD of its own and move the objects.',
  });
  changed('namesChanged', 'spec.names.listKind', listKindOf(old), listKindOf(next), {
    breaks: ['clients'],
    effect: 'Clients that were generated for the old list kind do not recognise lists.',
    safeWay: 'Keep the list kind.',
  });
  changed('namesChanged', 'spec.names.singular', singularOf(old), singularOf(next), {
    breaks: ['clients'],
    effect: 'Scripts that name the resource in the singular find nothing.',
    safeWay: 'Keep the singular; add the new word as a short name.',
  });
  for (const list of ['shortNames', 'categories'] as const) {
    const gone = (old.names[list] ?? []).filter((name) => next.names[list]?.includes(name) !== true);
    for (const name of gone) {
      found.push({
        kind: 'shortNameRemoved',
        path: `spec.names.${list}`,
        breaks: ['clients'],
        change: `${name} is gone`,
        effect: `\`kubectl get ${name}\` no longer finds the objects.`,
        safeWay: 'Keep the old word beside new ones.',
      });
    }
  }
  return found;
}

function versionChanges(old: CustomResourceDefinition, next: CustomResourceDefinition, storedVersions: readonly string[]): Change[] {
  const found: Change[] = [];
  for (const { name, served } of old.spec.versions) {
    const after = next.spec.versions.find((version) => version.name === name);
    if (after === undefined && storedVersions.includes(name)) {
      found.push({
        kind: 'storedVersionRemoved',
        version: name,
        path: 'spec.versions',
        breaks: ['storedObjects'],
        change: `version ${name} is gone, and objects may be stored in it`,
        effect: 'The API server refuses this while status.storedVersions names the version; objects stored in it could not be read.',
        safeWay: `Make another version the storage version, rewrite every object, take ${name} out of status.storedVersions, and only then remove it.`,
      });
    }
    if (after === undefined && served) {
      found.push({
        kind: 'versionRemoved',
        version: name,
        path: 'spec.versions',
        breaks: ['clients'],
        change: `version ${name} is gone`,
        effect: `Clients and manifests of ${name} get "not found".`,
        safeWay: `Keep ${name} served with deprecated: true for some releases, then stop serving it, then remove it.`,
      });
    } else if (served && after?.served === false) {
      found.push({
        kind: 'versionNotServed',
        version: name,
        path: 'spec.versions',
        breaks: ['clients'],
        change: `version ${name} is no longer served`,
        effect: `Clients and manifests of ${name} get "not found".`,
        safeWay: `Serve ${name} with deprecated: true until nobody asks for it.`,
      });
    }
  }
  return found;
}

function conversionChanges({ spec: old }: CustomResourceDefinition, { spec: next }: CustomResourceDefinition): Change[] {
  const [was, is] = [old.conversion?.strategy ?? 'None', next.conversion?.strategy ?? 'None'];
  if (was !== 'Webhook' || is !== 'None' || old.versions.length < 2) return [];
  return [
    {
      kind: 'conversionRemoved',
      path: 'spec.conversion.strategy',
      breaks: everyone,
      change: 'is None, was Webhook',
      effect: 'Objects stored in one version are read as another one unchanged: fields that this one has not disappear.',
      safeWay: 'Keep the webhook until all objects are stored in the one version that is left.',
    },
  ];
}

function subresourceChanges({ name: version, subresources: old }: CrdVersion, { subresources: next }: CrdVersion): Change[] {
  const found: Change[] = [];
  const add = (change: string, effect: string, safeWay: string): void =>
    void found.push({
      kind: 'subresourceChanged',
      version,
      path: 'spec.versions[*].subresources',
      breaks: ['clients'],
      change,
      effect,
      safeWay,
    });
  if (old?.status !== undefined && next?.status === undefined) {
    add(
      'status is no subresource any more',
      'Controllers that write /status get "not found", and other writers may change the status.',
      'Keep the subresource.',
    );
  } else if (old?.status === undefined && next?.status !== undefined) {
    const effect = 'Writers that set the status together with the rest are ignored without a word; they have to write /status.';
    add(
      'status is a subresource now',
      effect,
      'Move the writers to /status first (patches of it work after the change only), or add a new version.',
    );
  }
  if (old?.scale !== undefined && !deepEqual(old.scale, next?.scale ?? null)) {
    add(
      next?.scale === undefined ? 'scale is no subresource any more' : 'the paths of scale changed',
      '`kubectl scale` and autoscalers no longer find what they set and read.',
      'Keep the scale subresource and its paths; fields can be added beside them.',
    );
  }
  return found;
}

function selectableChanges(
  { name: version, selectableFields: old = [] }: CrdVersion,
  { selectableFields: next = [] }: CrdVersion,
): Change[] {
  return old
    .filter(({ jsonPath }) => !next.some((field) => field.jsonPath === jsonPath))
    .map(({ jsonPath }) => ({
      kind: 'selectableFieldRemoved',
      version,
      path: 'spec.versions[*].selectableFields',
      breaks: ['clients'],
      change: `${jsonPath} is gone`,
      effect: 'Lists and watches that select by the field are refused.',
      safeWay: 'Keep the field selectable, up to eight can be.',
    }));
}

function listKindOf({ names }: CustomResourceDefinition['spec']): string {
  return names.listKind ?? `${names.kind}List`;
}

function singularOf({ names }: CustomResourceDefinition['spec']): string {
  return names.singular ?? names.kind.toLowerCase();
}
