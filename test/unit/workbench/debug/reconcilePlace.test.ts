import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyCondition, reconcilePlace } from '../../../../src/workbench/debug/reconcilePlace.ts';

const cases: readonly (readonly [string, string, { line: number; request: string } | undefined])[] = [
  [
    'a method, comments before its first statement',
    'class A {\n  async reconcile(request: Request, context: Context): Promise<Result> {\n    // first\n    const a = 1;\n',
    { line: 3, request: 'request' },
  ],
  [
    'a result type with braces, and parameters on lines of their own',
    'async reconcile(\n  req: Request,\n  { client }: Context,\n): Promise<{ requeueAfter?: number }> {\n  return {};\n}',
    { line: 4, request: 'req' },
  ],
  [
    'a function that is handed over',
    'c.for(A).reconcile(async (key, { client }) => {\n  await client.get(A, key);\n});',
    { line: 1, request: 'key' },
  ],
  ['one in one line', 'c.reconcile(async (key) => { await key; });', { line: 0, request: 'key' }],
  ['a reconciler that is made elsewhere', 'c.for(A).reconcile(new Reconciler());\n', undefined],
  ['a first parameter without a name', 'c.reconcile(async ({ name }) => {\n  name;\n});', undefined],
];

for (const [what, source, place] of cases)
  test(`${what}: where its reconcile begins`, () => assert.deepEqual(reconcilePlace(source), place));

test('the condition holds for one key, whatever its name', () => {
  assert.equal(
    keyCondition('request', { namespace: 'default', name: 'gb-1' }),
    'request.name === "gb-1" && request.namespace === "default"',
  );
  assert.equal(keyCondition('key', { namespace: '', name: 'a"b' }), 'key.name === "a\\"b"');
});
