import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { Program } from './program.ts';

let program: Program;

afterEach(() => program.dispose());

const esm = {
  'package.json': '{"name":"gb","type":"module"}',
  'tsconfig.json': `{
    // comments are allowed here
    "extends": "./base.json",
    "compilerOptions": { "module": "nodenext", "outDir": "dist", "noEmit": true },
  }`,
  'base.json': '{ "compilerOptions": { "target": "es2022", "paths": { "@lib/*": ["./src/lib/*"] } } }',
  'src/lib/phase.ts': 'export enum Phase { Pending = "Pending", Ready = "Ready" }\nexport interface Unused { a: string }\n',
  'src/util/helper.ts':
    'export type Options = { loud?: boolean };\nexport function helper(name: string, _options: Options = {}): string {\n  return `hello ${name}`;\n}\n',
  'src/main.ts': `import { Manager } from '@crd-studio/runtime';
import { Phase, Unused } from '@lib/phase.js';
import { helper, Options } from './util/helper.js';

function logged(target: any, _context: ClassMethodDecoratorContext) {
  return function (this: unknown, ...all: unknown[]) {
    console.log('decorated');
    return target.apply(this, all);
  };
}

class Greeter {
  constructor(private readonly name: string) {}
  @logged
  greet(options: Options): string {
    const unused: Unused = { a: '' };
    return \`\${helper(this.name, options)} \${Phase.Ready}\${unused.a}\`;
  }
}

console.log(new Greeter('esm').greet({}));
console.log(new Error('here').stack);
console.log('children see', process.env.CRD_STUDIO_RUN, process.env.ELECTRON_RUN_AS_NODE);
const manager = new Manager();
await manager.start();
console.log('after start');
`,
};

test('an ES module project with enums, decorators, parameter properties, path mappings and imports of types', async () => {
  program = new Program(esm);
  await program.start();
  await program.said('connected to https://127.0.0.1:1');
  assert.match(program.output, /decorated\nhello esm Ready\n/);
  const line = esm['src/main.ts'].split('\n').findIndex((text) => text.includes("Error('here')")) + 1;
  assert.ok(program.output.includes(`src/main.ts:${line}:13`), 'stacks have the lines of the source');
  assert.match(program.output, /children see undefined undefined/);
  const hello = await program.message('hello');
  assert.equal(hello.token, 'a-secret-token');
  assert.ok(!program.output.includes('a-secret-token'));
  program.send({ type: 'stop' });
  assert.equal(await program.exit(), 0);
  assert.match(program.output, /manager stopped\nafter start\n/);
  assert.equal((await program.message('stopping')).reason, 'Stopped from the editor.');
});

test('a CommonJS project with legacy decorators and require', async () => {
  program = new Program({
    'package.json': '{"name":"gb","type":"commonjs"}',
    'tsconfig.json': '{"compilerOptions":{"module":"commonjs","experimentalDecorators":true,"esModuleInterop":true}}',
    'src/helper.ts': 'export const helper = (name: string): string => `hello ${name} from ${typeof __dirname}`;\n',
    'src/data.json': '{"answer":42}',
    'src/main.ts': `import { Manager } from '@crd-studio/runtime';
import { helper } from './helper';
import fs = require('node:fs');
const data = require('./data.json');

function logged(_target: object, key: string, descriptor: PropertyDescriptor): void {
  const original = descriptor.value;
  descriptor.value = function (...all: unknown[]) {
    console.log('decorated ' + key);
    return original.apply(this, all);
  };
}

class Greeter {
  @logged
  greet(): string {
    return helper('cjs');
  }
}

console.log(new Greeter().greet(), typeof fs.readFileSync, data.answer);
void new Manager().start();
`,
  });
  await program.start();
  await program.said('connected to');
  assert.match(program.output, /decorated greet\nhello cjs from string function 42\n/);
  program.kill('SIGTERM');
  assert.equal(await program.exit(), 0);
});

test('the second start needs no compiler, and a changed file is compiled anew', async () => {
  program = new Program(esm);
  await program.start();
  await program.said('connected to');
  program.kill('SIGTERM');
  await program.exit();

  assert.match(program.output, /compiler loaded/);

  program.output = '';
  await program.start();
  await program.said('connected to');
  program.kill('SIGTERM');
  await program.exit();
  assert.doesNotMatch(program.output, /compiler loaded/);

  program.write({
    'src/util/helper.ts': 'export type Options = {};\nexport const helper = (name: string, _options: Options): string => `bye ${name}`;\n',
  });
  program.output = '';
  await program.start();
  await program.said('bye esm Ready');
});

test('TypeScript beside the project is loaded like its own', async () => {
  program = new Program({
    ...esm,
    '../shared/colour.ts': "import { tone } from './tone.js';\nexport enum Colour { Red = 'red' }\nexport { tone };\n",
    '../shared/tone.ts': "export const tone: string = 'deep';\n",
    'src/main.ts': "import { Colour, tone } from '../../shared/colour.js';\nconsole.log(tone, Colour.Red);\n",
  });
  await program.start();
  assert.equal(await program.exit(), 0, program.output);
  assert.match(program.output, /deep red/);
});

test('a project behind a link is run by the path that the editor has, and JSON is imported', async () => {
  program = new Program({
    ...esm,
    'src/data.json': '{"answer":42}',
    'src/main.ts': `import { Phase } from '@lib/phase.js';
import data from './data.json' with { type: 'json' };
console.log(data.answer, Phase.Ready, import.meta.filename);
`,
  });
  await program.start({ through: 'link' });
  assert.equal(await program.exit(), 0, program.output);
  assert.ok(program.output.includes(`42 Ready ${program.folder}/link/src/main.ts`), program.output);
});

for (const [what, files, expected] of [
  [
    'a syntax error',
    { 'src/util/helper.ts': 'export const a = 1;\nexport const helper = (name: string => name;\n' },
    /^src\/util\/helper\.ts:2:37: ',' expected\. \(TS1005\)/,
  ],
  [
    'a package that is not installed',
    { 'src/util/helper.ts': "import x from 'lodash';\nexport const helper = x;\n" },
    /^src\/util\/helper\.ts imports "lodash", which is not installed: run "npm install"/,
  ],
  [
    'a file that is not there',
    { 'src/util/helper.ts': "export * from './gone.js';\n" },
    /^src\/util\/helper\.ts imports "src\/util\/gone\.js", and there is no such file\./,
  ],
  [
    'an error while loading',
    { 'src/util/helper.ts': "interface A { b: string }\nexport const helper = (): string => '';\nthrow new TypeError('no way');\n" },
    /^src\/util\/helper\.ts:3:7: no way$/,
  ],
  ['a broken tsconfig.json', { 'tsconfig.json': '{ "compilerOptions": { "target": ' }, /tsconfig\.json:1:\d+: /],
  [
    'an import that is not exported',
    { 'src/util/helper.ts': 'export const other = 1;\nexport type Options = {};\n' },
    /does not provide an export named 'helper'/,
  ],
] as const) {
  test(`${what}: said with its place, exit code 3`, async () => {
    program = new Program({ ...esm, ...files });
    await program.start();
    assert.equal(await program.exit(), 3);
    const { message } = await program.message('loadError');
    assert.match(message, expected);
  });
}
