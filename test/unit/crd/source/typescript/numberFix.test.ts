import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inMemory, newGenerator } from '../project.ts';

/** The file after the fix "Use int32" of its one plain number. */
async function fixed(text: string): Promise<string> {
  const runtime = "export type { KubernetesObject } from '@crd-studio/runtime';";
  const { diagnostics } = (await newGenerator()).generate(inMemory({ 'src/api/v1/a.ts': text, 'src/api/v1/runtime.ts': runtime }));
  assert.deepEqual(
    diagnostics.map(({ code }) => code),
    ['plain-number'],
  );
  const fix = diagnostics[0]?.fixes?.find(({ title }) => title === 'Use int32');
  const edits = [...(fix?.edits ?? [])].sort((a, b) => b.start - a.start);
  return edits.reduce((result, { start, end, newText }) => result.slice(0, start) + newText + result.slice(end), text);
}

const kind = (type: string): string => `/** +groupName=x.example.com */

IMPORT
export interface A extends KubernetesObject { spec?: { n: ${type} } }
`;

const imports: readonly (readonly [before: string, after: string])[] = [
  [
    "import { kind, type KubernetesObject } from '@crd-studio/runtime';",
    "import { kind, type KubernetesObject, type int32 } from '@crd-studio/runtime';",
  ],
  ["import type { KubernetesObject } from '@crd-studio/runtime';", "import type { KubernetesObject, int32 } from '@crd-studio/runtime';"],
  [
    "import type { int32, KubernetesObject } from '@crd-studio/runtime';",
    "import type { int32, KubernetesObject } from '@crd-studio/runtime';",
  ],
  [
    "import type { KubernetesObject } from './runtime.js';",
    "import type { int32 } from '@crd-studio/runtime';\nimport type { KubernetesObject } from './runtime.js';",
  ],
];

for (const [before, after] of imports) {
  test(`int32 in place of number, imported beside: ${before}`, async () => {
    assert.equal(await fixed(kind('number').replace('IMPORT', before)), kind('int32').replace('IMPORT', after));
  });
}
