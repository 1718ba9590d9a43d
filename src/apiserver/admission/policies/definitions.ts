import { compareBytes } from '../../../k8s/goText.ts';
import type { LabelSelectorObject } from '../../../k8s/labelSelector.ts';
import type { UnstructuredObject } from '../../../k8s/object.ts';
import { decodeJson } from '../../json/bytes.ts';
import type { Store } from '../../storage/store.ts';
import type { MatchCondition } from '../match/conditions.ts';
import type { Rule } from '../match/rules.ts';

export interface MatchResources {
  readonly resourceRules?: readonly Rule[];
  readonly excludeResourceRules?: readonly Rule[];
  readonly namespaceSelector?: LabelSelectorObject;
  readonly objectSelector?: LabelSelectorObject;
  readonly matchPolicy?: 'Exact' | 'Equivalent';
}

/** What validating and mutating policies have in common. */
export interface PolicySpec {
  readonly paramKind?: { readonly apiVersion: string; readonly kind: string };
  readonly matchConstraints?: MatchResources;
  readonly matchConditions?: readonly MatchCondition[];
  readonly variables?: readonly { readonly name: string; readonly expression: string }[];
  readonly failurePolicy?: 'Fail' | 'Ignore';
}

export interface BindingSpec {
  readonly policyName: string;
  readonly paramRef?: {
    readonly name?: string;
    readonly namespace?: string;
    readonly selector?: LabelSelectorObject;
    readonly parameterNotFoundAction?: 'Allow' | 'Deny';
  };
  readonly matchResources?: MatchResources;
  readonly validationActions?: readonly ('Deny' | 'Warn' | 'Audit')[];
}

export interface Binding {
  readonly name: string;
  readonly spec: BindingSpec;
}

/** Policies of a kind with their bindings, made ready once; a policy without a binding does nothing. Kept until one changes. */
export class Definitions<Ready> {
  readonly #store: Store;
  readonly #buckets: { readonly policies: string; readonly bindings: string };
  readonly #prepare: (name: string, spec: PolicySpec) => Ready;
  #known: readonly { readonly ready: Ready; readonly bindings: readonly Binding[] }[] | undefined;

  constructor(
    store: Store,
    kind: 'validatingadmissionpolic' | 'mutatingadmissionpolic',
    prepare: (name: string, spec: PolicySpec) => Ready,
  ) {
    const group = 'admissionregistration.k8s.io';
    this.#store = store;
    this.#buckets = { policies: `${group}/${kind}ies`, bindings: `${group}/${kind}ybindings` };
    this.#prepare = prepare;
    store.onChange(({ entry: { bucket } }) => {
      if (bucket === this.#buckets.policies || bucket === this.#buckets.bindings) this.#known = undefined;
    });
  }

  get bound(): readonly { readonly ready: Ready; readonly bindings: readonly Binding[] }[] {
    return (this.#known ??= this.#read());
  }

  #read(): { ready: Ready; bindings: Binding[] }[] {
    const bindings = this.#list(this.#buckets.bindings).map((object) => ({ name: nameOf(object), spec: object['spec'] as BindingSpec }));
    return this.#list(this.#buckets.policies).flatMap((policy) => {
      const own = bindings.filter(({ spec }) => spec.policyName === nameOf(policy));
      return own.length === 0 ? [] : [{ ready: this.#prepare(nameOf(policy), policy['spec'] as PolicySpec), bindings: own }];
    });
  }

  #list(bucket: string): UnstructuredObject[] {
    const all = this.#store.list(bucket).map((entry) => decodeJson(entry.bytes) as UnstructuredObject);
    return all.sort((a, b) => compareBytes(nameOf(a), nameOf(b)));
  }
}

function nameOf(object: UnstructuredObject): string {
  return object.metadata?.name ?? '';
}
