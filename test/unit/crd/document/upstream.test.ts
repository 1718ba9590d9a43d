import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { valueOf } from '../../../../src/crd/document/placed.ts';
import { readYaml } from '../../../../src/crd/document/readYaml.ts';
import { parseJson } from '../../../../src/k8s/json.ts';
import { recorded } from '../../recorded.ts';

describe('YAML is read as kubectl reads it', () => {
  for (const { name, request, result, error } of recorded<{ text: string }, string>('yaml')) {
    it(name, () => {
      const [document] = readYaml(request.text);
      const refused = document?.problems.find(({ severity }) => severity === 'error');
      if (error !== undefined) return assert.ok(refused !== undefined, `kubectl says: ${error}`);
      assert.equal(refused, undefined);
      assert.deepEqual(document?.root === undefined ? null : valueOf(document.root), parseJson(result ?? 'null'));
    });
  }
});
