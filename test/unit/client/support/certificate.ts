import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { cryptoProvider, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

cryptoProvider.set(webcrypto as never);

export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

/** A self-signed certificate for 127.0.0.1 and localhost, or for the host names given. */
export async function testCertificate(names: readonly string[] = ['localhost']): Promise<TestCertificate> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=test',
    keys: keys as never,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    extensions: [
      new SubjectAlternativeNameExtension([
        ...names.map((value) => ({ type: 'dns' as const, value })),
        ...(names.includes('localhost') ? [{ type: 'ip' as const, value: '127.0.0.1' }] : []),
      ]),
    ],
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return { cert: certificate.toString('pem'), key: `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n` };
}
