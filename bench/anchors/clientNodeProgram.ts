/**
 * One sync of @kubernetes/client-node's informer, measured as ../runtime/informerProgram.ts measures ours.
 * `node --expose-gc clientNodeProgram.ts URL OBJECTS`.
 */
import { CustomObjectsApi, KubeConfig, type KubernetesListObject, type KubernetesObject, makeInformer } from '@kubernetes/client-node';
import { SyncFigures } from '../runtime/syncFigures.ts';

const [server = '', objects = '100000'] = process.argv.slice(2);
const count = Number(objects);
const config = new KubeConfig();
config.loadFromClusterAndUser({ name: 'c', server, skipTLSVerify: true }, { name: 'u' });
const api = config.makeApiClient(CustomObjectsApi);
const widgets = { group: 'bench.example.com', version: 'v1', plural: 'widgets' };
const list = (): Promise<KubernetesListObject<KubernetesObject>> =>
  api.listClusterCustomObject(widgets) as Promise<KubernetesListObject<KubernetesObject>>;

const figures = await SyncFigures.begin(count);
const informer = makeInformer(config, '/apis/bench.example.com/v1/widgets', list);
const all = Promise.withResolvers<void>();
let told = 0;
informer.on('add', () => {
  if (++told === count) all.resolve();
});
informer.on('error', all.reject);
informer.start().catch(all.reject);
await all.promise;
await figures.print(() => informer.list().length);
