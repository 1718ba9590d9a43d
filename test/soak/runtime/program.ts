/** The program that is soaked: a person's controller over the package's entry, told over IPC what to do. Needs --expose-gc. */
import { setImmediate as turn } from 'node:timers/promises';
import { silentLogger } from '../../../src/base/logger.ts';
import { generationChanged, kind, type KubernetesObject, Manager } from '../../../src/package.ts';
import type { Connection } from '../../../src/k8s/connection.ts';
import type { Order, Report } from './messages.ts';

interface Guestbook extends KubernetesObject {
  spec?: { message?: string };
  status?: { observedGeneration?: number };
}
const Guestbook = kind<Guestbook>({ group: 'webapp.example.com', version: 'v1', kind: 'Guestbook' });

const seen = new Map<string, string>();
let manager: Manager | undefined;
let running: Promise<void> | undefined;
/** Settles when the manager runs and its caches are filled. */
const up = Promise.withResolvers<void>();

process.on('unhandledRejection', (reason) => send({ type: 'rejection', message: String(reason) }));
process.on('message', (order: Order) => void obey(order));
// The test has gone: nobody is to be left behind. After a stop the process has to end by itself.
const alone = (): void => process.exit(1);
process.once('disconnect', alone);

async function obey(order: Order): Promise<void> {
  switch (order.type) {
    case 'start':
      return start(order.connection);
    case 'measure': {
      for (let time = 0; time < 2; time++) {
        globalThis.gc?.();
        await turn();
      }
      return send({ type: 'sample', heapUsed: process.memoryUsage().heapUsed, seen: seen.size });
    }
    case 'look':
      return send({ type: 'picture', seen: Object.fromEntries(seen), cached: await cached() });
    case 'stop':
      return stop();
  }
}

function start(connection: Connection): void {
  manager = new Manager({ connection, logger: silentLogger, cacheSyncTimeoutMs: Infinity });
  manager
    .controller('guestbook')
    .for(Guestbook, { predicates: [generationChanged] })
    .withOptions({ maxConcurrentReconciles: 4 })
    .reconcile(async (request, { client }) => {
      const guestbook = await client.get(Guestbook, request);
      if (guestbook === undefined) return void seen.delete(request.name);
      seen.set(request.name, `${guestbook.spec?.message}`);
      // Every tenth also writes, so that writes, their answers and their echoes are soaked, too.
      const generation = guestbook.metadata?.generation ?? 0;
      if (request.name.endsWith('0') && guestbook.status?.observedGeneration !== generation)
        await client.patchStatus(Guestbook, request, { observedGeneration: generation });
    });
  manager.cache(Guestbook).addTask('up', async () => up.resolve());
  running = manager.start();
}

async function cached(): Promise<Record<string, string>> {
  await up.promise;
  const objects = (await manager?.client.list(Guestbook)) ?? [];
  return Object.fromEntries(objects.map(({ metadata, spec }) => [metadata?.name ?? '', `${spec?.message}@${metadata?.resourceVersion}`]));
}

async function stop(): Promise<void> {
  await manager?.stop();
  await running;
  for (let time = 0; time < 5; time++) await turn();
  const own = new Set(['PipeWrap', 'TTYWrap', 'Immediate', 'FSReqPromise']); // the channel and the console
  send({ type: 'end', left: process.getActiveResourcesInfo().filter((resource) => !own.has(resource)) });
  process.off('disconnect', alone);
  process.disconnect();
}

function send(report: Report): void {
  process.send?.(report);
}
