import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import * as classes from '../../../../src/k8s/refusals.ts';
import { ApiError } from '../../../../src/k8s/status.ts';
import { causesOf, isAlreadyExists, isConflict, isForbidden, isInvalid, isNotFound } from '../../../../src/runtime/reads/refusals.ts';
import { retryOnConflict } from '../../../../src/runtime/reads/retryOnConflict.ts';
import { refusal } from '../support/fakeApi.ts';

const { NotFound, Invalid } = classes;
const conflict = (): Error => refusal(409, 'Conflict', 'the object has been modified');

describe('refusals', () => {
  test('each reason has its question, and only its own', () => {
    const questions = {
      NotFound: isNotFound,
      AlreadyExists: isAlreadyExists,
      Conflict: isConflict,
      Invalid: isInvalid,
      Forbidden: isForbidden,
    };
    for (const [reason, asks] of Object.entries(questions)) {
      for (const other of Object.keys(questions)) assert.equal(asks(refusal(400, other, '')), other === reason, `${reason} of ${other}`);
      assert.equal(asks(new Error(reason)), false);
    }
  });

  test('and its class, whoever made the error; what is no refusal belongs to none', () => {
    for (const [reason, of] of Object.entries(classes)) {
      for (const other of Object.keys(classes))
        assert.equal(refusal(400, other, '') instanceof of, reason === other, `${reason} of ${other}`);
      for (const stranger of [new Error(reason), { code: reason }, undefined, null, reason]) assert.equal(stranger instanceof of, false);
    }
    const error: ApiError = refusal(409, 'Conflict', 'the object has been modified');
    if (error instanceof NotFound) assert.fail(error.code satisfies 'NotFound');
    else assert.equal(error.message, 'the object has been modified', 'other refusals are ApiErrors still');
    assert.ok(new NotFound(error.status) instanceof ApiError);
  });

  test('an invalid object says which fields are wrong', () => {
    const causes = [{ reason: 'FieldValueInvalid', field: 'spec.size', message: 'must be at least 1' }];
    assert.deepEqual(causesOf(refusal(422, 'Invalid', 'is invalid', { causes })), causes);
    const thrown: unknown = refusal(422, 'Invalid', 'is invalid', { causes });
    assert.deepEqual(thrown instanceof Invalid && thrown.causes, causes);
    assert.deepEqual(causesOf(conflict()), []);
    assert.deepEqual(causesOf(undefined), []);
  });
});

describe('retry on conflict', () => {
  test('tries again, after a wait each time, until there is none', async () => {
    const clock = new FakeClock();
    const at: number[] = [];
    const start = clock.now();
    const done = retryOnConflict(
      async () => {
        at.push(clock.now() - start);
        if (at.length < 3) throw conflict();
        return 'written';
      },
      { clock, random: () => 0.5 },
    );
    await clock.advance(100);
    assert.equal(await done, 'written');
    assert.deepEqual(at, [0, 10.5, 21]);
  });

  test('gives up after five with the last conflict, and at once for another error', async () => {
    const clock = new FakeClock();
    let tries = 0;
    const failing = retryOnConflict(async () => Promise.reject(tries++ < 100 ? conflict() : new Error()), { clock });
    const rejected = assert.rejects(failing, /the object has been modified/);
    await clock.advance(1000);
    await rejected;
    assert.equal(tries, 5);
    await assert.rejects(
      retryOnConflict(async () => Promise.reject(refusal(404, 'NotFound', 'gone')), { clock }),
      /gone/,
    );
    assert.equal(clock.pending, 0);
  });
});
