/**
 * What an event costs from its bytes to the end of its reconcile (which reads the object): a manager of ours over
 * `MemoryServer`. `node --expose-gc eventProgram.ts OBJECTS [SOCKET]`: with a socket, the tap of a debug session writes there.
 * Each line on standard input is a number of events; each is answered by a line with CPU and allocated bytes an event.
 */
import { createInterface } from 'node:readline';
import { GCProfiler } from 'node:v8';
import { silentLogger } from '../../src/base/logger.ts';
import { Manager } from '../../src/package.ts';
import { MemoryServer } from './memoryServer.ts';
import { telemetryTap } from './telemetryTap.ts';
import { Widget } from './widget.ts';

const [objects = '1000', socket] = process.argv.slice(2);
const server = new MemoryServer(Number(objects));
const manager = new Manager({
  client: server.client(),
  logger: silentLogger,
  ...(socket !== undefined && { tap: await telemetryTap(socket) }),
});
let left = Number(objects);
let idle = Promise.withResolvers<void>();
manager
  .controller('widget')
  .for(Widget)
  .reconcile(async (request, { client }) => {
    const widget = await client.get(Widget, request);
    if (widget?.spec?.mark === undefined) throw new Error(`${request.name} is not there`);
    if (--left === 0) idle.resolve();
    return {};
  });
const running = manager.start();
await Promise.race([idle.promise, running]);
globalThis.gc?.();
console.log('ready');
for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(await slice(Number(line))));
await manager.stop();

async function slice(events: number): Promise<{ readonly cpuUs: number; readonly bytes: number }> {
  left = events;
  idle = Promise.withResolvers();
  const bytes = server.changes(events);
  const collections = new GCProfiler();
  collections.start();
  const heap = process.memoryUsage().heapUsed;
  const cpu = process.cpuUsage();
  server.send(bytes);
  await idle.promise;
  const { user, system } = process.cpuUsage(cpu);
  const grown = process.memoryUsage().heapUsed - heap;
  const freed = (collections.stop()?.statistics ?? []).map(
    ({ beforeGC, afterGC }) => beforeGC.heapStatistics.usedHeapSize - afterGC.heapStatistics.usedHeapSize,
  );
  return { cpuUs: (user + system) / events, bytes: (grown + freed.reduce((sum, each) => sum + each, 0)) / events };
}
