import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareQuantities, formatQuantity, parseQuantity, quantityProblem } from '../../../src/k8s/quantity.ts';

const canonical = (text: string): string | undefined => {
  const parsed = parseQuantity(text);
  return parsed && formatQuantity(parsed);
};

describe('quantities', () => {
  for (const [text, written] of [
    ['0', '0'],
    ['0Gi', '0'],
    ['0.5', '500m'],
    ['1000m', '1'],
    ['1500m', '1500m'],
    ['1024Mi', '1Gi'],
    ['1.5Gi', '1536Mi'],
    ['1000', '1k'],
    ['1e3', '1e3'],
    ['100', '100'],
    ['12345', '12345'],
    ['-1Mi', '-1Mi'],
    ['+2', '2'],
    ['0.0000000001', '1n'],
    ['.5', '500m'],
  ] as const) {
    it(`${text} is written ${written}`, () => assert.equal(canonical(text), written));
  }

  it('are equal however they are spelled', () => {
    const [a, b] = ['1Gi', '1024Mi'].map(parseQuantity);
    assert.ok(a && b);
    assert.equal(compareQuantities(a, b), 0);
  });

  it('say why a text is none', () => {
    assert.equal(parseQuantity('x'), undefined);
    assert.match(quantityProblem('x'), /^quantities must match the regular expression/);
    assert.equal(quantityProblem('1i'), "unable to parse quantity's suffix");
  });
});
