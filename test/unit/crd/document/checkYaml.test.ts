import assert from 'node:assert/strict';
import { it } from 'node:test';
import { guestbook, marked, reports } from './marked.ts';

const unchecked = (at: string): string =>
  `warning unchecked 'kind' ${at}: The rules of the schema were not checked, because the object is invalid.`;

it('says nothing of an object that is right', () => {
  assert.deepEqual(marked(guestbook('  size: 3', '  title: hello', '  mode: closed')), []);
});

it('marks a field that would be dropped at its key', () => {
  assert.deepEqual(marked(guestbook('  size: 3', '  colour:', '    red: 1', '  ports:', '  - port: 1', '    name: x')), [
    "warning pruned 'colour' 7:3: The schema does not know the field spec.colour: it would be dropped without a word.",
    "warning pruned 'name' 11:5: The schema does not know the field spec.ports[0].name: it would be dropped without a word.",
  ]);
});

it('marks a wrong value where it stands', () => {
  assert.deepEqual(marked(guestbook('  size: 12', '  title: yes', '  mode: ajar # or what?')), [
    unchecked('2:1'),
    "error invalid '12' 6:9: Invalid value: 12: spec.size in body should be less than or equal to 9",
    `error invalid 'yes' 7:10: Invalid value: "boolean": spec.title in body must be of type string: "boolean"`,
    `error invalid 'ajar' 8:9: Unsupported value: "ajar": supported values: "open", "closed"`,
  ]);
});

it('marks what surrounds a field that is missing', () => {
  assert.deepEqual(marked(guestbook('  ports:', '  - protocol: UDP')), [
    unchecked('2:1'),
    "error invalid 'spec' 5:1: Required value",
    "error invalid 'protocol' 7:5: Required value",
  ]);
  assert.deepEqual(
    reports(guestbook('  title: x'))[0]?.diagnostics.map(({ field, reason }) => [field, reason]),
    [
      ['', undefined],
      ['spec.size', 'FieldValueRequired'],
    ],
  );
});

it('evaluates rules, and finds keys that hold dots', () => {
  assert.deepEqual(marked(guestbook('  size: 7', '  mode: closed')), ["error invalid '7' 6:9: Invalid value: closed ones are small"]);
  assert.deepEqual(marked(guestbook('  size: 7', '  labels:', '    a.b/c: abcdefg')), [
    unchecked('2:1'),
    "error invalid 'abcdefg' 8:12: Too long: may not be more than 5 bytes",
  ]);
});

it('checks the metadata as the server does', () => {
  assert.deepEqual(marked('apiVersion: example.com/v1\nkind: Guestbook\nspec: {size: 1}\n'), [
    "error invalid 'kind' 2:1: Required value: name or generateName is required",
  ]);
  const [first, second] = marked('apiVersion: example.com/v1\nkind: Guestbook\nmetadata:\n  name: A b\n  foo: 1\nspec: {size: 1}\n');
  assert.match(first ?? '', /^error invalid 'A b' 4:9: Invalid value: "A b": a lowercase RFC 1123 subdomain/);
  assert.equal(second, "warning pruned 'foo' 5:3: The schema does not know the field metadata.foo: it would be dropped without a word.");
  assert.match(
    marked('apiVersion: example.com/v1\nkind: Guestbook\nmetadata:\n  name: a\n  labels: {x: 1}\n')[0] ?? '',
    /^error decode 'metadata' 3:1: .*json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string$/,
  );
});

it('warns of a deprecated version', () => {
  assert.deepEqual(marked('apiVersion: example.com/v1alpha1\nkind: Guestbook\nmetadata:\n  name: a\n'), [
    "warning deprecated 'example.com/v1alpha1' 1:13: example.com/v1alpha1 Guestbook is deprecated.",
  ]);
});

it('looks at every document of a text, and at unknown kinds only as YAML', () => {
  const yaml = `${guestbook('  size: 0')}---\n# nothing\n---\nkind: Other\nx: .nan\n---\n${guestbook('  size: 10')}`;
  assert.deepEqual(marked(yaml), [
    "error invalid '0' 6:9: Invalid value: 0: spec.size in body should be greater than or equal to 1",
    "error number '.nan' 11:4: .nan is no value of JSON: kubectl refuses it.",
    "error invalid '10' 18:9: Invalid value: 10: spec.size in body should be less than or equal to 9",
  ]);
  assert.deepEqual(
    reports(yaml).map(({ kind, name, known }) => [kind, name, known]),
    [
      ['Guestbook', 'a', true],
      ['Other', '', false],
      ['Guestbook', 'a', true],
    ],
  );
});

it('says what the server fills in, and what it makes of the whole', () => {
  const [report] = reports(
    guestbook('  size: 1', '  serial: 9007199254740993', '  ports:', '  - port: 1', '  - {port: 2, protocol: null}'),
  );
  assert.deepEqual(
    report?.defaults.map(({ field, value }) => [field, value]),
    [
      ['spec.ports[0].protocol', 'TCP'],
      ['spec.ports[1].protocol', 'TCP'],
      ['spec.mode', 'open'],
    ],
  );
  assert.deepEqual(report?.result?.['spec'], {
    size: 1,
    serial: 9_007_199_254_740_993n,
    ports: [
      { port: 1, protocol: 'TCP' },
      { port: 2, protocol: 'TCP' },
    ],
    mode: 'open',
  });
});

it('lets stay what is stored as it is', () => {
  const stored = () => ({
    apiVersion: 'example.com/v1',
    kind: 'Guestbook',
    metadata: { name: 'a' },
    spec: { size: 12, mode: 'closed', title: 'x' },
  });
  assert.deepEqual(marked(guestbook('  size: 12', '  mode: closed', '  title: z')), [
    "error invalid '12' 6:9: Invalid value: 12: spec.size in body should be less than or equal to 9",
    "error invalid '12' 6:9: Invalid value: closed ones are small",
  ]);
  assert.deepEqual(marked(guestbook('  size: 12', '  mode: closed', '  title: x'), { stored }), [
    "warning stays '12' 6:9: Invalid value: closed ones are small. It may stay as it is stored, but would be refused anew.",
  ]);
  assert.deepEqual(marked(guestbook('  size: 11', '  mode: open', '  title: x'), { stored }), [
    "error invalid '11' 6:9: Invalid value: 11: spec.size in body should be less than or equal to 9",
  ]);
});

it('shows what came by an alias or a merge where that is written', () => {
  assert.deepEqual(marked(guestbook('  size: 1', '  labels: &l {a: toolong}', '  extra: {<<: *l, b: 2}')), [
    unchecked('2:1'),
    "error invalid 'toolong' 7:18: Too long: may not be more than 5 bytes",
  ]);
  assert.deepEqual(marked(guestbook('  size: 1', '  labels:', '    <<: {q: abcdefgh}', '  extra: &p {x: 1, port: 1}', '  ports: [*p]')), [
    unchecked('2:1'),
    "error invalid '<<' 8:5: Too long: may not be more than 5 bytes",
    "warning pruned '*p' 10:11: The schema does not know the field spec.ports[0].x: it would be dropped without a word.",
  ]);
});
