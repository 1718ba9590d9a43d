import { createPublicKey, verify, webcrypto } from 'node:crypto';
import { fail, ok, type Result } from '../../base/result.ts';

type X509 = typeof import('@peculiar/x509');

/** What a PKCS 10 request asks to be certified. */
export interface ParsedRequest {
  readonly commonName: string;
  readonly organizations: readonly string[];
  readonly hasDns: boolean;
  readonly hasEmail: boolean;
  readonly hasIp: boolean;
  readonly hasUri: boolean;
  readonly der: Buffer;
}

let loaded: X509 | undefined;
let loading: Promise<void> | undefined;

/** The library of certificates; loaded with the first request for one. */
export function loadX509(): Promise<void> | undefined {
  if (loaded) return undefined;
  loading ??= import('reflect-metadata')
    .then(() => import('@peculiar/x509'))
    .then((x509) => {
      x509.cryptoProvider.set(webcrypto as never);
      loaded = x509;
    });
  return loading;
}

/** After `loadX509`. */
export function x509(): X509 {
  if (!loaded) throw new Error('the library of certificates has not been loaded');
  return loaded;
}

/** `encoded` is the base64 of a PEM block, as the API holds it. The error is upstream's, where it has words of its own. */
export function parseRequest(encoded: string): Result<ParsedRequest, string> {
  const body = /-----BEGIN CERTIFICATE REQUEST-----([\s\S]*?)-----END CERTIFICATE REQUEST-----/.exec(
    Buffer.from(encoded, 'base64').toString(),
  );
  if (body === null) return fail('PEM block type must be CERTIFICATE REQUEST');
  const der = Buffer.from(body[1] ?? '', 'base64');
  const { Pkcs10CertificateRequest, SubjectAlternativeNameExtension } = x509();
  let request: InstanceType<X509['Pkcs10CertificateRequest']>;
  try {
    request = new Pkcs10CertificateRequest(der);
  } catch {
    return fail('asn1: structure error: tags do not match');
  }
  const extension = request.extensions.find((one) => one instanceof SubjectAlternativeNameExtension);
  const types = new Set((extension?.names.items ?? []).map(({ type }) => type as string));
  return ok({
    commonName: request.subjectName.getField('CN')[0] ?? '',
    organizations: request.subjectName.getField('O'),
    hasDns: types.has('dns'),
    hasEmail: types.has('email'),
    hasIp: types.has('ip'),
    hasUri: types.has('url'),
    der,
  });
}

/** What is wrong with the signature by which the sender shows that the key is theirs; undefined when it is right. */
export function signatureProblem({ der }: ParsedRequest): string | undefined {
  const request = new (x509().Pkcs10CertificateRequest)(der);
  const { hash, name } = request.signatureAlgorithm as { name?: string; hash?: { name?: string } };
  const key = createPublicKey({ key: Buffer.from(request.publicKey.rawData), format: 'der', type: 'spki' });
  const digest = name === 'Ed25519' ? null : (hash?.name ?? 'SHA-256').replace('-', '');
  try {
    if (verify(digest, signedPart(der), key, Buffer.from(request.signature))) return undefined;
  } catch {
    // A signature that cannot even be read is wrong, too.
  }
  return key.asymmetricKeyType === 'ec' ? 'x509: ECDSA verification failure' : 'crypto/rsa: verification error';
}

/** The first element of the outer sequence, whole. */
function signedPart(der: Buffer): Buffer {
  const start = contentAt(der, 0).start;
  return der.subarray(start, contentAt(der, start).end);
}

/** Where the content of the DER element at an offset begins and ends. */
function contentAt(der: Buffer, at: number): { start: number; end: number } {
  const first = der[at + 1] ?? 0;
  if (first < 0x80) return { start: at + 2, end: at + 2 + first };
  const bytes = first & 0x7f;
  const length = der.readUIntBE(at + 2, bytes);
  return { start: at + 2 + bytes, end: at + 2 + bytes + length };
}
