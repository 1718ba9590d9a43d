import { webcrypto } from 'node:crypto';
import 'reflect-metadata';
import { cryptoProvider, Pkcs10CertificateRequestGenerator } from '@peculiar/x509';

/** A PKCS 10 request for a new key, as `spec.request` holds it; `spoil`: with a wrong signature. */
export async function makeRequest(subject: string, { spoil = false } = {}): Promise<string> {
  cryptoProvider.set(webcrypto as never);
  const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify']);
  const request = await Pkcs10CertificateRequestGenerator.create({ name: subject, keys, signingAlgorithm });
  const der = Buffer.from(request.rawData);
  // The subject's last letter: what was signed is another then.
  if (spoil) der[der.indexOf('jane') + 3] = 'f'.charCodeAt(0);
  const pem = `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString('base64')}\n-----END CERTIFICATE REQUEST-----\n`;
  return Buffer.from(pem).toString('base64');
}
