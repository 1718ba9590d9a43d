import type { LabelSelectorObject } from '../../../k8s/labelSelector.ts';
import { compareBytes } from '../../../k8s/goText.ts';
import type { UnstructuredObject } from '../../../k8s/object.ts';
import { decodeJson } from '../../json/bytes.ts';
import type { Store } from '../../storage/store.ts';
import { webhookVariables } from '../cel/types.ts';
import { type Conditions, conditionsOf, type MatchCondition } from '../match/conditions.ts';
import type { Rule } from '../match/rules.ts';

/** Where a webhook is: at a URL, or behind a service of the cluster. */
export interface ClientConfig {
  readonly url?: string;
  readonly service?: { readonly namespace: string; readonly name: string; readonly path?: string; readonly port?: number };
  /** PEM in base64. */
  readonly caBundle?: string;
}

/** A webhook of a configuration, defaulted. */
export interface Webhook {
  readonly name: string;
  readonly clientConfig: ClientConfig;
  readonly rules?: readonly Rule[];
  readonly failurePolicy: 'Fail' | 'Ignore';
  readonly matchPolicy: 'Exact' | 'Equivalent';
  readonly namespaceSelector?: LabelSelectorObject;
  readonly objectSelector?: LabelSelectorObject;
  readonly sideEffects: 'None' | 'NoneOnDryRun' | 'Some' | 'Unknown';
  readonly timeoutSeconds: number;
  readonly admissionReviewVersions: readonly string[];
  readonly matchConditions?: readonly MatchCondition[];
  /** Of mutating ones. */
  readonly reinvocationPolicy?: 'Never' | 'IfNeeded';
}

export interface Hook {
  /** Of the configuration and the webhook. */
  readonly id: string;
  readonly webhook: Webhook;
  readonly conditions: Conditions;
}

/** The webhooks of all configurations of a kind, in the order in which they are asked: by the configurations' names. Kept until one changes. */
export class Configurations {
  readonly #store: Store;
  readonly #bucket: string;
  #hooks: readonly Hook[] | undefined;

  constructor(store: Store, resource: 'mutatingwebhookconfigurations' | 'validatingwebhookconfigurations') {
    this.#store = store;
    this.#bucket = `admissionregistration.k8s.io/${resource}`;
    store.onChange(({ entry }) => {
      if (entry.bucket === this.#bucket) this.#hooks = undefined;
    });
  }

  get hooks(): readonly Hook[] {
    return (this.#hooks ??= this.#read());
  }

  #read(): Hook[] {
    const all = this.#store.list(this.#bucket).map((entry) => decodeJson(entry.bytes) as UnstructuredObject);
    all.sort((a, b) => compareBytes(a.metadata?.name ?? '', b.metadata?.name ?? ''));
    return all.flatMap((configuration) =>
      ((configuration['webhooks'] ?? []) as Webhook[]).map((webhook) => ({
        id: `${configuration.metadata?.uid}/${webhook.name}`,
        webhook,
        conditions: conditionsOf(webhook.matchConditions, webhookVariables),
      })),
    );
  }
}
