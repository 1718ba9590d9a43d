import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

interface Pattern {
  readonly name?: string;
  readonly match: string;
}

interface Grammar {
  readonly patterns: readonly [Pattern];
  readonly repository: {
    readonly arguments: { readonly patterns: readonly [Pattern] };
    readonly cel: { readonly patterns: readonly Pattern[] };
  };
}

const grammar = JSON.parse(readFileSync('syntaxes/markers.tmLanguage.json', 'utf8')) as Grammar;
const marker = new RegExp(grammar.patterns[0].match);

/** Name and value of the marker that the grammar colours in a line of a comment. */
function coloured(line: string): string {
  const found = marker.exec(line);
  return found === null ? 'nothing' : `${found[2]} | ${found[4] ?? ''}`;
}

for (const [line, expected] of [
  ['   * +kubebuilder:validation:Minimum=1', 'kubebuilder:validation:Minimum | 1'],
  ['// +kubebuilder:subresource:status', 'kubebuilder:subresource:status | '],
  ['//+kubebuilder:object:root=true', 'kubebuilder:object:root | true'],
  [' * +kubebuilder:resource:path=guestbooks,scope=Cluster', 'kubebuilder:resource | path=guestbooks,scope=Cluster'],
  [
    ' * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.phase`',
    'kubebuilder:printcolumn | name="Ready",type=string,JSONPath=`.status.phase`',
  ],
  [' * +optional', 'optional | '],
  ['/** +groupName=webapp.example.com */', 'groupName | webapp.example.com'],
  [' * one and one +optionally two', 'nothing'],
  [' * a+kubebuilder:validation:Minimum=1', 'nothing'],
] as const) {
  test(`in "${line.trim()}" it colours ${expected}`, () => {
    assert.equal(coloured(line), expected);
  });
}

/** The pieces of the expressions in the arguments of a marker, each with how it is coloured: at each place the first pattern that fits. */
function expression(arguments_: string): string[] {
  const [rule] = grammar.repository.arguments.patterns;
  return [...arguments_.matchAll(new RegExp(rule.match, 'g'))].flatMap((found) => {
    const text = found[4] ?? found[7] ?? found[9] ?? '';
    const pieces: string[] = [];
    for (let at = 0; at < text.length; ) {
      const piece = grammar.repository.cel.patterns.map(({ name = '', match }) => {
        const sticky = new RegExp(match, 'y');
        sticky.lastIndex = at;
        return [name, sticky.exec(text)?.[0] ?? ''] as const;
      });
      const [name = '', shown = ''] = piece.find(([, matched]) => matched !== '') ?? [];
      if (shown !== '') pieces.push(`${shown} ${name.replace(/\.cel$/, '')}`);
      at += Math.max(1, shown.length);
    }
    return pieces;
  });
}

test('the expression of a rule is coloured as one, and the texts beside it are not', () => {
  assert.deepEqual(
    expression('rule="self.doors.all(d, has(d.name) && d.name.startsWith(\\"a b\\")) || 1 in oldSelf",message="self is 1"'),
    [
      'self variable.language',
      'doors variable.other.property',
      'all keyword.control',
      'has keyword.control',
      'name variable.other.property',
      '&& keyword.operator',
      'name variable.other.property',
      'startsWith entity.name.function',
      '\\"a b\\" string.quoted.double',
      '|| keyword.operator',
      '1 constant.numeric',
      'in keyword.operator.word',
      'oldSelf variable.language',
    ],
  );
  for (const [quoted, first] of [
    ['message="x",rule=`self != \'a\'`', 'self variable.language'],
    ['rule=true', 'true constant.language'],
    ['messageExpression="string(self)"', 'string entity.name.function'],
    ['rule="self.', 'self variable.language'],
  ]) {
    assert.equal(expression(quoted ?? '')[0], first);
  }
});
