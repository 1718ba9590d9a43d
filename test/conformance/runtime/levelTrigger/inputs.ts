import {
  type Client,
  ConfigMap,
  Deployment,
  isAlreadyExists,
  isNotFound,
  type Kind,
  type KubernetesObject,
  type ObjectKey,
  Secret,
  Service,
} from '../../../../src/package.ts';
import type { Step } from './chapters.ts';
import type { End } from './state.ts';
import { Website, type WebsiteSpec } from './website.ts';

/** What people asked for, in the namespace "default": kept here, so that the end of it can be asked of another cluster. */
export class Inputs {
  readonly #websites = new Map<string, WebsiteSpec>();
  readonly #secrets = new Map<string, string | undefined>();
  readonly #client: Client;
  readonly #prefix: string;

  /** The names of all objects begin with the prefix. */
  constructor(client: Client, prefix: string) {
    this.#client = client;
    this.#prefix = prefix;
  }

  /** The websites that there are to be, and what each of them comes to when nothing disturbs the operator. */
  get ends(): ReadonlyMap<string, End> {
    const isOpen = ({ passwordSecret }: WebsiteSpec): boolean =>
      passwordSecret === undefined || this.#secrets.get(passwordSecret) !== undefined;
    const endOf = (spec: WebsiteSpec): End =>
      isOpen(spec) ? { reason: 'Serving', servers: spec.replicas ?? 1 } : { reason: 'PasswordMissing', servers: 0 };
    return new Map([...this.#websites].map(([name, spec]) => [name, endOf(spec)]));
  }

  async act(step: Step): Promise<void> {
    const key = keyOf(this.#prefix + step.name);
    if (step.type === 'putWebsite') {
      const { passwordSecret: secret, ...spec } = step.spec;
      await this.#putWebsite(key.name, { ...spec, ...(secret !== undefined && { passwordSecret: this.#prefix + secret }) });
    } else if (step.type === 'putSecret') {
      await this.#putSecret(key.name, step.password);
    } else if (step.type === 'deleteWebsite') {
      this.#websites.delete(key.name);
      await ifThere(this.#client.delete(Website, key));
    } else if (step.type === 'deleteSecret') {
      this.#secrets.delete(key.name);
      await ifThere(this.#client.delete(Secret, key));
    } else {
      await ifThere(byHand[step.child][step.type](this.#client, key));
    }
  }

  /** Asks the same of another cluster, without the detours. */
  async repeatOn(client: Client): Promise<void> {
    for (const [name, password] of this.#secrets) await client.apply(secretOf(name, password));
    for (const [name, spec] of this.#websites) await client.apply(Website({ metadata: keyOf(name), spec }));
  }

  async #putWebsite(name: string, spec: WebsiteSpec): Promise<void> {
    try {
      if (!this.#websites.has(name)) await this.#client.create(Website({ metadata: keyOf(name), spec }));
      else await this.#client.patch(Website, keyOf(name), { type: 'json', operations: [{ op: 'replace', path: '/spec', value: spec }] });
      this.#websites.set(name, spec);
    } catch (error) {
      if (!isAlreadyExists(error)) throw error; // its namesake, which is deleted, still waits for its finalizer
    }
  }

  async #putSecret(name: string, password: string | undefined): Promise<void> {
    await this.#client.apply(secretOf(name, password));
    this.#secrets.set(name, password);
  }
}

/** Only what the operator sets whatever the spec says: of the rest, the hand's share would rightly stay. */
const byHand = {
  ConfigMap: hand(ConfigMap, { data: { 'index.html': 'theirs' } }),
  Deployment: hand(Deployment, { spec: { replicas: 5 } }),
  Service: hand(Service, { spec: { selector: { 'app.kubernetes.io/instance': 'theirs' } } }),
};

type ByHand = (client: Client, key: ObjectKey) => Promise<unknown>;

function hand<T extends KubernetesObject>(kind: Kind<T>, body: object): Record<'deleteChild' | 'editChild', ByHand> {
  return {
    deleteChild: (client, key) => client.delete(kind, key),
    editChild: (client, key) => client.patch(kind, key, { type: 'merge', body }),
  };
}

function secretOf(name: string, password: string | undefined): Secret {
  const text = Buffer.from(password ?? '').toString('base64');
  return Secret({ metadata: keyOf(name), data: password === undefined ? { other: text } : { htpasswd: text } });
}

function keyOf(name: string): { namespace: string; name: string } {
  return { namespace: 'default', name };
}

async function ifThere(doing: Promise<unknown>): Promise<void> {
  try {
    await doing;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
