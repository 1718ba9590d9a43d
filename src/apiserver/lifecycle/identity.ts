import { randomBytes, webcrypto } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CodedError, messageOf } from '../../base/errors.ts';

/** Who a sandbox is to its clients: kept in the data folder, so that a kubeconfig stays good over a restart. */
export interface Identity {
  /** PEM: what a client trusts. */
  readonly ca: string;
  /** PEM: what the server shows, with its key. */
  readonly certificate: string;
  readonly key: string;
  readonly token: string;
  /** The port that it last had; 0 before the first start. */
  readonly port: number;
}

/** What was kept cannot be read. */
export class IdentityError extends CodedError<'identity'> {}

export async function loadIdentity(folder: string): Promise<Identity> {
  const path = join(folder, 'identity.json');
  const kept = read(path);
  if (kept) return kept;
  const made = { ...(await makeCertificates()), token: randomBytes(32).toString('base64url'), port: 0 };
  saveIdentity(folder, made);
  return made;
}

export function saveIdentity(folder: string, identity: Identity): void {
  const path = join(folder, 'identity.json');
  writeFileSync(`${path}.unfinished`, `${JSON.stringify(identity, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.unfinished`, path);
}

function read(path: string): Identity | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text) as Identity;
  } catch (error) {
    const next = 'Delete it to be given a new certificate and token; kubeconfigs written before will stop working then.';
    throw new IdentityError('identity', `${path} is damaged (${messageOf(error)}). ${next}`, { cause: error });
  }
}

/** A certificate authority and a certificate for loopback, P-256, good for ten years. */
export async function makeCertificates(): Promise<{ ca: string; certificate: string; key: string }> {
  // Costs more to load than the whole rest of the server: only a first start pays for it.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  x509.cryptoProvider.set(webcrypto as never);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const newKeys = (): Promise<webcrypto.CryptoKeyPair> => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const [caKeys, keys] = await Promise.all([newKeys(), newKeys()]);
  const notBefore = new Date(Date.now() - 24 * 3600 * 1000);
  const notAfter = new Date(Date.now() + 10 * 365 * 24 * 3600 * 1000);
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: randomBytes(8)
      .toString('hex')
      .replace(/^[89a-f]/, '1'),
    name: 'CN=crd-studio-sandbox-ca',
    notBefore,
    notAfter,
    keys: caKeys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  });
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: randomBytes(8)
      .toString('hex')
      .replace(/^[89a-f]/, '1'),
    subject: 'CN=crd-studio-sandbox',
    issuer: ca.subject,
    notBefore,
    notAfter,
    publicKey: keys.publicKey,
    signingKey: caKeys.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.SubjectAlternativeNameExtension([
        { type: 'ip', value: '127.0.0.1' },
        { type: 'ip', value: '::1' },
        { type: 'dns', value: 'localhost' },
      ]),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
    ],
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  return { ca: ca.toString('pem'), certificate: certificate.toString('pem'), key: pem('PRIVATE KEY', pkcs8) };
}

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
