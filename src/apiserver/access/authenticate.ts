import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import { decodeJson } from '../json/bytes.ts';
import type { Store } from '../storage/store.ts';
import { serviceAccountUser } from './serviceAccount.ts';
import { type BoundObject, type Claims, issuer, type Tokens } from './tokens.ts';
import { authenticated, owner, type User } from './user.ts';

/** What a request brings to prove who sends it. */
export interface Credentials {
  readonly authorization: string | undefined;
  /** Of a client certificate that an authority of ours has signed. */
  readonly certificate: { readonly CN?: string | readonly string[]; readonly O?: string | readonly string[] } | undefined;
}

export interface AuthenticatorOptions {
  /** The one in the sandbox's kubeconfig. */
  readonly token: string;
  readonly tokens: Tokens;
  readonly store: Store;
  readonly clock: Clock;
}

/** Finds out who sends a request: by client certificate, by the owner's token, or by a service account's. */
export class Authenticator {
  readonly #options: AuthenticatorOptions;
  readonly #digest: Buffer;

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
    this.#digest = digest(options.token);
  }

  /** Undefined: nobody that is known here. */
  authenticate({ authorization, certificate }: Credentials): User | undefined {
    if (certificate?.CN !== undefined) return certificateUser(certificate);
    const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (given === undefined) return undefined;
    return this.isOwner(given) ? owner : this.tokenUser(given, [issuer])?.user;
  }

  /** As a TokenReview asks: without audiences, for the server itself. */
  review(token: string, audiences: readonly string[]): { user: User; audiences: string[] } | undefined {
    const asked = audiences.length === 0 ? [issuer] : audiences;
    if (this.isOwner(token)) return { user: owner, audiences: [...asked] };
    return this.tokenUser(token, asked);
  }

  /** Takes the same time whatever is given. */
  isOwner(token: string): boolean {
    return timingSafeEqual(digest(token), this.#digest);
  }

  /** Whose token it is, and for which of the audiences it is good. */
  tokenUser(token: string, audiences: readonly string[]): { user: User; audiences: string[] } | undefined {
    const claims = token.split('.').length === 3 ? this.#options.tokens.read(token) : undefined;
    if (claims === undefined || !this.#isGood(claims)) return undefined;
    const meant = audiences.filter((audience) => claims.audiences.includes(audience));
    if (meant.length === 0) return undefined;
    return { user: serviceAccountUser(claims.account, claims.uid, extraOf(claims)), audiences: meant };
  }

  /** Not expired, and what it speaks for is still there. */
  #isGood({ account, uid, expiresAt, bound }: Claims): boolean {
    const now = this.#options.clock.now() / 1000;
    if (expiresAt <= now || this.#uidOf('serviceaccounts', account.namespace, account.name) !== uid) return false;
    if (bound === undefined) return true;
    const namespace = bound.kind === 'Node' ? '' : account.namespace;
    return this.#uidOf(buckets[bound.kind], namespace, bound.name) === bound.uid;
  }

  #uidOf(bucket: string, namespace: string, name: string): string | undefined {
    const entry = this.#options.store.get(bucket, namespace, name);
    return entry && (decodeJson(entry.bytes) as UnstructuredObject).metadata?.uid;
  }
}

const buckets: Readonly<Record<BoundObject['kind'], string>> = { Pod: 'pods', Secret: 'secrets', Node: 'nodes' };

function extraOf({ id, bound }: Claims): User['extra'] {
  const credential = { 'authentication.kubernetes.io/credential-id': [`JTI=${id}`] };
  if (bound?.kind !== 'Pod') return credential;
  return { ...credential, 'authentication.kubernetes.io/pod-name': [bound.name], 'authentication.kubernetes.io/pod-uid': [bound.uid] };
}

function certificateUser({ CN, O: organizations }: NonNullable<Credentials['certificate']>): User {
  const [name = ''] = [CN ?? ''].flat();
  return { name, groups: [...[organizations ?? []].flat(), authenticated] };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
