import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import type { ObjectKey } from '../../k8s/object.ts';

/** An object that a token lives with: it is worth nothing once that is gone. */
export interface BoundObject {
  readonly kind: 'Pod' | 'Secret' | 'Node';
  readonly name: string;
  readonly uid: string;
}

/** What a service account's token says. Instants in seconds. */
export interface Claims {
  readonly account: ObjectKey;
  readonly uid: string;
  readonly audiences: readonly string[];
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly id: string;
  readonly bound: BoundObject | undefined;
}

interface Payload {
  readonly aud: readonly string[];
  readonly exp: number;
  readonly iat: number;
  readonly iss: string;
  readonly jti: string;
  readonly nbf: number;
  readonly sub: string;
  readonly 'kubernetes.io': {
    readonly namespace: string;
    readonly serviceaccount: { readonly name: string; readonly uid: string };
    readonly pod?: { readonly name: string; readonly uid: string };
    readonly secret?: { readonly name: string; readonly uid: string };
    readonly node?: { readonly name: string; readonly uid: string };
  };
}

export const issuer = 'https://kubernetes.default.svc.cluster.local';

/** Makes and checks the tokens of service accounts: JSON web tokens, signed with a P-256 key (ES256). */
export class Tokens {
  readonly #pem: () => string;
  #keys: { readonly secret: KeyObject; readonly open: KeyObject; readonly id: string } | undefined;

  /** `pem` gives the private key (PKCS 8); it is asked for when the first token is made or seen. */
  constructor(pem: () => string) {
    this.#pem = pem;
  }

  issue({ account, uid, audiences, issuedAt, expiresAt, id, bound }: Claims): string {
    const about = bound && { [bound.kind.toLowerCase()]: { name: bound.name, uid: bound.uid } };
    const payload: Payload = {
      aud: audiences,
      exp: expiresAt,
      iat: issuedAt,
      iss: issuer,
      jti: id,
      'kubernetes.io': { namespace: account.namespace, ...about, serviceaccount: { name: account.name, uid } },
      nbf: issuedAt,
      sub: `system:serviceaccount:${account.namespace}:${account.name}`,
    };
    const { secret, id: kid } = this.#load();
    const text = `${encoded({ alg: 'ES256', kid })}.${encoded(payload)}`;
    return `${text}.${sign('sha256', Buffer.from(text), { key: secret, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  }

  /** What a token of ours says, expired or not; undefined when it is none of ours. */
  read(token: string): Claims | undefined {
    const [head, body, signature, ...rest] = token.split('.');
    if (!head || !body || !signature || rest.length > 0) return undefined;
    const key = { key: this.#load().open, dsaEncoding: 'ieee-p1363' } as const;
    if (!verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))) return undefined;
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as Payload;
    const { namespace, serviceaccount, pod, secret, node } = payload['kubernetes.io'];
    const bound =
      (pod && { kind: 'Pod' as const, ...pod }) ??
      (secret && { kind: 'Secret' as const, ...secret }) ??
      (node && { kind: 'Node' as const, ...node });
    return {
      account: { namespace, name: serviceaccount.name },
      uid: serviceaccount.uid,
      audiences: payload.aud,
      issuedAt: payload.iat,
      expiresAt: payload.exp,
      id: payload.jti,
      bound,
    };
  }

  #load() {
    if (this.#keys) return this.#keys;
    const secret = createPrivateKey(this.#pem());
    const open = createPublicKey(secret);
    const id = createHash('sha256')
      .update(open.export({ type: 'spki', format: 'der' }))
      .digest('base64url');
    return (this.#keys = { secret, open, id });
  }
}

export function newTokenKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
