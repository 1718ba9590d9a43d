import { parseAllDocuments } from 'yaml';
import { writeYaml } from '../../../crd/source/yaml/write.ts';

/** A webhook as its marker says it. */
export interface ManifestWebhook {
  readonly mutating: boolean;
  readonly name: string;
  readonly path: string;
  readonly group: string;
  readonly version: string;
  readonly plural: string;
}

/**
 * `config/webhook/manifests.yaml` with more webhooks: byte for byte what controller-gen and Generate make of all markers together, so that
 * the next generation changes nothing. Undefined where the file that is there is none of theirs.
 */
export function webhookManifests(existing: string | undefined, webhooks: readonly ManifestWebhook[]): string | undefined {
  const documents = existing === undefined ? [] : parseAllDocuments(existing);
  if (documents.some((document) => document.errors.length > 0)) return undefined;
  const found = documents.map((document) => document.toJS() as Configuration | null).filter((each) => each !== null);
  if (!found.every((each) => each.kind in names && Array.isArray(each.webhooks))) return undefined;
  const configurations = (Object.keys(names) as (keyof typeof names)[]).flatMap((kind) => {
    const own = found.find((each) => each.kind === kind);
    const added = webhooks.filter(({ mutating }) => mutating === (kind === 'MutatingWebhookConfiguration')).map(entryOf);
    const all = [...(own?.webhooks ?? []).filter(({ name }) => added.every((each) => each.name !== name)), ...added];
    if (all.length === 0) return [];
    all.sort((a, b) => (a.name < b.name ? -1 : 1));
    const metadata = own?.metadata ?? { name: names[kind] };
    return [{ apiVersion: 'admissionregistration.k8s.io/v1', kind, metadata, webhooks: all }];
  });
  return configurations.map((configuration) => `---\n${writeYaml(configuration as Parameters<typeof writeYaml>[0])}`).join('');
}

interface Configuration {
  readonly kind: string;
  readonly metadata?: object;
  readonly webhooks: readonly { readonly name: string }[];
}

const names = {
  MutatingWebhookConfiguration: 'mutating-webhook-configuration',
  ValidatingWebhookConfiguration: 'validating-webhook-configuration',
};

function entryOf({ name, path, group, version, plural }: ManifestWebhook) {
  return {
    admissionReviewVersions: ['v1'],
    clientConfig: { service: { name: 'webhook-service', namespace: 'system', path } },
    failurePolicy: 'Fail',
    name,
    rules: [{ apiGroups: [group], apiVersions: [version], operations: ['CREATE', 'UPDATE'], resources: [plural] }],
    sideEffects: 'None',
  };
}
