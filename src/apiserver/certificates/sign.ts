import { createPrivateKey, randomBytes, webcrypto } from 'node:crypto';
import { type ParsedRequest, x509 } from './request.ts';

/** Who signs: PEM of the certificate and its key (PKCS 8). */
export interface Authority {
  readonly ca: string;
  readonly caKey: string;
}

export interface Wanted {
  readonly request: ParsedRequest;
  readonly usages: readonly string[];
  readonly seconds: number | undefined;
  readonly now: number;
}

const minute = 60_000;
const year = 365 * 24 * 60 * minute;
const backdate = 5 * minute;
const short = 8 * 60 * minute;

/** As kube-controller-manager signs: what the request names, with the usages it asks for, for a year at most. Gives PEM. */
export async function sign({ ca, caKey }: Authority, { request, usages, seconds, now }: Wanted): Promise<string> {
  const library = x509();
  const issuer = new library.X509Certificate(ca);
  const asked = new library.Pkcs10CertificateRequest(request.der);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const der = createPrivateKey(caKey).export({ type: 'pkcs8', format: 'der' });
  const signingKey = await webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
  const span = seconds === undefined ? year : Math.min(year, Math.max(10 * minute, seconds * 1000));
  const end = Math.min(now + span - (span < short ? 0 : backdate), issuer.notAfter.getTime());
  const flags = usages.reduce((sum, usage) => sum | (keyUsages[usage] ?? 0), 0);
  const extended = usages.flatMap((usage) => extendedUsages[usage] ?? []);
  const names = asked.extensions.find((one) => one instanceof library.SubjectAlternativeNameExtension);
  const certificate = await library.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: asked.subjectName,
    issuer: issuer.subjectName,
    notBefore: new Date(now - backdate),
    notAfter: new Date(end),
    publicKey: asked.publicKey,
    signingKey,
    signingAlgorithm: algorithm,
    extensions: [
      // One that allows nothing is no valid extension.
      ...(flags === 0 ? [] : [new library.KeyUsagesExtension(flags, true)]),
      ...(extended.length > 0 ? [new library.ExtendedKeyUsageExtension([...new Set(extended)])] : []),
      new library.BasicConstraintsExtension(false, undefined, true),
      await library.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      ...(names ? [names] : []),
    ],
  });
  return `${certificate.toString('pem')}\n`;
}

/** Bits of X.509's key usage. */
const keyUsages: Readonly<Record<string, number>> = {
  signing: 1,
  'digital signature': 1,
  'content commitment': 2,
  'key encipherment': 4,
  'data encipherment': 8,
  'key agreement': 16,
  'cert sign': 32,
  'crl sign': 64,
  'encipher only': 128,
  'decipher only': 256,
};

const purposes = '1.3.6.1.5.5.7.3';
const extendedUsages: Readonly<Record<string, string>> = {
  any: '2.5.29.37.0',
  'server auth': `${purposes}.1`,
  'client auth': `${purposes}.2`,
  'code signing': `${purposes}.3`,
  'email protection': `${purposes}.4`,
  's/mime': `${purposes}.4`,
  'ipsec end system': `${purposes}.5`,
  'ipsec tunnel': `${purposes}.6`,
  'ipsec user': `${purposes}.7`,
  timestamping: `${purposes}.8`,
  'ocsp signing': `${purposes}.9`,
  'microsoft sgc': '1.3.6.1.4.1.311.10.3.3',
  'netscape sgc': '2.16.840.1.113730.4.1',
};

/** 16 random bytes in hexadecimal, positive and not zero. */
function serialNumber(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString('hex');
}
