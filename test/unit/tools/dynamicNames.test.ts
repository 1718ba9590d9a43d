import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { dynamicNames } from '../../../tools/build/dynamicNames.mjs';

function namesIn(...sources: string[]): string[] {
  const root = mkdtempSync(join(tmpdir(), 'names-'));
  try {
    for (const [index, text] of sources.entries()) writeFileSync(join(root, `s${index}.ts`), text);
    return dynamicNames('big', root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('the names that are taken apart at the import are gathered over all files', () => {
  assert.deepEqual(
    namesIn("const { B, A } = await import('big');", "const { B } = await import('big');", "const { C } = await import('small');"),
    ['A', 'B'],
  );
});

test('types need nothing of the package', () => {
  assert.deepEqual(namesIn("type Big = typeof import('big');", "import type { X } from 'big';"), []);
});

test('an import that cannot be followed stops the build instead of leaving a name out', () => {
  assert.throws(() => namesIn("const big = await import('big');"), /write it as `const \{ Name \} = await import\('big'\)`/);
});
