import type { UnstructuredObject } from '../../k8s/object.ts';
import type { Core } from '../context.ts';
import { Reactor } from '../internal/reactor.ts';
import { rewrite } from '../internal/writes.ts';
import { decodeJson } from '../json/bytes.ts';
import { derive, type Entry } from '../storage/entry.ts';
import { issuer } from './tokens.ts';

interface Secret extends UnstructuredObject {
  type?: string;
  data?: Record<string, string>;
}

const type = 'kubernetes.io/service-account-token';
const notes = { name: 'kubernetes.io/service-account.name', uid: 'kubernetes.io/service-account.uid' } as const;

/**
 * Secrets of the type for service accounts' tokens get one that does not expire, with the authority and the namespace, and go with
 * their account. The token is worth nothing any more once the Secret is gone. Part of the server, which has the key.
 */
export class TokenSecrets {
  readonly #core: Core;
  readonly #ca: string;

  constructor(core: Core, options: { ca: string; onError: (error: unknown) => void }) {
    this.#core = core;
    this.#ca = options.ca;
    const reactor = new Reactor((namespace) => this.#fill(namespace), options.onError);
    for (const entry of core.store.list('secrets')) if (isMeant(entry)) reactor.request(entry.partition);
    core.store.onChange(({ entry, previous }) => {
      if (entry.bucket === 'serviceaccounts' && !previous) reactor.request(entry.partition);
      else if (entry.bucket === 'serviceaccounts' && !core.store.get(entry.bucket, entry.partition, entry.name))
        reactor.request(entry.partition);
      else if (entry.bucket === 'secrets' && isMeant(entry)) reactor.request(entry.partition);
    });
  }

  #fill(namespace: string): void {
    for (const entry of this.#core.store.list('secrets', namespace)) if (isMeant(entry)) this.#sync(entry);
  }

  #sync(entry: Entry): void {
    const { store, tokens, clock } = this.#core;
    const secret = secretOf(entry);
    const { annotations = {}, uid: secretUid = '', deletionTimestamp } = secret.metadata ?? {};
    const name = annotations[notes.name] ?? '';
    const account = store.get('serviceaccounts', entry.partition, name);
    const uid = account && (decodeJson(account.bytes) as UnstructuredObject).metadata?.uid;
    if (uid === undefined || (annotations[notes.uid] !== undefined && annotations[notes.uid] !== uid)) {
      if (deletionTimestamp === undefined && (secret.metadata?.finalizers ?? []).length === 0)
        store.delete(entry.bucket, entry.partition, entry.name);
      return;
    }
    const { data = {} } = secret;
    if (annotations[notes.uid] === uid && data['token'] && data['ca.crt'] && data['namespace']) return;
    const issuedAt = Math.floor(clock.now() / 1000);
    const claims = {
      account: { namespace: entry.partition, name },
      uid,
      audiences: [issuer],
      issuedAt,
      expiresAt: issuedAt + century,
      id: this.#core.newUid(),
    };
    const token = tokens.issue({ ...claims, bound: { kind: 'Secret', name: entry.name, uid: secretUid } });
    rewrite(store, entry, (object: Secret) => {
      ((object.metadata ??= {}).annotations ??= {})[notes.uid] = uid;
      const encode = (text: string): string => Buffer.from(text).toString('base64');
      object.data = {
        ...object.data,
        'ca.crt': encode(this.#ca),
        namespace: encode(entry.partition),
        token: data['token'] ?? encode(token),
      };
    });
  }
}

/** In seconds: as good as never. */
const century = 100 * 365 * 24 * 3600;

/** Looks for the type in the bytes first: there may be many Secrets. */
function isMeant(entry: Entry): boolean {
  return entry.bytes.includes(type) && secretOf(entry).type === type;
}

/** Shared: not to be changed. */
function secretOf(entry: Entry): Secret {
  return derive(entry, secretOf, () => decodeJson(entry.bytes) as Secret);
}
