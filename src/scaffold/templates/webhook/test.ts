import { importPath } from '../../layout.ts';
import { kindImport, type SpokeLayout, type WebhookLayout } from '../../webhookLayout.ts';
import { spokeKind } from './conversion.ts';

/** The test of a kind's webhooks, with nothing in it yet. */
export function webhookTestSource(layout: WebhookLayout): string {
  return `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ${layout.kind} } from '${kindImport(layout, layout.testFile)}';
// +crd-studio:scaffold:imports

// +crd-studio:scaffold:tests
`;
}

/** Lines of the test, by marker. */
export interface TestSection {
  readonly imports: readonly string[];
  readonly tests: readonly string[];
}

/** The webhooks as the API server, the sandbox, asks them: over TLS, of the manager that runs in the test. */
export function serverTest(layout: WebhookLayout): TestSection {
  const { kind, setup, namespaced } = layout;
  return {
    imports: [
      "import { Manager } from '@crd-studio/runtime';",
      "import { startSandbox } from '@crd-studio/runtime/testing';",
      `import { ${setup} } from '${importPath(layout.testFile, layout.webhookFile)}';`,
    ],
    tests: [
      `test('the API server asks the webhooks before it stores a ${kind}', async (t) => {`,
      '  const sandbox = await startSandbox();',
      '  const manager = new Manager({ connection: sandbox.connection, webhookServer: sandbox.webhookServer });',
      `  ${setup}(manager);`,
      '  const running = manager.start();',
      '  t.after(async () => {',
      '    await manager.stop();',
      '    await running;',
      '    await sandbox.stop();',
      '  });',
      "  await sandbox.installCrds('config/crd/bases');",
      "  await sandbox.installWebhooks('config/webhook');",
      '',
      `  const stored = await sandbox.client.create(${kind}({ metadata: { ${namespaced ? "namespace: 'default', " : ''}name: 'test' }, spec: {} }));`,
      '',
      "  assert.equal(stored.metadata?.name, 'test'); // without an answer of the webhooks it would not have been stored",
      '});',
      '',
    ],
  };
}

export function defaultingTest(layout: WebhookLayout): TestSection {
  const { kind, variable } = layout;
  return {
    imports: [
      "import type { AdmissionContext } from '@crd-studio/runtime';",
      `import { ${kind}Defaulter } from '${importPath(layout.testFile, layout.webhookFile)}';`,
    ],
    tests: [
      `test('a ${kind} gets its defaults', () => {`,
      `  const ${variable} = ${kind}({ metadata: { name: 'test' } });`,
      '  const log = { debug() {}, info() {}, warn() {}, error() {} };',
      `  new ${kind}Defaulter().default(${variable}, { log } as unknown as AdmissionContext);`,
      `  assert.deepEqual(${variable}, ${kind}({ metadata: { name: 'test' } })); // write here what you expect`,
      '});',
      '',
    ],
  };
}

export function validationTest(layout: WebhookLayout): TestSection {
  const { kind, variable } = layout;
  return {
    imports: [`import { ${kind}Validator } from '${importPath(layout.testFile, layout.webhookFile)}';`],
    tests: [
      `test('a ${kind} that is right may be stored, and changed', () => {`,
      `  const ${variable} = ${kind}({ metadata: { name: 'test' } });`,
      `  const validator = new ${kind}Validator();`,
      `  assert.deepEqual(validator.validateCreate(${variable}).errors, []);`,
      `  assert.deepEqual(validator.validateUpdate(${variable}, ${variable}).errors, []);`,
      '});',
      '',
    ],
  };
}

export function conversionTest(layout: WebhookLayout, spoke: SpokeLayout): TestSection {
  const { kind, version } = layout;
  const other = spokeKind(layout, spoke);
  return {
    imports: [
      `import { ${kind} as ${other} } from '${importPath(layout.testFile, spoke.typesFile)}';`,
      `import { ${spoke.name} } from '${importPath(layout.testFile, spoke.file)}';`,
    ],
    tests: [
      `test('a ${kind} of ${spoke.version} comes back unchanged from ${version}', async () => {`,
      `  const original = ${other}({ metadata: { name: 'test' }, spec: {} });`,
      `  const hub = ${kind}({ metadata: original.metadata, ...(await ${spoke.name}.toHub(original)) });`,
      `  assert.deepEqual((await ${spoke.name}.fromHub(hub)).spec, original.spec);`,
      '});',
      '',
    ],
  };
}
