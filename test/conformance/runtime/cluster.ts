import { parseAllDocuments } from 'yaml';
import { createHttpClient } from '../../../src/client/httpClient.ts';
import { connectionFor } from '../../../src/client/kubeconfig.ts';
import { InformerRegistry } from '../../../src/runtime/informer/informerRegistry.ts';
import { CachingClient } from '../../../src/runtime/reads/cachingClient.ts';
import { installCrds } from '../../../src/runtime/testing/installCrds.ts';
import { type Sandbox, startSandbox } from '../../../src/testing.ts';

/** What a test of the runtime needs of a cluster. */
export type Cluster = Pick<Sandbox, 'connection' | 'kubeconfig' | 'client' | 'installCrds' | 'stop'>;

/** A sandbox of the test's own, or the real kube-apiserver whose kubeconfig `$CRD_STUDIO_REAL_KUBECONFIG` names (`npm run conformance:live`). */
export function startCluster(): Promise<Cluster> {
  const real = process.env['CRD_STUDIO_REAL_KUBECONFIG'];
  return real === undefined ? startSandbox() : realCluster(real);
}

async function realCluster(kubeconfig: string): Promise<Cluster> {
  const connection = await connectionFor(kubeconfig);
  const api = createHttpClient(connection);
  return {
    connection,
    kubeconfig,
    client: new CachingClient({ api, caches: new InformerRegistry({ client: api }), fieldManager: 'test' }),
    installCrds: (path) => installCrds(api, path, (text) => parseAllDocuments(text).map((each) => each.toJS() as unknown)),
    stop: async () => api.close(),
  };
}
