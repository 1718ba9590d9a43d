import type { KubernetesObject } from '../../k8s/object.ts';
import { DefinitionError } from '../controller/definitionError.ts';
import type { Kind } from '../kind.ts';
import type { Defaulter } from './admission/defaulter.ts';
import type { Validator } from './admission/validator.ts';
import { Converter, type Spoke } from './conversion/converter.ts';
import { defaultingPath, validatingPath, type WebhookDefinition } from './webhookDefinition.ts';

/** The webhooks of one kind; each call registers one. */
export class WebhookBuilder<T extends KubernetesObject> {
  readonly #kind: Kind<T>;
  #converter: Converter | undefined;
  readonly #register: (definition: WebhookDefinition) => void;

  constructor(kind: Kind<T>, register: (definition: WebhookDefinition) => void) {
    if (typeof kind?.kind !== 'string') throw new DefinitionError('a webhook needs a Kind, as made by kind(...)');
    this.#kind = kind;
    this.#register = register;
  }

  /** Fills in what objects leave open, at `/mutate-GROUP-VERSION-KIND` unless `path` is another. */
  withDefaulter(defaulter: Defaulter<T>, { path }: WebhookOptions = {}): this {
    if (typeof defaulter?.default !== 'function') throw new DefinitionError(`the defaulter of ${this.#kind.kind} needs a method "default"`);
    const { gvk } = this;
    const own = defaulter as unknown as Defaulter<KubernetesObject>;
    this.#register({ type: 'defaulting', path: checkedPath(path) ?? defaultingPath(gvk), gvk, defaulter: own });
    return this;
  }

  /** Says which objects may be stored, at `/validate-GROUP-VERSION-KIND` unless `path` is another. */
  withValidator(validator: Validator<T>, { path }: WebhookOptions = {}): this {
    const methods = ['validateCreate', 'validateUpdate', 'validateDelete'] as const;
    if (!methods.some((name) => typeof validator?.[name] === 'function'))
      throw new DefinitionError(`the validator of ${this.#kind.kind} needs validateCreate, validateUpdate or validateDelete`);
    const { gvk } = this;
    const own = validator as unknown as Validator<KubernetesObject>;
    this.#register({ type: 'validating', path: checkedPath(path) ?? validatingPath(gvk), gvk, validator: own });
    return this;
  }

  /** Converts between this version, the hub, and the others, at `/convert`: `withConverter(spoke(GuestbookV2, { toHub, fromHub }))`; called again it adds versions. */
  withConverter(...spokes: Spoke[]): this {
    if (spokes.length === 0) throw new DefinitionError(`a converter of ${this.#kind.kind} needs at least one other version`);
    if (this.#converter === undefined) {
      this.#converter = new Converter(this.gvk);
      for (const each of spokes) this.#converter.add(each);
      this.#register({ type: 'conversion', converter: this.#converter });
    } else for (const each of spokes) this.#converter.add(each);
    return this;
  }

  private get gvk() {
    const { group, version, kind } = this.#kind;
    return { group, version, kind };
  }
}

/** Where a webhook answers; at upstream's path unless given. */
export interface WebhookOptions {
  /** "/my-defaults": of letters, digits, "-", "_" and "/". */
  readonly path?: string;
}

function checkedPath(path: string | undefined): string | undefined {
  if (path === undefined || /^(?:(?:\/[a-zA-Z0-9_-]+)+|\/)$/.test(path)) return path;
  throw new DefinitionError(`"${path}" cannot be the path of a webhook: write one such as "/my-defaults"`);
}
