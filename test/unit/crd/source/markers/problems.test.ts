import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGenerator, inMemory } from '../project.ts';
import { problemsOf, typesFile } from '../guestbook.ts';

const v = '+kubebuilder:validation:';

/** A marker on a field of this type, and what is said; the marker's plus stands in column 5. */
const cases: readonly (readonly [marker: string, type: string, said: string, column?: number])[] = [
  [`${v}Minimun=1`, 'int32', `There is no marker ${v}Minimun. Did you mean ${v}Minimum?`],
  [`${v}minimum=1`, 'int32', `There is no marker ${v}minimum. Did you mean ${v}Minimum?`],
  ['+kubebuilder:validaton:Minimum=1', 'int32', `There is no marker +kubebuilder:validaton:Minimum. Did you mean ${v}Minimum?`],
  ['+kubebuilder:frobnicate', 'int32', 'There is no marker +kubebuilder:frobnicate. See the list of markers for what can stand here.'],
  ['+optionl', 'int32', 'There is no marker +optionl. Did you mean +optional?'],
  [`${v}Minimum=x`, 'int32', `${v}Minimum: expected a number, found x.`, 37],
  [`${v}Minimum=1,2`, 'int32', `${v}Minimum: nothing more is expected here, found ,.`, 38],
  [`${v}Minimum`, 'int32', `${v}Minimum: it needs a value, written behind =.`],
  [`${v}MaxLength=1.5`, 'string', `${v}MaxLength: expected a whole number, found 1.5.`, 39],
  [`${v}ExclusiveMaximum=yes`, 'int32', `${v}ExclusiveMaximum: expected true or false, found yes.`, 46],
  [`${v}Required=true`, 'int32', `${v}Required: it takes no value, found true.`, 38],
  [`${v}Minimum=1`, 'string', `${v}Minimum: it needs a number, this is a string.`],
  [`${v}MaxLength=1`, 'string[]', `${v}MaxLength: it needs a string, this is a list.`],
  [`${v}MaxItems=1`, 'string', `${v}MaxItems: it needs a list, this is a string.`],
  [`${v}items:MaxLength=3`, 'string', `${v}items:MaxLength: it needs a list, this is a string.`],
  [`${v}UniqueItems=true`, 'string[]', `${v}UniqueItems: the API server refuses it; write +listType=set instead.`],
  [`${v}Maximum=1.5`, 'int32', `${v}Maximum: an integer cannot be compared with 1.5; write a whole number.`],
  [`${v}Enum=1;2`, 'string', `${v}Enum: 1 does not fit a string; write "1" in quotes.`],
  [`${v}Pattern="^\\d+$"`, 'string', `${v}Pattern: \\d is no escape; write \\\\ for a backslash, or put the string into backquotes.`, 39],
  [`${v}Pattern=\`abc`, 'string', `${v}Pattern: this string has no closing \`.`, 37],
  [`${v}Pattern="abc`, 'string', `${v}Pattern: this string has no closing ".`, 37],
  [`${v}XValidation:rul="x"`, 'string', `${v}XValidation: there is no argument rul; did you mean rule?`, 41],
  [`${v}XValidation:message="x"`, 'string', `${v}XValidation: the argument rule is missing (The CEL expression that must be true).`],
  [
    `${v}XValidation:rule="x",reason=Bad`,
    'string',
    `${v}XValidation: reason is one of FieldValueInvalid, FieldValueForbidden, FieldValueRequired, FieldValueDuplicate, not Bad.`,
  ],
  ['+listType=sett', 'string[]', '+listType: write map, set or atomic instead of sett.'],
  ['+listMapKey=a', 'string[]', '+listMapKey: it needs +listType=map beside it.'],
  ['+mapType=set', 'Record<string, string>', '+mapType: write granular or atomic instead of set.'],
  ['+kubebuilder:default=abc', 'int32', '+kubebuilder:default: the default "abc" does not fit an integer.'],
  ['+kubebuilder:default=1', 'string', '+kubebuilder:default: the default 1 does not fit a string; write "1" in quotes.'],
  ['+kubebuilder:default=Huge', "'Small' | 'Large'", '+kubebuilder:default: the default is none of the values allowed: Small, Large.'],
  ['+kubebuilder:default={a', 'string[]', '+kubebuilder:default: expected a comma or a closing }, found the end of the line.', 28],
  ['+kubebuilder:printcolumn:name=A,type=string,JSONPath=.x', 'string', '+kubebuilder:printcolumn stands on a type, not on a field.'],
  ['+groupName=x', 'string', '+groupName stands at the top of a file, for the whole folder, not on a field.'],
];

for (const [marker, type, said, column = 5] of cases) {
  test(`${marker} on ${type}: ${said}`, async () => {
    assert.deepEqual(await problemsOf(`/** ${marker} */\na: ${type};`), [`a.ts:4:${column} ${said}`]);
  });
}

test('a field of which no type is said is refused, as the API server would', async () => {
  assert.deepEqual(await problemsOf('/** +kubebuilder:validation:Schemaless */\na: unknown;'), [
    'a.ts:5:1 The API server refuses a field of which no type is said. Put +kubebuilder:pruning:PreserveUnknownFields or +kubebuilder:validation:Type=... beside +kubebuilder:validation:Schemaless.',
  ]);
});

const oneOf: readonly (readonly [marker: string, said: string])[] = [
  ['ExactlyOneOf=a;other', `${v}ExactlyOneOf: there is no field other in this type; it has a, b, need.`],
  ['AtMostOneOf=a;nead', `${v}AtMostOneOf: there is no field nead in this type; did you mean need?`],
  [
    'AtLeastOneOf=a;need',
    `${v}AtLeastOneOf: need is required, so it would always be the one that is set. Write need?: to let it be left out.`,
  ],
  ['ExactlyOneOf=a;b.c', `${v}ExactlyOneOf: b.c is a field of another object; name fields of this type only.`],
];

for (const [marker, said] of oneOf) {
  test(`${v}${marker} on a type: ${said}`, async () => {
    const type = `/** ${v}${marker} */\ninterface Choice { a?: string; b?: { c?: string }; need: string }`;
    assert.deepEqual(await problemsOf('x?: Choice;', type), [`a.ts:7:5 ${said}`]);
  });
}

test('labels and annotations of the CRD are key=value', async () => {
  const said = await problemsOf('x?: string;', `/** +kubebuilder:metadata:labels="app" */\nexport interface B extends KubernetesObject {}`);
  assert.deepEqual(said, ['a.ts:7:5 +kubebuilder:metadata: write key=value, not app.']);
});

test('a marker that needs values sorted is refused where there are none', async () => {
  assert.deepEqual(await problemsOf('x?: Text;', '/** +k8s:enum */\ntype Text = string;'), [
    'a.ts:7:5 +k8s:enum: it needs a union of string literals or an enum of strings, this is a string.',
  ]);
});

test('+default that is no JSON is refused', async () => {
  const [problem = ''] = await problemsOf('/** +default=abc */\na: string;');
  assert.match(problem, /^a\.ts:4:5 \+default: its value is JSON \(a string stands in double quotes\); /);
});

test('a marker that stands twice is reported at the second', async () => {
  assert.deepEqual(await problemsOf('/**\n * +kubebuilder:default=1\n * +kubebuilder:default=2\n */\na: int32;'), [
    'a.ts:6:4 +kubebuilder:default stands here twice; only one can hold. Remove the other.',
  ]);
});

test('markers of other tools are none of our business', async () => {
  assert.deepEqual(
    await problemsOf(
      '/**\n * +genclient\n * +k8s:deepcopy-gen=true\n * +operator-sdk:csv:customresourcedefinitions:type=spec\n */\na: int32;',
    ),
    [],
  );
});

test('a nearest name is offered as a fix that replaces the name alone', async () => {
  const text = typesFile('/** +kubebuilder:validation:Minimun=1 */\na: int32;');
  const { diagnostics } = (await newGenerator()).generate(inMemory({ 'src/api/v1/a.ts': text }));
  const fixes = diagnostics.flatMap((diagnostic) => diagnostic.fixes ?? []);
  assert.deepEqual(
    fixes.map(({ title, edits }) => [title, ...edits.map(({ start, end, newText }) => text.slice(0, start) + newText + text.slice(end))]),
    [['Change to +kubebuilder:validation:Minimum', text.replace('Minimun', 'Minimum')]],
  );
});
