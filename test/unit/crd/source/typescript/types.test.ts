import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generate } from '../project.ts';
import { builtinSchema } from '../../../../../src/crd/source/builtin/builtinTypes.ts';
import { flatten } from '../../../../../src/crd/source/schema/merge.ts';
import { schemaJson } from '../../../../../src/crd/source/schema/schema.ts';
import { writeYaml } from '../../../../../src/crd/source/yaml/write.ts';
import { propertiesOf, typesFile } from '../guestbook.ts';

const more = `
interface Pair { x: string; y?: int32 }
enum Level { Low = 'low', High = 'high' }
enum Count { None, One }
interface Box<T, U = string> { value: T; others?: U[] }
`;

const cases: readonly (readonly [field: string, schema: string])[] = [
  ["a?: 'x' | 'y';", 'enum: [x, "y"] type: string'],
  ['a?: 1 | 2;', 'enum: [1, 2] type: integer'],
  ['a?: -1 | 1.5;', 'enum: [-1, 1.5] type: number'],
  ['a?: true;', 'enum: [true] type: boolean'],
  ['a?: Level;', 'enum: [low, high] type: string'],
  ['a?: Count;', 'enum: [0, 1] type: integer'],
  ["a?: Level | 'other';", 'enum: [low, high, other] type: string'],
  ['a?: string | null;', 'nullable: true type: string'],
  ['a?: string | undefined;', 'type: string'],
  ['a?: readonly string[];', 'items: type: string type: array'],
  ['a?: ReadonlyArray<int64>;', 'items: format: int64 type: integer type: array'],
  ['a?: { [name: string]: int32 };', 'additionalProperties: format: int32 type: integer type: object'],
  ["a?: Record<'p' | 'q', string>;", 'properties: p: type: string q: type: string required: [p, q] type: object'],
  ['a?: Partial<Pair>;', 'properties: x: type: string "y": format: int32 type: integer type: object'],
  ['a?: Required<Pair>;', 'properties: x: type: string "y": format: int32 type: integer required: [x, "y"] type: object'],
  ["a?: Pick<Pair, 'x'>;", 'properties: x: type: string required: [x] type: object'],
  ["a?: Omit<Pair, 'x'>;", 'properties: "y": format: int32 type: integer type: object'],
  ["a?: Omit<Pair, 'y'> & { z: boolean };", 'properties: x: type: string z: type: boolean required: [x, z] type: object'],
  [
    'a?: Box<int32>;',
    'properties: others: items: type: string type: array value: format: int32 type: integer required: [value] type: object',
  ],
  ['a?: (string);', 'type: string'],
  ["a?: Exclude<'x' | 'z' | 'w', 'z' | 'q'>;", 'enum: [x, w] type: string'],
  ["a?: Extract<Level, 'low'>;", 'enum: [low] type: string'],
  ['a?: NonNullable<string | null>;', 'type: string'],
  [
    'a?: Record<Level, int32>;',
    'properties: high: format: int32 type: integer low: format: int32 type: integer required: [high, low] type: object',
  ],
  ['a?: Readonly<Record<string, readonly int32[]>>;', 'additionalProperties: items: format: int32 type: integer type: array type: object'],
  [
    'a?: Pair & Partial<{ z: boolean }>;',
    'properties: x: type: string "y": format: int32 type: integer z: type: boolean required: [x] type: object',
  ],
  [
    'a?: Array<Box<Pair, Level>>;',
    'items: properties: others: items: enum: [low, high] type: string type: array value: properties: x: type: string "y": format: int32 type: integer required: [x] type: object required: [value] type: object type: array',
  ],
];

for (const [field, schema] of cases) {
  test(`${field} becomes ${schema}`, async () => {
    assert.equal(flow(await propertiesOf(field, more)), `properties: a: ${schema} type: object`);
  });
}

test('a field of an extended interface gives way to one of the same name', async () => {
  const yaml = await propertiesOf('a?: Derived;', "interface Base { x: string; y: string }\ninterface Derived extends Base { x: 'only' }");
  assert.equal(
    flow(yaml),
    'properties: a: properties: x: enum: [only] type: string "y": type: string required: [x, "y"] type: object type: object',
  );
});

for (const base of ["Omit<Base, 'y'>", "Pick<Base, 'x'>", 'Base2', 'Readonly<Base2>']) {
  test(`an interface may extend ${base}`, async () => {
    const types = `interface Base { x: string; y: string }\ninterface Base2 { x: string }\ninterface Derived extends ${base} { z?: boolean }`;
    assert.equal(
      flow(await propertiesOf('a?: Derived;', types)),
      'properties: a: properties: x: type: string z: type: boolean required: [x] type: object type: object',
    );
  });
}

test('a generic interface is a kind only where its types are given', async () => {
  const { files, problems } = await generate({
    'src/api/v1/a.ts': typesFile(
      'a?: string;',
      'interface With<S> extends KubernetesObject { spec: S }\nexport interface B extends With<ASpec> {}',
    ),
  });
  assert.deepEqual(problems, []);
  assert.deepEqual(Object.keys(files), ['config/crd/bases/x.example.com_as.yaml', 'config/crd/bases/x.example.com_bs.yaml']);
  assert.match(files['config/crd/bases/x.example.com_bs.yaml'] ?? '', /spec:\n +properties:\n +a:/);
});

test("Kubernetes' own types are found by the names of their packages, those of kubernetes-types too, and under import()", async () => {
  const more = "import type { EnvVar } from '@crd-studio/runtime/k8s/core/v1';\nimport type * as meta from 'kubernetes-types/meta/v1';";
  const yaml = await propertiesOf('a?: meta.LabelSelector;\nb?: EnvVar[];', more);
  assert.match(yaml, /a:\n +description: |-\n +A label selector/);
  assert.match(yaml, /matchExpressions:/);
  assert.match(yaml, /description: EnvVar represents an environment variable/);
  assert.match(await propertiesOf("a?: import('@crd-studio/runtime/k8s/core/v1').EnvVar;"), /EnvVar represents an environment variable/);
});

test('a whole pod template is the schema that controller-gen expands it to', async () => {
  const yaml = await propertiesOf('template?: PodTemplateSpec;', "import type { PodTemplateSpec } from '@crd-studio/runtime/k8s/core/v1';");
  const expected = writeYaml(schemaJson(flatten(builtinSchema('core/v1', 'PodTemplateSpec') ?? {})));
  const below = yaml
    .split('\n')
    .slice(2, -1)
    .map((line) => line.slice(4));
  // Lines are folded at a column, and so elsewhere further in: words are compared.
  assert.deepEqual(below.join(' ').split(/\s+/), expected.trim().split(/\s+/));
});

test('a default export is found under any name', async () => {
  for (const text of [
    'export default interface Part { p: string }',
    'interface Part { p: string }\nexport default Part;',
    'interface Part { p: string }\nexport { Part as default };',
  ]) {
    const { files, problems } = await generate({
      'src/api/v1/a.ts': typesFile('a?: P;', "import type P from '../../part.js';"),
      'src/part.ts': text,
    });
    assert.deepEqual(problems, []);
    assert.match(files['config/crd/bases/x.example.com_as.yaml'] ?? '', /p:\n +type: string/);
  }
});

test('a type is found through imports, re-exports, renames and namespaces', async () => {
  const { files, problems } = await generate({
    'src/api/v1/a.ts': typesFile(
      'a?: Renamed;\nb?: all.Size;\nc?: Whole;',
      "import { Renamed, Whole } from './index.js';\nimport * as all from '../../sizes.js';",
    ),
    'src/api/v1/index.ts': "export { Size as Renamed } from '../../sizes.js';\nexport * from '../../numbers';",
    'src/sizes.ts': "export type Size = 'S' | 'L';",
    'src/numbers.ts': "import { int32 } from '@crd-studio/runtime';\nexport type Whole = int32;",
  });
  assert.deepEqual(problems, []);
  assert.match(files['config/crd/bases/x.example.com_as.yaml'] ?? '', /a:\n +enum:\n +- S\n +- L\n[^]*b:\n +enum:[^]*c:\n +format: int32/);
});

/** Block YAML on one line, lists in brackets: for short expectations. */
function flow(yaml: string): string {
  return yaml
    .replace(
      /((?:\n *- .*)+)/g,
      (list) =>
        ` [${list
          .trim()
          .split(/\n */)
          .map((item) => item.slice(2))
          .join(', ')}]`,
    )
    .replace(/\s+/g, ' ')
    .trim();
}
