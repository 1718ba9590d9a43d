import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { createHttpClient } from '../../../../src/client/httpClient.ts';
import { connectionFor } from '../../../../src/client/kubeconfig.ts';
import type { Client } from '../../../../src/package.ts';
import { InformerRegistry } from '../../../../src/runtime/informer/informerRegistry.ts';
import { CachingClient } from '../../../../src/runtime/reads/cachingClient.ts';
import { installCrds } from '../../../../src/runtime/testing/installCrds.ts';
import { makeFolder, type Sandbox, send, start } from '../../sandbox/support.ts';

/** A sandbox that serves Websites. */
export interface Stage {
  readonly sandbox: Sandbox;
  readonly port: number;
  /** Reads nothing from a cache. */
  readonly client: Client;
  /** A kubeconfig, by which the server is reached on this port. */
  kubeconfigFor(port: number): string;
  /** Nobody can watch from before now on, as after an etcd was compacted. Nobody may write meanwhile. */
  forgetHistory(): Promise<void>;
}

export async function startStage(t: TestContext): Promise<Stage> {
  const folder = makeFolder(t);
  const sandbox = await start(t, folder);
  const kubeconfig = readFileSync(`${folder}/kubeconfig`, 'utf8');
  const api = createHttpClient(await connectionFor(`${folder}/kubeconfig`));
  t.after(() => api.close());
  await installCrds(api, 'examples/website/config/crd/bases', (text) => parseAllDocuments(text).map((each) => each.toJS() as unknown));
  const { server } = sandbox.access;
  const snapshots = '/crd-studio/v1/snapshots';
  let count = 0;
  return {
    sandbox,
    port: Number(new URL(server).port),
    client: new CachingClient({ api, caches: new InformerRegistry({ client: api }), fieldManager: 'test' }),
    kubeconfigFor: (port) => kubeconfig.replace(server, `https://127.0.0.1:${port}`),
    async forgetHistory() {
      const name = `now-${count++}`;
      assert.equal((await send(sandbox.access, 'POST', snapshots, { name })).code, 201);
      assert.equal((await send(sandbox.access, 'POST', `${snapshots}/${name}/restore`)).code, 200);
    },
  };
}
