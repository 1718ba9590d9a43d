import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemsOf } from '../guestbook.ts';

const anything =
  'does not say what the value looks like. Name its type, or keep any value with +kubebuilder:pruning:PreserveUnknownFields on the field.';
const computed = 'A computed type is not supported here. Write the fields out, or use Record, Pick, Omit or Partial.';

/** A field, and what is said at its type (column 4 unless another is given). */
const cases: readonly (readonly [field: string, said: string, column?: number])[] = [
  [
    'a: number;',
    'number does not say which numbers are meant. Write int32 or int64 of @crd-studio/runtime for whole numbers (float64 for others, which the API conventions advise against).',
  ],
  [
    'a: [string, string];',
    'A tuple has no structural form. Write a list of one type (Type[]), or an object with a named field for each part.',
  ],
  ['a: () => void;', 'A function cannot be stored in an object of the API. Leave this field out, or keep it in a type of your controller.'],
  ['a(): void;', 'A function cannot be stored in an object of the API. Leave this member out, or keep it in a type of your controller.', 1],
  ['a: symbol;', 'A symbol cannot be stored in an object of the API. Write string, or a union of string literals.'],
  ['a: bigint;', 'JSON has no bigint. Write int64 of @crd-studio/runtime.'],
  ['a: Map<string, string>;', 'A Map is not stored in JSON. Write Record<string, Type>.'],
  ['a: Set<string>;', 'A Set is not stored in JSON. Write a list (Type[]) with +listType=set.'],
  ['a: Date;', 'A Date is a string in JSON. Write string with +kubebuilder:validation:Format=date-time.'],
  ['a: Uint8Array;', 'Bytes are base64 text in JSON. Write string with +kubebuilder:validation:Format=byte.'],
  ['a: any;', `any ${anything}`],
  ['a: unknown;', `unknown ${anything}`],
  ['a: object;', `object ${anything}`],
  ['a: Record<string, unknown>;', `unknown ${anything}`, 19],
  [
    'a: string | boolean;',
    'A union of unlike types has no structural form. Choose one type, or make each an optional field of one object.',
  ],
  ['a: int32 | string;', 'A number or string: put +kubebuilder:validation:XIntOrString on the field, or choose one of the two.'],
  [
    'a: { x: string } | { y: string };',
    'A union of objects has no structural form. Write one object with each variant as an optional field, and +kubebuilder:validation:ExactlyOneOf=a;b on it.',
  ],
  ["a: 'x' | string;", 'The wider type already allows the literals beside it. Write the literals only, or the wider type only.'],
  ["a: 'x' | 1;", 'A number or string: put +kubebuilder:validation:XIntOrString on the field, or choose one of the two.'],
  ['a: string | undefined;', 'A value is never undefined in JSON. For a field that may be left out write `name?: Type`.', 13],
  ['a: `x${string}`;', 'A template literal type has no structural form. Write string with +kubebuilder:validation:Pattern=`...`.'],
  ['a: keyof ASpec;', computed],
  ["a: ASpec['b'];", computed],
  ['a: { [K in string]: string };', computed],
  ['a: string extends string ? string : string;', computed],
  ['a: ReturnType<typeof process>;', computed],
  ["a: import('./missing.js').X;", "X is not found in './missing.js'. Check the import's path, or install the package."],
  ["a: import('@crd-studio/runtime/k8s/core/v1').PodSpek;", 'Kubernetes has no type PodSpek in core/v1. Did you mean PodSpec?'],
  [
    "a: import('@crd-studio/runtime/k8s/core/v2').PodSpec;",
    'Kubernetes has no type PodSpec in core/v2. Did you mean @crd-studio/runtime/k8s/core/v1?',
  ],
  [
    "a: import('@crd-studio/runtime').Kwantity;",
    'Kwantity of @crd-studio/runtime has no schema that can stand in a CRD. Did you mean Quantity?',
  ],
  ["a: Exclude<string, 'x'>;", 'Only some of several literals can be left: write a union of literals here and there.', 12],
  ['a: null;', 'This literal has no structural form. Write a string, number or boolean.'],
  ['a: string & { brand: true };', 'Only objects can be joined with &. Write one of the types alone.'],
  ['a: typeof process;', 'typeof needs the value itself, which is not read here. Write the type out.'],
  ['a: Record<int32, string>;', 'The keys of a map are strings in JSON. Write Record<string, ...>.', 11],
  [
    'a: { [k: string]: string; b: string };',
    'An object has either named fields or any keys, not both. Put the map into a field of its own.',
    6,
  ],
  ['a: K;', 'K is a class, and the API stores plain data. Declare its fields as an interface.'],
  ['a: Foo;', 'There is no type Foo here. Declare or import it.'],
  ['a: in32;', 'There is no type in32 here. Did you mean int32?'],
  ['a: Missing;', "Missing is not found in './missing.js'. Check the import's path, or install the package."],
  ['[Symbol.iterator]: string;', "The name of a field is written out: name: Type, or 'some-name': Type.", 1],
  ['__proto__: string;', 'A field cannot be called __proto__: JavaScript takes it for something else. Choose another name.', 1],
  ['a;', 'a has no type. Write a: Type.', 1],
];

for (const [field, said, column = 4] of cases) {
  test(`${field} is refused at its place`, async () => {
    assert.deepEqual(await problemsOf(field, "import type { Missing } from './missing.js'; export class K {}"), [
      `a.ts:4:${column} ${said}`,
    ]);
  });
}

test('an interface in two parts is refused at the second', async () => {
  assert.deepEqual(await problemsOf('a: Two;', 'interface Two { x: string }\ninterface Two { y: string }'), [
    'a.ts:8:11 Two is declared in two parts, and only the first is read. Write all its fields in one interface.',
  ]);
});

test('a type that contains itself is refused where it comes round', async () => {
  assert.deepEqual(await problemsOf('a: Tree;', 'interface Tree { children?: Tree[] }'), [
    "a.ts:7:29 Tree contains itself, and a CRD's schema cannot refer back. Write out as many levels as are needed, or keep any value with +kubebuilder:pruning:PreserveUnknownFields and `unknown`.",
  ]);
});

test('one mistake in a type is reported once, not again by its markers', async () => {
  const problems = await problemsOf('/** +kubebuilder:validation:Minimum=1 */\na: number;\nb: number;');
  assert.deepEqual(
    problems.map((problem) => problem.split(' ')[0]),
    ['a.ts:5:4', 'a.ts:6:4'],
  );
});
