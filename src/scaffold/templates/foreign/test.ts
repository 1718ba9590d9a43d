import type { ForeignLayout } from '../../foreignLayout.ts';
import { importPath } from '../../layout.ts';

/** What the least object of a kind consists of; kinds that are not here need more than a template can guess. */
const least: Readonly<Record<string, string>> = {
  ConfigMap: "data: { hello: 'world' }",
  Secret: "stringData: { hello: 'world' }",
  Namespace: '',
};

/** The controller against a real API server, the sandbox. Undefined where no object can be made up. */
export function foreignTestSource(layout: ForeignLayout): string | undefined {
  const { kind, namespaced, group } = layout;
  const fields = group === '' ? least[kind] : undefined;
  if (fields === undefined) return undefined;
  return `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Context, ${kind}, Manager, type Request, type Result } from '@crd-studio/runtime';
import { startSandbox } from '@crd-studio/runtime/testing';
import { ${kind}Reconciler, setup${kind} } from '${importPath(layout.testFile, layout.controllerFile)}';

/** Tells the first result for an object named "test". */
class Watched extends ${kind}Reconciler {
  readonly first: Promise<Result>;
  #tell: (result: Result) => void = () => undefined;

  constructor() {
    super();
    this.first = new Promise((resolve) => {
      this.#tell = resolve;
    });
  }

  override async reconcile(request: Request, context: Context): Promise<Result> {
    const result = await super.reconcile(request, context);
    if (request.name === 'test') this.#tell(result);
    return result;
  }
}

test('a new ${kind} is reconciled', async (t) => {
  const sandbox = await startSandbox();
  const manager = new Manager({ connection: sandbox.connection });
  const reconciler = new Watched();
  setup${kind}(manager, reconciler);
  const running = manager.start();
  t.after(async () => {
    await manager.stop();
    await running;
    await sandbox.stop();
  });

  await sandbox.client.create(${kind}({ metadata: { ${namespaced ? "namespace: 'default', " : ''}name: 'test' }${fields === '' ? '' : `, ${fields}`} }));

  assert.deepEqual(await reconciler.first, {});
});
`;
}
