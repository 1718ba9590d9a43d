/**
 * A manager of ours with one Widget controller in the scenarios of anchors/controllers/reconcile, with its flags and its
 * figures: a cold start over what is there (with `--status`, a status write each), and, with `--seconds`, the time from a
 * write to the reconcile that it causes. `--telemetry SOCKET` adds the tap that a debug session has.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { silentLogger } from '../../src/base/logger.ts';
import { createHttpClient } from '../../src/client/httpClient.ts';
import { Manager } from '../../src/package.ts';
import { telemetryTap } from './telemetryTap.ts';
import { Widget, widgetName } from './widget.ts';

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: '' },
    token: { type: 'string', default: '' },
    namespace: { type: 'string', default: 'reconcile' },
    objects: { type: 'string', default: '10000' },
    workers: { type: 'string', default: '1' },
    status: { type: 'string', default: '' },
    seconds: { type: 'string', default: '0' },
    rate: { type: 'string', default: '50' },
    telemetry: { type: 'string' },
  },
});
const { namespace, status: phase } = values;
const objects = Number(values.objects);
const connection = { server: values.server, token: values.token, insecureSkipTlsVerify: true };
const sent = new Map<string, number>();
const latencies: number[] = [];
const seen = new Set<string>();
const all = Promise.withResolvers<void>();
const figures: Record<string, number> = {};

const started = performance.now();
const cpu = process.cpuUsage();
const manager = new Manager({
  connection,
  namespaces: [namespace],
  logger: silentLogger,
  ...(values.telemetry !== undefined && { tap: await telemetryTap(values.telemetry) }),
});
manager
  .controller('widget')
  .for(Widget)
  .withOptions({ maxConcurrentReconciles: Number(values.workers) })
  .reconcile(async (request, { client }) => {
    const begun = performance.now();
    const widget = await client.get(Widget, request);
    if (widget === undefined) return {};
    const mark = widget.spec?.mark ?? '';
    const at = sent.get(mark);
    if (at !== undefined && sent.delete(mark)) latencies.push(begun - at);
    if (phase !== '' && widget.status?.phase !== phase)
      await client.patchStatus(Widget, request, { observedGeneration: widget.metadata?.generation ?? 0, phase });
    seen.add(request.name);
    if (seen.size === objects) all.resolve();
    return {};
  });
const running = manager.start();
await Promise.race([all.promise, running]);
const { user, system } = process.cpuUsage(cpu);
figures['start to all reconciled: ms'] = performance.now() - started;
figures['start to all reconciled: cpu us an object'] = (user + system) / objects;
if (Number(values.seconds) > 0) {
  await delay(1000);
  await measureLatency();
}
await manager.stop();
await running;
console.log(JSON.stringify(figures));
process.exit(0);

/** Writes come from a client with a connection of its own, as in the anchor. */
async function measureLatency(): Promise<void> {
  const api = createHttpClient(connection);
  const type = await api.resourceFor(Widget);
  const writes = Number(values.seconds) * Number(values.rate);
  const base = Date.now() % 1e9;
  const first = performance.now();
  for (let at = 0; at < writes; at++) {
    await delay(Math.max(0, first + (at * 1000) / Number(values.rate) - performance.now()));
    const mark = String(base + at).padStart(9, '0');
    sent.set(mark, performance.now());
    await api.patch(type, { namespace, name: widgetName(at % objects) }, { type: 'merge', body: { spec: { mark } } });
  }
  await delay(1000);
  api.close();
  if (latencies.length !== writes) throw new Error(`${writes} writes, but ${latencies.length} were seen`);
  latencies.sort((a, b) => a - b);
  const quantile = (q: number): number => latencies[Math.ceil(q * writes) - 1] ?? Number.NaN;
  figures['write to reconcile p50: ms'] = quantile(0.5);
  figures['write to reconcile p99: ms'] = quantile(0.99);
}
