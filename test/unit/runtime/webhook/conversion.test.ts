import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { KubernetesObject } from '../../../../src/k8s/object.ts';
import { kind } from '../../../../src/runtime/kind.ts';
import { ConversionEndpoint } from '../../../../src/runtime/webhook/conversion/conversionEndpoint.ts';
import { Converter, spoke } from '../../../../src/runtime/webhook/conversion/converter.ts';
import { Guestbook } from '../support/guestbook.ts';
import { logTo } from '../support/runManager.ts';
import { ask } from './support.ts';

interface GuestbookV2 extends KubernetesObject {
  spec?: { text?: string };
}
const gv2 = { group: 'webapp.example.com', kind: 'Guestbook' };
const GuestbookV2 = kind<GuestbookV2>({ ...gv2, version: 'v2' });
const GuestbookV3 = kind<GuestbookV2>({ ...gv2, version: 'v3' });

const v2 = spoke<GuestbookV2, Guestbook>(GuestbookV2, {
  toHub: ({ spec }) => ({ spec: { message: spec?.text ?? '' } }),
  fromHub: ({ spec }) => ({ spec: { text: spec?.message ?? '' } }),
});
const v3 = spoke<GuestbookV2, Guestbook>(GuestbookV3, {
  toHub: async ({ spec, metadata }) => ({ metadata: { ...metadata, labels: { was: 'v3' } }, spec: { message: `${spec?.text} of v3` } }),
  fromHub: async ({ spec }) => ({ spec: { text: `${spec?.message} for v3` } }),
});

function object(version: string, spec: object): KubernetesObject {
  return { apiVersion: `webapp.example.com/${version}`, kind: 'Guestbook', metadata: { name: 'a', uid: 'x' }, spec } as KubernetesObject;
}

describe('a conversion between versions', () => {
  const converter = new Converter(Guestbook).add(v2).add(v3);

  test('WC1 between hub and spoke it is one step, between spokes it goes over the hub', async () => {
    assert.deepEqual(await converter.convert(object('v1', { message: 'hi' }), 'v2'), object('v2', { text: 'hi' }));
    assert.deepEqual(await converter.convert(object('v2', { text: 'hi' }), 'v1'), object('v1', { message: 'hi' }));
    assert.deepEqual(await converter.convert(object('v2', { text: 'hi' }), 'v3'), object('v3', { text: 'hi for v3' }));
  });

  test("WC2 metadata is the source's unless the step returns its own, and the source is not changed", async () => {
    const source = object('v3', { text: 'hi' });
    const converted = await converter.convert(source, 'v2');
    assert.deepEqual(converted.metadata, { name: 'a', uid: 'x', labels: { was: 'v3' } });
    assert.deepEqual(source, object('v3', { text: 'hi' }));
    const broken = new Converter(Guestbook).add(
      spoke<GuestbookV2, Guestbook>(GuestbookV2, { toHub: () => undefined as never, fromHub: () => ({}) }),
    );
    await assert.rejects(
      broken.convert(source.apiVersion === '' ? source : object('v2', {}), 'v1'),
      /toHub of webapp\.example\.com\/v2, Kind=Guestbook returned undefined instead of an object/,
    );
  });

  test('WC3 versions without a conversion, and the same version, are refused by name', async () => {
    await assert.rejects(converter.convert(object('v9', {}), 'v1'), /webapp\.example\.com\/v9, Kind=Guestbook is not convertible/);
    await assert.rejects(converter.convert(object('v1', {}), 'v9'), /webapp\.example\.com\/v9, Kind=Guestbook is not convertible/);
    await assert.rejects(
      converter.convert(object('v1', {}), 'v1'),
      /not allowed between same type webapp\.example\.com\/v1, Kind=Guestbook/,
    );
    assert.throws(
      () => new Converter(Guestbook).add(v2).add(v2),
      /there is a conversion of webapp\.example\.com\/v2, Kind=Guestbook already/,
    );
    assert.throws(() => new Converter(Guestbook).add({ ...v2, kind: Guestbook }), /is the hub/);
  });
});

describe('the conversion webhook', () => {
  function endpoint() {
    const log: string[] = [];
    const counts = { panics: 0 };
    const made = new ConversionEndpoint({ log: logTo(log), onPanic: () => void counts.panics++ });
    made.add(new Converter(Guestbook).add(v2).add(v3));
    return { endpoint: made, log, counts };
  }
  const review = (desired: string, objects: readonly unknown[], apiVersion = 'apiextensions.k8s.io/v1'): string =>
    JSON.stringify({ kind: 'ConversionReview', apiVersion, request: { uid: 'u1', desiredAPIVersion: desired, objects } });

  test('WR1 converts all objects in their order, or none', async () => {
    const { endpoint: convert, log } = endpoint();
    const good = await ask(convert, review('webapp.example.com/v2', [object('v1', { message: 'a' }), object('v1', { message: 'b' })]));
    assert.deepEqual(JSON.parse(good), {
      kind: 'ConversionReview',
      apiVersion: 'apiextensions.k8s.io/v1',
      response: {
        uid: 'u1',
        convertedObjects: [object('v2', { text: 'a' }), object('v2', { text: 'b' })],
        result: { metadata: {}, status: 'Success' },
      },
    });
    const bad = await ask(convert, review('webapp.example.com/v2', [object('v1', { message: 'a' }), object('v8', {})]));
    assert.equal(
      bad,
      '{"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1","response":{"uid":"u1","convertedObjects":null,' +
        '"result":{"metadata":{},"status":"Failure","message":"webapp.example.com/v8, Kind=Guestbook is not convertible: no conversion of this version is registered"}}}',
    );
    assert.match(await ask(convert, review('other.io/v2', [object('v1', {})])), /cannot become an object of another group, other\.io/);
    assert.match(
      await ask(convert, review('v2', [{ apiVersion: 'v1', kind: 'Foo' }])),
      /no conversion of Foo of group \\"\\" is registered/,
    );
    assert.equal(log.length, 3);
  });

  test('WR2 repeats apiVersion, kind and uid; what cannot be read is 400 without a body', async () => {
    const { endpoint: convert, log } = endpoint();
    assert.match(
      await ask(convert, review('webapp.example.com/v2', [], 'apiextensions.k8s.io/v1beta1')),
      /v1beta1","response":\{"uid":"u1"/,
    );
    for (const body of ['', 'x', '{}', 'null', '{"request":{"uid":1}}', '{"request":{"objects":[1]}}', 'too large'])
      assert.equal(await ask(convert, body), '400 ', body);
    assert.equal(log.length, 7);
  });

  test('WR3 an Error is told by its message; what is none is told as an internal error and counted', async () => {
    const { endpoint: convert, counts } = endpoint();
    let thrown: unknown = new Error('no such colour');
    const fail = (): never => {
      throw thrown;
    };
    convert.add(new Converter(Guestbook).add(spoke<GuestbookV2, Guestbook>(GuestbookV2, { toHub: fail, fromHub: fail })));
    assert.match(await ask(convert, review('webapp.example.com/v1', [object('v2', {})])), /"message":"no such colour"/);
    assert.equal(counts.panics, 0);
    thrown = 'text';
    assert.match(
      await ask(convert, review('webapp.example.com/v1', [object('v2', {})])),
      /"message":"internal error occurred during conversion"/,
    );
    assert.equal(counts.panics, 1);
  });
});
