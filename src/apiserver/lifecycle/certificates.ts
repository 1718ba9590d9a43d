import { randomBytes, webcrypto } from 'node:crypto';

/** A certificate authority and a certificate of it for loopback: P-256, good from the day before for ten years. */
export interface Certificates {
  /** PEM: what a client trusts. */
  readonly ca: string;
  /** PEM: what the server shows, with its key. */
  readonly certificate: string;
  readonly key: string;
  /** The authority's own key: it signs certificates of clients. One that an older version made has none. */
  readonly caKey?: string;
}

const day = 24 * 3600 * 1000;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Only a first start, on an empty data folder, pays for the library: it takes longer to load than the rest of the server. */
export async function makeCertificates(now: number): Promise<Certificates> {
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  x509.cryptoProvider.set(webcrypto as never);
  const [authority, server] = await Promise.all([newKeys(), newKeys()]);
  const validity = { notBefore: new Date(now - day), notAfter: new Date(now + 3650 * day) };
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: 'CN=crd-studio-sandbox-ca',
    ...validity,
    keys: authority,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: 'CN=crd-studio-sandbox',
    issuer: ca.subject,
    ...validity,
    publicKey: server.publicKey,
    signingKey: authority.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      // Strict readers, such as Python's, ask for the two identifiers.
      await x509.SubjectKeyIdentifierExtension.create(server.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
      new x509.SubjectAlternativeNameExtension([
        { type: 'ip', value: '127.0.0.1' },
        { type: 'ip', value: '::1' },
        { type: 'dns', value: 'localhost' },
      ]),
    ],
  });
  const pem = async (key: webcrypto.CryptoKey): Promise<string> =>
    x509.PemConverter.encode(Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key)), 'PRIVATE KEY');
  const [key, caKey] = await Promise.all([pem(server.privateKey), pem(authority.privateKey)]);
  return { ca: ca.toString('pem'), certificate: certificate.toString('pem'), key, caKey };
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
}

/** 16 random bytes in hexadecimal, positive and not zero. */
function serialNumber(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString('hex');
}
