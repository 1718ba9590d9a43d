import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileSchema, type CustomResourceDefinition, type JSONSchemaProps, validateCrd } from '../../../../src/crd/schema/index.ts';
import type { StatusCause } from '../../../../src/k8s/status.ts';
import { causeLines, recorded } from '../../recorded.ts';

interface CrdQuestion {
  crd: CustomResourceDefinition;
  old?: CustomResourceDefinition;
}

interface ObjectQuestion {
  schema: JSONSchemaProps;
  object: object;
  old?: object;
}

describe('What the API server says about a CRD', () => {
  for (const { name, request, result = [] } of recorded<CrdQuestion, StatusCause[]>('crd')) {
    it(name, () => assert.deepEqual(causeLines(validateCrd(request.crd, request.old)), causeLines(result)));
  }
});

describe('What the API server says about an object', () => {
  for (const { name, request, result = [] } of recorded<ObjectQuestion, StatusCause[]>('object')) {
    it(name, () => assert.deepEqual(causeLines(compileSchema(request.schema).validate(request.object, request.old)), causeLines(result)));
  }
});

describe('What the API server makes of an object before it validates it', () => {
  for (const { name, request, result, error } of recorded<ObjectQuestion, { object: object; unknown: string[] | null }>('decode')) {
    it(name, () => {
      const object = structuredClone(request.object);
      const compiled = compileSchema(request.schema);
      compiled.dropNulls(object);
      const { problem } = compiled.coerceMetadata(object);
      if (problem !== undefined) return assert.equal(`${problem.field}: ${problem.message}`, error);
      const unknown = compiled.prune(object);
      compiled.applyDefaults(object);
      assert.deepEqual({ object, unknown }, { object: result?.object, unknown: result?.unknown ?? [] });
    });
  }
});
