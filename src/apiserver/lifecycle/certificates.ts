import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { bitString, boolean, integer, objectIdentifier, octetString, sequence, set, tagged, time, utf8String } from './der.ts';

/**
 * A certificate authority and a certificate of it for loopback (RFC 5280): P-256, good from the day before for ten years.
 * Written here since loading and running a library for it takes longer than all the rest of a start.
 */
export interface Certificates {
  /** PEM: what a client trusts. */
  readonly ca: string;
  /** PEM: what the server shows, with its key. */
  readonly certificate: string;
  readonly key: string;
}

const day = 24 * 3600 * 1000;

export function makeCertificates(now: number): Certificates {
  const authority = newKeys();
  const server = newKeys();
  const validity = sequence(time(new Date(now - day)), time(new Date(now + 3650 * day)));
  const issuer = commonName('crd-studio-sandbox-ca');
  const certificateOf = (subject: Buffer, keys: Keys, extensions: readonly Buffer[]): string => {
    const content = sequence(
      tagged(0, integer(Uint8Array.of(2)), { constructed: true }), // version 3
      integer(serialNumber()),
      ecdsaWithSha256,
      issuer,
      validity,
      subject,
      keys.spki,
      tagged(3, sequence(...extensions), { constructed: true }),
    );
    return pem('CERTIFICATE', sequence(content, ecdsaWithSha256, bitString(sign('sha256', content, authority.privateKey))));
  };
  return {
    ca: certificateOf(issuer, authority, [
      extension(oid.basicConstraints, sequence(boolean(true)), critical),
      extension(oid.keyUsage, bitString(Uint8Array.of(0x04), 2), critical), // keyCertSign
      extension(oid.subjectKeyIdentifier, octetString(authority.identifier)),
    ]),
    certificate: certificateOf(commonName('crd-studio-sandbox'), server, [
      extension(oid.basicConstraints, sequence(), critical),
      extension(oid.keyUsage, bitString(Uint8Array.of(0x80), 7), critical), // digitalSignature
      extension(oid.extendedKeyUsage, sequence(objectIdentifier(oid.serverAuth))),
      extension(oid.subjectKeyIdentifier, octetString(server.identifier)),
      extension(oid.authorityKeyIdentifier, sequence(tagged(0, authority.identifier, { constructed: false }))),
      extension(oid.subjectAltName, sequence(...loopback)),
    ]),
    key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}

const oid = {
  commonName: '2.5.4.3',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
} as const;

const ecdsaWithSha256 = sequence(objectIdentifier(oid.ecdsaWithSha256));

/** GeneralNames: dNSName is number 2, iPAddress 7. */
const loopback = [
  tagged(7, Uint8Array.of(127, 0, 0, 1), { constructed: false }),
  tagged(7, Uint8Array.of(...new Array<number>(15).fill(0), 1), { constructed: false }),
  tagged(2, Buffer.from('localhost'), { constructed: false }),
];

const critical = { critical: true } as const;

function extension(id: string, value: Buffer, options?: typeof critical): Buffer {
  return sequence(objectIdentifier(id), ...(options === undefined ? [] : [boolean(true)]), octetString(value));
}

function commonName(text: string): Buffer {
  return sequence(set(sequence(objectIdentifier(oid.commonName), utf8String(text))));
}

interface Keys {
  readonly privateKey: KeyObject;
  /** SubjectPublicKeyInfo. */
  readonly spki: Buffer;
  /** SHA-1 of the public point, the last 65 bytes of a P-256 key's SubjectPublicKeyInfo. */
  readonly identifier: Buffer;
}

function newKeys(): Keys {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return { privateKey, spki, identifier: createHash('sha1').update(spki.subarray(-65)).digest() };
}

/** 16 random bytes, positive and not zero. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
}

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
