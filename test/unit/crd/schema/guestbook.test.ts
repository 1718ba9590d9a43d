import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileSchema, type JSONSchemaProps, schemaNodeAt, validateCrd } from '../../../../src/crd/schema/index.ts';
import { invalidStatus } from '../../../../src/k8s/fieldError.ts';
import { parseJson } from '../../../../src/k8s/json.ts';

const schema: JSONSchemaProps = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      required: ['title'],
      properties: {
        title: { type: 'string', pattern: '^[a-z]+$' },
        replicas: { type: 'integer', format: 'int32', minimum: 1, maximum: 10, default: 3 },
        limits: { type: 'object', additionalProperties: { 'x-kubernetes-int-or-string': true } },
        big: { type: 'integer', format: 'int64' },
      },
    },
    status: { type: 'object', properties: { phase: { type: 'string', enum: ['Ready', 'Failed'] } } },
  },
};

function guestbook(spec: object): Record<string, unknown> {
  return { apiVersion: 'webapp.example.com/v1', kind: 'Guestbook', metadata: { name: 'x' }, spec };
}

function refusal(object: object): string | undefined {
  return invalidStatus({ group: 'webapp.example.com', kind: 'Guestbook' }, 'x', compileSchema(schema).validate(object)).message;
}

describe('A Guestbook', () => {
  it('with too many replicas is refused in the words of the API server', () => {
    const expected =
      'Guestbook.webapp.example.com "x" is invalid: spec.replicas: Invalid value: 11: spec.replicas in body should be less than or equal to 10';
    assert.equal(refusal(guestbook({ title: 'a', replicas: 11 })), expected);
  });

  it('with two faults is refused with both, in brackets', () => {
    const text = refusal(guestbook({ replicas: 0 }));
    assert.match(
      text ?? '',
      /^Guestbook\.webapp\.example\.com "x" is invalid: \[spec\.replicas: Invalid value: 0: .*, spec\.title: Required value\]$/,
    );
  });

  it('without replicas gets the default, and loses what the schema does not know', () => {
    const object = guestbook({ title: 'a', colour: 'red', limits: { cpu: 1 } });
    const { unknownFields } = compileSchema(schema).decode(object);
    assert.deepEqual(unknownFields, ['spec.colour']);
    assert.deepEqual(object['spec'], { title: 'a', limits: { cpu: 1 }, replicas: 3 });
  });

  it('has its own metadata read, too', () => {
    const object = { ...guestbook({ title: 'a' }), metadata: { name: 'x', colour: 'red', creationTimestamp: null } };
    assert.deepEqual(compileSchema(schema).decode(object).unknownFields, ['metadata.colour']);
    assert.deepEqual(object.metadata, { name: 'x' });
    const { problem } = compileSchema(schema).decode({ ...guestbook({}), metadata: { labels: { a: 1 } } });
    assert.equal(problem?.field, 'metadata');
    assert.match(problem?.message ?? '', /json: cannot unmarshal number into Go struct field ObjectMeta\.labels of type string$/);
  });

  it('keeps a long integer exactly, and is told when it does not fit into 64 bits', () => {
    const fits = parseJson('{"spec":{"title":"a","big":9223372036854775807}}') as { spec: { big: bigint } };
    assert.deepEqual([compileSchema(schema).validate(fits), fits.spec.big], [[], 9223372036854775807n]);
    const over = parseJson('{"spec":{"title":"a","big":9223372036854775808}}') as object;
    const causes = compileSchema(schema).validate(over);
    assert.deepEqual(
      causes.map(({ field }) => field),
      ['spec.big', '<nil>'],
    );
  });

  it('whose status is updated is judged by the schema of its status alone', () => {
    const object = { ...guestbook({}), status: { phase: 'Lost' } };
    assert.deepEqual(compileSchema(schema).validateStatus(object, guestbook({})), [
      {
        reason: 'FieldValueNotSupported',
        message: 'Unsupported value: "Lost": supported values: "Ready", "Failed"',
        field: 'status.phase',
      },
    ]);
  });

  it('that had a fault before may keep it as long as it does not touch it', () => {
    const compiled = compileSchema(schema);
    const old = guestbook({ title: 'NO', replicas: 3 });
    assert.deepEqual(compiled.validate(guestbook({ title: 'NO', replicas: 4 }), old), []);
    assert.equal(compiled.validate(guestbook({ title: 'NEVER', replicas: 4 }), old).length, 1);
  });
});

describe('schemaNodeAt', () => {
  it('follows fields, keys of maps and indices, and stops where the schema says nothing', () => {
    assert.equal(schemaNodeAt(schema, ['spec', 'replicas'])?.maximum, 10);
    assert.equal(schemaNodeAt(schema, ['spec', 'limits', 'cpu'])?.['x-kubernetes-int-or-string'], true);
    assert.equal(schemaNodeAt({ type: 'array', items: { type: 'string' } }, [0])?.type, 'string');
    assert.equal(schemaNodeAt(schema, ['spec', 'nothing']), undefined);
    assert.equal(schemaNodeAt(schema, ['spec', 0]), undefined);
  });
});

describe('A CRD with rules in CEL', () => {
  it('is accepted, and its rules hold for its objects', () => {
    const rule = { 'x-kubernetes-validations': [{ rule: 'self.replicas < 5' }] };
    const spec: JSONSchemaProps = { type: 'object', properties: { replicas: { type: 'integer' } }, ...rule };
    const openAPIV3Schema: JSONSchemaProps = { type: 'object', properties: { spec } };
    const causes = validateCrd({
      metadata: { name: 'guestbooks.webapp.example.com' },
      spec: {
        group: 'webapp.example.com',
        names: { plural: 'guestbooks', kind: 'Guestbook' },
        scope: 'Namespaced',
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }],
      },
    });
    const compiled = compileSchema(openAPIV3Schema);
    assert.deepEqual([causes, compiled.hasRules, compiled.validate({ spec: { replicas: 4 } })], [[], true, []]);
    assert.deepEqual(compiled.validate({ spec: { replicas: 9 } }), [
      { reason: 'FieldValueInvalid', message: 'Invalid value: failed rule: self.replicas < 5', field: 'spec' },
    ]);
  });
});
