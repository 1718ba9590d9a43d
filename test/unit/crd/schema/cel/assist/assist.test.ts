import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeCel, type CelItem } from '../../../../../../src/crd/schema/cel/assist/complete.ts';
import { functionDocs } from '../../../../../../src/crd/schema/cel/assist/functionDocs.ts';
import { hoverCel } from '../../../../../../src/crd/schema/cel/assist/hover.ts';
import { kubernetesFunctions } from '../../../../../../src/crd/schema/cel/library/kubernetes.ts';
import { declTypeOf } from '../../../../../../src/crd/schema/cel/types/declType.ts';
import type { JSONSchemaProps } from '../../../../../../src/crd/schema/index.ts';

const text = { type: 'string' };
const schema: JSONSchemaProps = {
  type: 'object',
  properties: {
    replicas: { type: 'integer', description: 'How many there are to be.' },
    name: text,
    namespace: text,
    'app.kubernetes.io/name': text,
    since: { type: 'string', format: 'date-time' },
    size: { 'x-kubernetes-int-or-string': true },
    items: { type: 'array', items: { type: 'object', properties: { port: { type: 'integer' }, tags: { type: 'array', items: text } } } },
    labels: { type: 'object', additionalProperties: { type: 'object', properties: { value: { type: 'number' } } } },
  },
};
const self = declTypeOf(schema, false, 'selfType');
assert.ok(self);

/** `|` is the cursor. */
function complete(marked: string, optionalOldSelf = false): readonly CelItem[] {
  assert.ok(self);
  return completeCel(marked.replace('|', ''), marked.indexOf('|'), { self, optionalOldSelf })?.items ?? [];
}

function fields(marked: string, optionalOldSelf = false): string[] {
  return complete(marked, optionalOldSelf)
    .filter(({ kind }) => kind === 'field')
    .map(({ label, detail }) => `${label}: ${detail}`);
}

function hover(marked: string): readonly string[] {
  assert.ok(self);
  const found = hoverCel(marked.replace('|', ''), marked.indexOf('|'), { self, optionalOldSelf: false });
  return found === undefined ? [] : [...found.lines, ...(found.doc === '' ? [] : [found.doc])];
}

const item = ['port: int', 'tags: list(string)'];

test('fields come with their types, by the names that CEL has for them', () => {
  const all = [
    'replicas: int',
    'name: string',
    '__namespace__: string',
    'app__dot__kubernetes__dot__io__slash__name: string',
    'since: timestamp',
    'size: dyn',
    'items: list(object)',
    'labels: map(string, object)',
  ];
  assert.deepEqual(fields('self.|'), all);
  assert.deepEqual(fields('oldSelf.|'), all);
  assert.deepEqual(fields('self.rep|licas > 1'), all);
  assert.equal(complete('self.|')[0]?.doc, 'How many there are to be.');
});

test('fields are known through lists, maps, indices and what functions give', () => {
  for (const before of [
    'self.items[0].|',
    'self.items.filter(i, i.port > 1)[0].|',
    '(self.items + self.items)[0].|',
    'self.items.map(x, x)[0].|',
    'self.items.first().|',
    'self.items[?0].|',
  ]) {
    assert.deepEqual(fields(before), item, before);
  }
  assert.deepEqual(fields("self.labels['a'].|"), ['value: double']);
});

test('variables of macros have the type of what they stand for, however unfinished the rest is', () => {
  for (const before of [
    'self.items.all(i, i.|',
    'self.items.all(i, i.|)',
    'self.items.exists(i, i.port > 0 && i.| && ',
    'self.items.all(n, i, i.|',
    'self.items.filter(i, i.|).size() > 0',
    'self.items.map(i, i.port > 1, i.|',
    'self.items.sortBy(i, i.|',
    'self.items[?0].optMap(v, v.|',
    'has(self.name) ? true : self.items.all(i, [1, 2].exists(p, p == i.|',
    'self.items.transformList(n, v, v.|',
    '// of each item\nself.items.all(i,\n  i.|',
  ]) {
    assert.deepEqual(fields(before), item, before);
  }
  assert.deepEqual(fields('self.labels.all(k, v, v.|'), ['value: double']);
  assert.deepEqual(fields('self.labels.all(k, self.labels[k].|'), ['value: double']);
  assert.ok(complete('self.labels.all(k, k.|').some(({ label }) => label === 'startsWith'));
  assert.deepEqual(
    complete('self.items.all(i, |')
      .slice(0, 3)
      .map(({ label, detail }) => `${label}: ${detail}`),
    ['i: object', 'oldSelf: object', 'self: object'],
  );
});

test('functions and macros are those that the receiver has, with signature and a line', () => {
  const labels = (marked: string): string[] => complete(marked).map(({ label }) => label);
  const ofText = labels('self.name.|');
  assert.ok(ofText.includes('startsWith') && !ofText.includes('all') && !ofText.includes('getFullYear'));
  assert.ok(labels('self.since.|').includes('getFullYear'));
  const ofList = labels('self.items.|');
  assert.ok(ofList.includes('all') && ofList.includes('sortBy') && ofList.includes('size') && !ofList.includes('sum'));
  assert.ok(labels('self.items[0].tags.|').includes('join'));
  assert.ok(labels('quantity("1").|').includes('isGreaterThan'));
  const starts = complete('self.name.sta|').find(({ label }) => label === 'startsWith');
  assert.deepEqual(starts, {
    label: 'startsWith',
    kind: 'function',
    detail: 'string.startsWith(string) -> bool',
    doc: 'Whether the text begins with another one.',
    insert: 'startsWith($0)',
  });
  const all = complete('self.items.|').find(({ label }) => label === 'all');
  assert.deepEqual([all?.kind, all?.insert], ['macro', 'all(${1:i}, $0)']);
});

test('what is called on nothing is offered where no dot is before it, and names with a dot behind their first part', () => {
  const labels = complete('|').map(({ label }) => label);
  for (const label of ['self', 'oldSelf', 'has', 'size', 'quantity', 'sets.contains', 'true']) assert.ok(labels.includes(label), label);
  assert.ok(!labels.includes('startsWith'));
  assert.deepEqual(
    complete('sets.|').map(({ label }) => label),
    ['contains', 'equivalent', 'intersects'],
  );
});

test('within has() only variables and fields are offered', () => {
  assert.deepEqual(
    complete('has(|').map(({ label }) => label),
    ['oldSelf', 'self'],
  );
  assert.deepEqual(new Set(complete('has(self.|').map(({ kind }) => kind)), new Set(['field']));
});

test('an optional oldSelf has the fields of what it holds, and the functions of an optional', () => {
  assert.ok(fields('oldSelf.|', true).includes('replicas: int'));
  assert.ok(complete('oldSelf.|', true).some(({ label }) => label === 'hasValue'));
  assert.ok(fields('oldSelf.value().|', true).includes('replicas: int'));
  assert.deepEqual(fields('oldSelf.?items[?0].?|', true), item);
});

test('nothing is offered within a text, a comment or a number, nor behind what has no type', () => {
  for (const marked of [
    'self.name == "self.|"',
    'self.name == "self.|',
    'true // self.|',
    'self.replicas > 1|',
    'self.nowhere.|',
    'nobody.|',
  ]) {
    assert.deepEqual(complete(marked), [], marked);
  }
});

test('a word that is being written is completed whatever stands right behind it', () => {
  for (const behind of [')', ' && true', ', 1)', ']', '.size()', '==1', '']) {
    const item = complete(`self.items.all(i, i.tags.exists(t, t.start|${behind}))`).find(({ label }) => label === 'startsWith');
    assert.equal(item?.detail, 'string.startsWith(string) -> bool', behind);
  }
});

test('what a completion replaces is the word around the cursor', () => {
  assert.ok(self);
  const source = 'self.replicas > self.rep';
  assert.deepEqual(
    [8, source.length].map((offset) => {
      const { start, end } = completeCel(source, offset, { self, optionalOldSelf: false }) ?? { start: -1, end: -1 };
      return source.slice(start, end);
    }),
    ['replicas', 'rep'],
  );
});

test('hovering tells the type of the expression up to the cursor, and what the field is for', () => {
  assert.deepEqual(hover('self.repl|icas > 1'), ['self.replicas: int', 'How many there are to be.']);
  assert.deepEqual(hover('se|lf.replicas > 1'), ['self: object']);
  assert.deepEqual(hover('self.items.all(i, i.po|rt > 0 &&'), ['i.port: int']);
  assert.deepEqual(hover('self.items.all(i, |i.port > 0)'), ['i: object']);
  assert.deepEqual(hover('self.nowh|ere'), []);
});

test('hovering over a function tells its signatures, its result there, and what it does', () => {
  assert.deepEqual(hover('self.name.starts|With("a")'), [
    'string.startsWith(string) -> bool',
    'here: bool',
    'Whether the text begins with another one.',
  ]);
  assert.deepEqual(hover('self.items.fil|ter(i, i.port > 0)'), [
    'list.filter(item, test) -> list',
    'here: list(object)',
    'A list of the items, or keys, for which the test holds.',
  ]);
  assert.deepEqual(hover('sets.con|tains([1], [1])').slice(0, 2), ['sets.contains(list(T), list(T)) -> bool', 'here: bool']);
});

test('hovering over an operator or a constant tells its type', () => {
  assert.deepEqual(hover('self.replicas |+ 1 > 2'), ['+: int']);
  assert.deepEqual(hover('self.replicas + 1 |> 2'), ['>: bool']);
  assert.deepEqual(hover('self.name == |"a"'), ['"a": string']);
});

test('every function that a rule can call has its line', () => {
  const named = kubernetesFunctions()
    .names()
    .filter((name) => /^[a-z][\w.]*$/i.test(name) && !name.startsWith('cel.'));
  assert.deepEqual(named.toSorted(), Object.keys(functionDocs).toSorted());
});

test('no text, however broken, makes it fail', () => {
  assert.ok(self);
  const parts = [
    'self',
    '.',
    '.?',
    'items',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    ',',
    'i',
    'all',
    'has',
    '"',
    "'",
    '\n',
    '//',
    '?',
    ':',
    '&&',
    '`',
    '1',
    '😀',
    ' ',
  ];
  let seed = 7;
  for (let round = 0; round < 1_000; round++) {
    let source = '';
    for (let length = 0; length < 14; length++) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      source += parts[seed % parts.length] ?? '';
    }
    const offset = seed % (source.length + 1);
    completeCel(source, offset, { self, optionalOldSelf: round % 2 === 0 });
    hoverCel(source, offset, { self, optionalOldSelf: false });
  }
});
