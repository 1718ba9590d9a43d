import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CompiledSchema, compileSchema } from '../../../../../src/crd/schema/index.ts';
import { deepEqual, parseJson, stringifyJson } from '../../../../../src/k8s/json.ts';
import { comparableAnswer, refusalLike } from './compare.ts';
import { type ObjectQuestion, type ServerAnswer, serverAnswers } from './questions.ts';
import { objectSubjects } from './subjects.ts';

for (const [subject, questions] of Object.entries(objectSubjects)) {
  const answers = serverAnswers(subject);
  describe(`what kube-apiserver makes of an object: ${subject}`, () => {
    for (const question of questions) {
      const recorded = answers[question.name];
      if (recorded === undefined) continue;
      it(question.name, () => assert.deepEqual(ours(question, recorded), comparableAnswer(recorded)));
    }
  });
}

it('the real server was asked of at least 400 objects', () => {
  const asked = Object.keys(objectSubjects).flatMap((subject) => Object.keys(serverAnswers(subject)));
  assert.ok(asked.length >= 600, `${asked.length} answers`);
});

type Parts = Record<string, unknown>;

/** The way of an object: decode, keep what the request may not change, validate. */
function ours({ schema, object: given, old: before, status }: ObjectQuestion, recorded: ServerAnswer): ServerAnswer {
  const compiled = compileSchema(schema);
  const object = identified(given);
  const { unknownFields, problem } = compiled.decode(object);
  if (problem !== undefined) return { code: 400, message: `${problem.field}: ${problem.message}` };
  const old = before === undefined ? undefined : decoded(compiled, identified(before));
  keepWhatIsKept(object, old, status === true);
  const warnings = unknownFields.map((field) => `unknown field ${JSON.stringify(field)}`);
  const causes =
    old === undefined
      ? compiled.validate(object)
      : status === true
        ? compiled.validateStatus(object, old, warnings)
        : compiled.validate(object, old, warnings);
  if (causes.length > 0) return refusalLike(recorded, causes);
  const same = status !== true && deepEqual(partsOf(object), partsOf(identified(given)));
  if (same && warnings.length === 0) return 'ok';
  return { ...(warnings.length === 0 ? {} : { warnings }), ...(same ? {} : { object: partsOf(object) }) };
}

function identified(object: object): Parts {
  // As the server reads it: integers beyond 64 bits are floats.
  const copy = parseJson(stringifyJson(object)) as Parts;
  return { ...copy, apiVersion: 'example.com/v1', kind: 'Thing', metadata: { ...(copy['metadata'] as object | undefined), name: 'it' } };
}

function decoded(compiled: CompiledSchema, object: Parts): Parts {
  compiled.decode(object);
  return object;
}

/** A new object has no status; an update changes either the status or the rest. */
function keepWhatIsKept(object: Parts, old: Parts | undefined, status: boolean): void {
  if (old === undefined) delete object['status'];
  else if (!status) keep(object, old, 'status');
  else for (const name of Object.keys({ ...object, ...old })) if (name !== 'status') keep(object, old, name);
}

function keep(object: Parts, old: Parts, name: string): void {
  if (old[name] === undefined) delete object[name];
  else object[name] = old[name];
}

function partsOf({ apiVersion: _apiVersion, kind: _kind, metadata: _metadata, ...rest }: Parts): Parts {
  return rest;
}
