import assert from 'node:assert/strict';
import { test } from 'node:test';
import { integer, objectIdentifier, octetString, time } from '../../../../src/apiserver/lifecycle/der.ts';

const hex = (bytes: Buffer): string => bytes.toString('hex');

test('integers are as short as they can be, and never negative', () => {
  assert.equal(hex(integer(Uint8Array.of(0))), '020100');
  assert.equal(hex(integer(Uint8Array.of(0, 0, 5))), '020105');
  assert.equal(hex(integer(Uint8Array.of(0x80))), '02020080');
});

test('lengths are written short and long', () => {
  assert.equal(hex(octetString(Buffer.alloc(127))).slice(0, 4), '047f');
  assert.equal(hex(octetString(Buffer.alloc(128))).slice(0, 6), '048180');
  assert.equal(hex(octetString(Buffer.alloc(256))).slice(0, 8), '04820100');
});

test('the arcs of an object identifier are numbers of base 128', () => {
  assert.equal(hex(objectIdentifier('1.2.840.10045.4.3.2')), '06082a8648ce3d040302');
  assert.equal(hex(objectIdentifier('2.5.29.17')), '0603551d11');
});

test('the year has two digits up to 2049 and four from then on', () => {
  assert.equal(time(new Date('2049-12-31T23:59:59.9Z')).subarray(2).toString(), '491231235959Z');
  assert.equal(time(new Date('2050-01-01T00:00:00Z')).subarray(2).toString(), '20500101000000Z');
});
