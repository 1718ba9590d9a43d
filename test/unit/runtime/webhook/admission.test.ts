import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { invalidStatus } from '../../../../src/k8s/fieldError.ts';
import { ApiError } from '../../../../src/k8s/status.ts';
import { DeniedError } from '../../../../src/runtime/webhook/admission/context.ts';
import { field } from '../../../../src/runtime/webhook/field.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { answerOf, ask, endpointFor, patchOf, review } from './support.ts';

/** Texts beside "as upstream" were recorded from controller-runtime 0.25.0's own handler. */
describe('an admission webhook', () => {
  test('WA1 what cannot be read is answered with HTTP 200 and a denial that says why', async () => {
    const { endpoint, log } = endpointFor({ validator: {} });
    const denial = (message: string, code = 400): string =>
      `{"response":{"uid":"","allowed":false,"status":{"metadata":{},"message":${JSON.stringify(message)},"code":${code}}}}`;
    // as upstream
    assert.equal(await ask(endpoint, ''), denial('request body is empty'));
    assert.equal(await ask(endpoint, '{}', 'text/plain'), denial('contentType=text/plain, expected application/json'));
    assert.equal(await ask(endpoint, '{}', ''), denial('contentType=, expected application/json'));
    assert.equal(
      await ask(endpoint, '{}', 'application/json; charset=utf-8'),
      denial('contentType=application/json; charset=utf-8, expected application/json'),
    );
    assert.equal(await ask(endpoint, 'too large'), denial('request entity is too large; limit is 7340032 bytes', 413));
    // the parser's own words
    assert.match(await ask(endpoint, '{"kind":'), /"message":"couldn't get version\/kind; json parse error: /);
    assert.match(
      await ask(endpoint, '[]'),
      /"message":"couldn't get version\/kind; json parse error: an AdmissionReview is a JSON object"/,
    );
    assert.match(await ask(endpoint, '{"request":{"uid":1}}'), /request\.uid of an AdmissionReview must be a string","code":400/);
    assert.match(await ask(endpoint, '{"request":{"uid":"u1","object":3}}'), /request\.object of an AdmissionReview must be an object/);
    assert.match(await ask(endpoint, '{"request":[]}'), /request of an AdmissionReview must be an object/);
    assert.equal(log.length, 10);
  });

  test('WA2 the answer repeats apiVersion, kind and uid, whatever they are', async () => {
    const { endpoint } = endpointFor({ validator: { validateCreate: () => ({ warnings: ['w'] }) } });
    // as upstream
    const unknown = '"allowed":false,"status":{"metadata":{},"message":"unknown operation \\"\\"","code":400}}}';
    assert.equal(await ask(endpoint, '{}'), `{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","response":{"uid":"",${unknown}`);
    assert.equal(
      await ask(endpoint, 'null'),
      `{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","response":{"uid":"",${unknown}`,
    );
    assert.equal(
      await ask(endpoint, '{"kind":"Pod","apiVersion":"v1","request":{"uid":"u1"}}'),
      `{"kind":"Pod","apiVersion":"v1","response":{"uid":"u1",${unknown}`,
    );
    for (const version of ['v1', 'v1beta1']) {
      assert.equal(
        await ask(endpoint, review({ apiVersion: `admission.k8s.io/${version}`, object: guestbook('a') })),
        `{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/${version}","response":{"uid":"u1","allowed":true,"status":{"metadata":{},"code":200},"warnings":["w"]}}`,
      );
    }
  });

  test('WA3 an ApiError is the answer, causes included, and a DeniedError is 403', async () => {
    const causes = [field.invalid('spec.size', 3, 'too small'), field.required('spec.x')];
    let thrown: Error = new ApiError(invalidStatus({ group: 'g.io', kind: 'Thing' }, 'a', causes));
    const { endpoint, counts } = endpointFor({
      validator: {
        validateCreate: () => {
          throw thrown;
        },
      },
    });
    // as upstream
    assert.equal(
      await ask(endpoint, review({ object: guestbook('a') })),
      '{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","response":{"uid":"u1","allowed":false,"status":{"metadata":{},"status":"Failure",' +
        '"message":"Thing.g.io \\"a\\" is invalid: [spec.size: Invalid value: 3: too small, spec.x: Required value]","reason":"Invalid",' +
        '"details":{"name":"a","group":"g.io","kind":"Thing","causes":[{"reason":"FieldValueInvalid","message":"Invalid value: 3: too small","field":"spec.size"},' +
        '{"reason":"FieldValueRequired","message":"Required value","field":"spec.x"}]},"code":422}}}',
    );
    thrown = new DeniedError('not today');
    assert.equal(
      await ask(endpoint, review({ object: guestbook('a') })),
      '{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","response":{"uid":"u1","allowed":false,"status":{"metadata":{},"message":"not today","reason":"Forbidden","code":403}}}',
    );
    assert.equal(counts.panics, 0);
  });

  test('WA4 whatever else is thrown is a fault of the webhook: 500, logged with the object, and counted', async () => {
    for (const thrown of [new Error('oh no'), 'oh no']) {
      for (const part of ['validator', 'defaulter'] as const) {
        const method = () => {
          throw thrown;
        };
        const { endpoint, counts, log } = endpointFor(
          part === 'validator' ? { validator: { validateCreate: method } } : { defaulter: { default: method } },
        );
        // as upstream
        assert.equal(
          await ask(endpoint, review({ object: guestbook('a') })),
          '{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","response":{"uid":"u1","allowed":false,"status":{"metadata":{},"message":"panic: oh no [recovered]","code":500}}}',
        );
        assert.equal(counts.panics, 1);
        assert.deepEqual(log, ['error: the webhook threw: oh no object=default/a operation=CREATE user=jane requestID=u1']);
      }
    }
  });

  test('WA5 an object that is missing, or of another kind, is 400', async () => {
    const { endpoint, counts } = endpointFor({ validator: {} });
    const missing = await answerOf(endpoint, {});
    assert.deepEqual([missing.allowed, missing.status.code, missing.status.message], [false, 400, 'there is no content to decode']);
    const other = await answerOf(endpoint, { object: { apiVersion: 'v1', kind: 'Secret' } });
    assert.equal(other.status.message, 'unable to decode /v1, Kind=Secret into *v1.Guestbook');
    const version = await answerOf(endpoint, { object: { ...guestbook('a'), apiVersion: 'webapp.example.com/v2' } });
    assert.equal(version.status.message, 'unable to decode webapp.example.com/v2, Kind=Guestbook into *v1.Guestbook');
    assert.equal(counts.panics, 0);
  });

  test('a validator gets what is, what is to be, and who asks; operations that it has no method for are allowed', async () => {
    const seen: string[] = [];
    const { endpoint } = endpointFor({
      validator: {
        validateUpdate: (old, next, { request }) => {
          seen.push(`update ${old.spec?.message} to ${next.spec?.message} by ${request.userInfo?.username}`);
        },
        validateDelete: (object) => {
          seen.push(`delete ${object.spec?.message}`);
          return { denied: 'it is still in use', warnings: ['look first'] };
        },
      },
    });
    const [old, next] = [guestbook('a', { message: 'one' }), guestbook('a', { message: 'two' })];
    assert.equal((await answerOf(endpoint, { object: next })).allowed, true);
    assert.equal((await answerOf(endpoint, { operation: 'UPDATE', object: next, oldObject: old })).allowed, true);
    assert.deepEqual(await answerOf(endpoint, { operation: 'DELETE', oldObject: old }), {
      uid: 'u1',
      allowed: false,
      status: { metadata: {}, message: 'it is still in use', reason: 'Forbidden', code: 403 },
      warnings: ['look first'],
    });
    assert.equal((await answerOf(endpoint, { operation: 'CONNECT' })).allowed, true);
    assert.equal((await answerOf(endpoint, { operation: 'FOO', object: next })).status.message, 'unknown operation "FOO"');
    assert.deepEqual(seen, ['update one to two by jane', 'delete one']);
  });

  test('wrong fields make the object Invalid, in the words of the API server, with warnings beside', async () => {
    const { endpoint } = endpointFor({
      validator: {
        validateCreate: (object) => ({
          warnings: ['spec.message will go away'],
          errors: [field.notSupported('spec.message', object.spec?.message, ['hello', 'bye']), field.forbidden('spec.replicas', 'not yet')],
        }),
      },
    });
    const answer = await answerOf(endpoint, { object: guestbook('a', { message: 'moo', replicas: 2 }) });
    assert.equal(
      answer.status.message,
      'Guestbook.webapp.example.com "a" is invalid: [spec.message: Unsupported value: "moo": supported values: "hello", "bye", spec.replicas: Forbidden: not yet]',
    );
    assert.deepEqual([answer.status.code, answer.warnings], [422, ['spec.message will go away']]);
  });

  test("a defaulter's changes become a JSON patch; it may change the object or return another", async () => {
    const changing = endpointFor({
      defaulter: {
        default: (object) => {
          object.spec = { ...object.spec, replicas: 1 };
        },
      },
    });
    const answer = await answerOf(changing.endpoint, { object: guestbook('a', { message: 'hello' }) });
    assert.deepEqual(patchOf(answer), [{ op: 'add', path: '/spec/replicas', value: 1 }]);
    const returning = endpointFor({
      defaulter: { default: async (object) => Guestbook({ metadata: object.metadata ?? {}, spec: { replicas: 3 } }) },
    });
    assert.deepEqual(patchOf(await answerOf(returning.endpoint, { object: guestbook('a', { message: 'hello' }) })), [
      { op: 'remove', path: '/spec/message' },
      { op: 'add', path: '/spec/replicas', value: 3 },
    ]);
  });

  test('a defaulter that changes nothing, or is asked of a deletion, is no patch', async () => {
    const { endpoint } = endpointFor({ defaulter: { default: () => undefined } });
    // as upstream
    assert.equal(
      await ask(endpoint, review({ object: guestbook('a') })),
      '{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","response":{"uid":"u1","allowed":true,"status":{"metadata":{},"code":200}}}',
    );
    assert.equal((await answerOf(endpoint, { operation: 'DELETE' })).allowed, true);
  });
});
