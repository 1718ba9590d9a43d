import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  compileSchema,
  type CustomResourceDefinition,
  type CrdBound,
  type JSONSchemaProps,
  missingBounds,
  ruleFindings,
  validateCrd,
} from '../../../../../src/crd/schema/index.ts';

function crd(openAPIV3Schema: JSONSchemaProps): CustomResourceDefinition {
  return {
    metadata: { name: 'guestbooks.webapp.example.com' },
    spec: {
      group: 'webapp.example.com',
      names: { plural: 'guestbooks', kind: 'Guestbook' },
      scope: 'Namespaced',
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  };
}

function withSpec(properties: Record<string, JSONSchemaProps>, ...rules: readonly string[]): JSONSchemaProps {
  return {
    type: 'object',
    properties: { spec: { type: 'object', properties, 'x-kubernetes-validations': rules.map((rule) => ({ rule })) } },
  };
}

const entries: JSONSchemaProps = {
  type: 'array',
  items: { type: 'object', properties: { author: { type: 'string' }, visits: { type: 'integer' } } },
};

describe('A rule that costs too much', () => {
  const schema = withSpec({ entries }, 'self.entries.all(x, self.entries.exists_one(y, y.author == x.author))');

  it('is refused, and what to bound is named', () => {
    const [finding] = ruleFindings(crd(schema));
    assert.match(finding?.cause.message ?? '', /^Forbidden: estimated rule cost exceeds budget by factor of more than 100x/);
    assert.deepEqual(finding?.cost?.unbounded, [
      { path: ['entries'], add: 'maxItems' },
      { path: ['entries', '@items', 'author'], add: 'maxLength' },
    ]);
  });

  it('is accepted once that is bounded', () => {
    const bounded = structuredClone(schema);
    const list = bounded.properties?.['spec']?.properties?.['entries'];
    Object.assign(list ?? {}, { maxItems: 50 });
    const item = (list?.items ?? {}) as JSONSchemaProps;
    Object.assign(item.properties?.['author'] ?? {}, { maxLength: 63 });
    assert.deepEqual([ruleFindings(crd(bounded)), validateCrd(crd(bounded))], [[], []]);
  });

  it('names the list around it, when it is the number of items that makes it dear', () => {
    const item: JSONSchemaProps = {
      type: 'string',
      maxLength: 1000,
      'x-kubernetes-validations': [{ rule: "self.matches('^(a|b|c|d)+$')" }],
    };
    const [finding] = ruleFindings(crd({ type: 'object', properties: { tags: { type: 'array', items: item } } }));
    assert.deepEqual(finding?.cost?.unboundedAbove, ['spec.validation.openAPIV3Schema.properties[tags]']);
  });
});

describe('What to add to a rule that costs too much', () => {
  const at = (...path: readonly string[]): (string | number)[] => ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', ...path];

  function mended(openAPIV3Schema: JSONSchemaProps): { bounds: readonly CrdBound[]; left: number } {
    const definition = crd(openAPIV3Schema);
    const [finding] = ruleFindings(definition);
    const bounds = finding === undefined ? [] : missingBounds(definition, finding);
    for (const { at: path, value } of bounds) {
      const parent = path.slice(0, -1).reduce<unknown>((node, step) => (node as Record<string | number, unknown>)[step], definition);
      Object.assign(parent as object, { [path.at(-1) as string]: value });
    }
    return { bounds, left: ruleFindings(definition).length };
  }

  it('are bounds of lists and of texts, as large as they can be', () => {
    assert.deepEqual(mended(withSpec({ entries }, 'self.entries.all(x, self.entries.exists_one(y, y.author == x.author))')), {
      bounds: [
        { at: at('properties', 'spec', 'properties', 'entries', 'maxItems'), value: 250 },
        { at: at('properties', 'spec', 'properties', 'entries', 'items', 'properties', 'author', 'maxLength'), value: 253 },
      ],
      left: 0,
    });
  });

  it('is a bound of the list above the rule', () => {
    const item: JSONSchemaProps = {
      type: 'string',
      maxLength: 1000,
      'x-kubernetes-validations': [{ rule: "self.matches('^(a|b|c|d)+$')" }],
    };
    assert.deepEqual(mended({ type: 'object', properties: { 'a.b': { type: 'array', items: item } } }), {
      bounds: [{ at: at('properties', 'a.b', 'maxItems'), value: 1000 }],
      left: 0,
    });
  });

  it('is a bound of a map, and of what lies in it', () => {
    const map: JSONSchemaProps = { type: 'object', additionalProperties: { type: 'string' } };
    assert.deepEqual(
      mended(
        withSpec(
          { 'my-map': map },
          'self.my__dash__map.all(k, self.my__dash__map.all(l, self.my__dash__map[k].contains(self.my__dash__map[l])))',
        ),
      ),
      {
        bounds: [
          { at: at('properties', 'spec', 'properties', 'my-map', 'maxProperties'), value: 100 },
          { at: at('properties', 'spec', 'properties', 'my-map', 'additionalProperties', 'maxLength'), value: 63 },
        ],
        left: 0,
      },
    );
  });

  it('is nothing where the rule itself is too dear', () => {
    const range = 'lists.range(1000)';
    const rule = `${range}.all(a, ${range}.all(b, ${range}.all(c, a + b + c >= self.n)))`;
    assert.deepEqual(mended(withSpec({ n: { type: 'integer' } }, rule)), { bounds: [], left: 3 });
  });
});

describe('A rule for an older Kubernetes', () => {
  const schema = withSpec({ host: { type: 'string', maxLength: 63 } }, "isIP(self.host) || self.?host.orValue('') == 'localhost'");

  it('is told from when on it can be used', () => {
    const told = (kubernetes: number): (string | undefined)[] =>
      ruleFindings(crd(schema), { kubernetes }).map(({ cause }) => cause.message);
    assert.deepEqual(told(37), []);
    assert.deepEqual(told(31), []);
    assert.deepEqual(told(30), ['Forbidden: isIP() can be used from Kubernetes 1.31 on, and not with 1.30']);
    assert.deepEqual(told(28), [
      'Forbidden: isIP() can be used from Kubernetes 1.31 on, and not with 1.28',
      'Forbidden: orValue() can be used from Kubernetes 1.29 on, and not with 1.28',
      'Forbidden: optional selection (.?) can be used from Kubernetes 1.29 on, and not with 1.28',
    ]);
    assert.deepEqual(ruleFindings(crd(schema), { kubernetes: 30 })[0]?.requirement, { what: 'isIP()', since: 30, at: 4 });
  });
});

describe('A rule with a fault', () => {
  it('is shown where the fault is', () => {
    const rule = 'self.replicas > 1 && self.nothing == 2';
    const [finding] = ruleFindings(crd(withSpec({ replicas: { type: 'integer' } }, rule)));
    assert.equal(rule.slice(finding?.problem?.issues[0]?.at ?? 0), '.nothing == 2');
    assert.equal(
      finding?.cause.message?.split('compilation failed: ')[1],
      `ERROR: <input>:1:26: undefined field 'nothing'\n | ${rule}\n | .........................^`,
    );
  });
});

describe('Rules and objects', () => {
  it('a rule is not evaluated on an object that is wrong already, and that is said', () => {
    const compiled = compileSchema(withSpec({ replicas: { type: 'integer' } }, 'self.replicas < 5'));
    const causes = compiled.validate({ spec: { replicas: 'many' } });
    assert.deepEqual(
      causes.map(({ field, message }) => `${field}: ${message}`),
      [
        'spec.replicas: Invalid value: "string": spec.replicas in body must be of type integer: "string"',
        '<nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
      ],
    );
  });

  it('what was wrong before an update and did not change passes; what changed does not', () => {
    const compiled = compileSchema(withSpec({ replicas: { type: 'integer' }, title: { type: 'string' } }, 'self.replicas < 5'));
    const old = { spec: { replicas: 9 }, status: 1 };
    assert.deepEqual(compiled.validate({ spec: { replicas: 9 }, status: 2 }, old), []);
    assert.equal(compiled.validate({ spec: { replicas: 9, title: 'new' } }, old).length, 1);
  });

  it('a status update is held to the rules, too', () => {
    const status: JSONSchemaProps = {
      type: 'object',
      properties: { visits: { type: 'integer' } },
      'x-kubernetes-validations': [{ rule: 'self.visits >= oldSelf.visits', message: 'visits cannot go down' }],
    };
    const compiled = compileSchema({ type: 'object', properties: { status } });
    const causes = compiled.validateStatus({ status: { visits: 1 } }, { status: { visits: 2 } });
    assert.deepEqual(causes, [{ reason: 'FieldValueInvalid', message: 'Invalid value: visits cannot go down', field: 'status' }]);
  });

  it('integers beyond 2^53 are exact', () => {
    const compiled = compileSchema(withSpec({ id: { type: 'integer', format: 'int64' } }, 'self.id != 9007199254740993'));
    assert.equal(compiled.validate({ spec: { id: 9007199254740993n } }).length, 1);
    assert.deepEqual(compiled.validate({ spec: { id: 9007199254740994n } }), []);
  });

  it('a rule that would run for ever stops at its limit', () => {
    const list: JSONSchemaProps = { type: 'array', items: { type: 'integer' } };
    const compiled = compileSchema(withSpec({ list }, 'self.list.all(a, self.list.all(b, self.list.all(c, a + b + c > 0)))'));
    const [cause] = compiled.validate({ spec: { list: Array.from({ length: 3000 }, (_, index) => index + 1) } });
    assert.match(cause?.message ?? '', /'operation cancelled: actual cost limit exceeded': no further validation rules will be run/);
  });

  it('a pattern that makes others backtrack for ever is linear here', () => {
    const compiled = compileSchema(withSpec({ text: { type: 'string' } }, "!self.text.matches('^(a+)+$')"));
    assert.deepEqual(compiled.validate({ spec: { text: `${'a'.repeat(5000)}!` } }), []);
  });
});
