/**
 * One sync of our informer with anchors/controllers/fakeserver, as anchors/controllers/informer does it with Go's: from the
 * start until a handler has been told of every object. `node --expose-gc informerProgram.ts URL OBJECTS`.
 */
import { createHttpClient } from '../../src/client/httpClient.ts';
import { Informer } from '../../src/runtime/informer/informer.ts';
import { SyncFigures } from './syncFigures.ts';

const [server = '', objects = '100000'] = process.argv.slice(2);
const count = Number(objects);

const figures = await SyncFigures.begin(count);
const informer = new Informer({
  client: createHttpClient({ server }),
  gvk: { group: 'bench.example.com', version: 'v1', kind: 'Widget' },
  scope: { namespaces: [] },
});
const all = Promise.withResolvers<void>();
let told = 0;
informer.addHandler(
  () => {
    if (++told === count) all.resolve();
  },
  { onError: all.reject },
);
informer.start();
await Promise.all([all.promise, informer.synced]);
await figures.print(() => informer.store.size);
