import 'reflect-metadata';
import assert from 'node:assert/strict';
import { X509Certificate, createPrivateKey } from 'node:crypto';
import { test } from 'node:test';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509Certificate as Parsed,
} from '@peculiar/x509';
import { makeCertificates } from '../../../../src/apiserver/lifecycle/certificates.ts';

const now = Date.parse('2026-12-01T10:00:00.5Z');

test('the authority has signed the server certificate, and the key belongs to it', async () => {
  const made = await makeCertificates(now);
  const [authority, server] = [new X509Certificate(made.ca), new X509Certificate(made.certificate)];
  assert.ok(server.checkIssued(authority));
  assert.ok(server.verify(authority.publicKey));
  assert.ok(authority.verify(authority.publicKey));
  assert.ok(server.checkPrivateKey(createPrivateKey(made.key)));
  assert.equal(authority.ca, true);
  assert.equal(server.ca, false);
});

test('it is for loopback only, by address and by name', async () => {
  const server = new X509Certificate((await makeCertificates(now)).certificate);
  assert.equal(server.subjectAltName, 'IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, DNS:localhost');
  assert.equal(server.checkIP('127.0.0.1'), '127.0.0.1');
  assert.equal(server.checkIP('127.0.0.2'), undefined);
});

test('both are good from the day before for ten years', async () => {
  const made = await makeCertificates(now);
  for (const pem of [made.ca, made.certificate]) {
    const { validFrom, validTo } = new X509Certificate(pem);
    assert.deepEqual([validFrom, validTo], ['Nov 30 10:00:00 2026 GMT', 'Nov 28 10:00:00 2036 GMT']);
  }
});

test('years from 2050 on are written with four digits', async () => {
  const made = await makeCertificates(Date.parse('2045-06-01T00:00:00Z'));
  assert.equal(new X509Certificate(made.ca).validTo, 'May 30 00:00:00 2055 GMT');
});

test('a reader of certificates finds what each may be used for', async () => {
  const made = await makeCertificates(now);
  const [authority, server] = [new Parsed(made.ca), new Parsed(made.certificate)];
  assert.equal(authority.getExtension(BasicConstraintsExtension)?.ca, true);
  assert.equal(authority.getExtension(KeyUsagesExtension)?.usages, KeyUsageFlags.keyCertSign);
  assert.equal(server.getExtension(KeyUsagesExtension)?.usages, KeyUsageFlags.digitalSignature);
  assert.deepEqual([...(server.getExtension(ExtendedKeyUsageExtension)?.usages ?? [])], ['1.3.6.1.5.5.7.3.1']);
  assert.deepEqual(
    [...server.extensions].map(({ type, critical }) => [type, critical]),
    [
      ['2.5.29.19', true],
      ['2.5.29.15', true],
      ['2.5.29.37', false],
      ['2.5.29.14', false],
      ['2.5.29.35', false],
      ['2.5.29.17', false],
    ],
  );
});

test('no two are alike', async () => {
  const serials = [await makeCertificates(now), await makeCertificates(now)].flatMap((made) =>
    [made.ca, made.certificate].map((pem) => new X509Certificate(pem).serialNumber),
  );
  assert.equal(new Set(serials).size, 4);
});
