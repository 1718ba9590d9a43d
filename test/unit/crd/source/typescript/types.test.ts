import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generate } from '../project.ts';
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
