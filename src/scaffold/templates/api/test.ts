import { type ApiAnswers, type ApiLayout, importPath } from '../../layout.ts';

/** The project's own test: the controller against a real API server, the sandbox, in a second or two. */
export function testSource(api: ApiAnswers, layout: ApiLayout): string {
  const { kind } = api;
  const namespace = api.namespaced ? 'default' : '';
  return `import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Manager } from '@crd-studio/runtime';
import { type Sandbox, startSandbox } from '@crd-studio/runtime/testing';
import { ${kind} } from '${importPath(layout.testFile, layout.typesFile)}';
import { setup${kind} } from '${importPath(layout.testFile, layout.controllerFile)}';

let sandbox: Sandbox;
let manager: Manager | undefined;
let running: Promise<void> | undefined;

before(async () => {
  sandbox = await startSandbox();
  await sandbox.installCrds('config/crd/bases');
  manager = new Manager({ connection: sandbox.connection });
  setup${kind}(manager);
  running = manager.start();
});

after(async () => {
  await manager?.stop();
  await running;
  await sandbox?.stop();
});

test('a new ${kind} becomes Ready', async () => {
  const key = { namespace: '${namespace}', name: 'test' };
  await sandbox.client.create(${kind}({ metadata: key, spec: { message: 'hello' } }));

  const ${layout.variable} = await eventually(async () => {
    const found = await sandbox.client.get(${kind}, key);
    return found?.status?.conditions?.some((condition) => condition.type === 'Ready') ? found : undefined;
  });

  assert.equal(${layout.variable}.status?.conditions?.[0]?.status, 'True');
  assert.equal(${layout.variable}.status?.observedGeneration, ${layout.variable}.metadata?.generation);
});

/** Asks until there is an answer, for at most ten seconds. */
async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 10_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw new Error('nothing happened within ten seconds');
}
`;
}
