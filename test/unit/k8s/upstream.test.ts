import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { columnText, parseJsonPath } from '../../../src/k8s/jsonPath.ts';
import type { ObjectMeta } from '../../../src/k8s/object.ts';
import { parseFieldSelector, parseLabelSelector } from '../../../src/k8s/selectors.ts';
import type { StatusCause } from '../../../src/k8s/status.ts';
import { subdomainName, validateObjectMeta, validateObjectMetaUpdate } from '../../../src/k8s/validation.ts';
import { causeLines, recorded } from '../recorded.ts';

interface SelectorQuestion {
  text: string;
  object: Record<string, string>;
}

interface SelectorAnswer {
  text: string;
  matches: boolean;
}

describe('Label selectors, as upstream parses and matches them', () => {
  for (const { name, request, result, error } of recorded<SelectorQuestion, SelectorAnswer>('labelSelector')) {
    it(name, () => {
      const parsed = parseLabelSelector(request.text);
      if (!parsed.ok) return assert.equal(parsed.error, error);
      assert.deepEqual({ text: parsed.value.toString(), matches: parsed.value.matches(request.object) }, result);
    });
  }
});

describe('Field selectors, as upstream parses and matches them', () => {
  for (const { name, request, result, error } of recorded<SelectorQuestion, SelectorAnswer>('fieldSelector')) {
    it(name, () => {
      const parsed = parseFieldSelector(request.text);
      if (!parsed.ok) return assert.equal(parsed.error, error);
      assert.deepEqual({ text: parsed.value.toString(), matches: parsed.value.matches(request.object) }, result);
    });
  }
});

describe('JSON paths, as upstream finds them', () => {
  for (const { name, request, result, error, reason } of recorded<{ text: string; object: object }, { results: unknown[][]; text: string }>(
    'jsonPath',
  )) {
    it(name, { skip: reason ?? false }, () => {
      const path = parseJsonPath(request.text.slice(1, -1));
      const found = path.ok ? path.value.find(request.object) : path;
      if (!found.ok) return assert.equal(found.error, error);
      assert.deepEqual(found.value, result?.results[0] ?? []);
      const shown = found.value.map((value) => (value === null ? 'null' : columnText(value))).join(' ');
      if (found.value.length > 0) assert.equal(shown, result?.text);
    });
  }
});

describe('What the API server says about metadata', () => {
  for (const { name, request, result = [] } of recorded<{ object: ObjectMeta; old?: ObjectMeta; namespaced?: boolean }, StatusCause[]>(
    'objectMeta',
  )) {
    it(name, () => {
      const { object, old, namespaced = false } = request;
      const causes =
        old === undefined ? validateObjectMeta(object, { namespaced, name: subdomainName }) : validateObjectMetaUpdate(object, old);
      assert.deepEqual(causeLines(causes), causeLines(result));
    });
  }
});
