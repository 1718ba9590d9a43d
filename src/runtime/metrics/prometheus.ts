import { Counter, exponentialBuckets, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../../base/clock.ts';
import type { ControllerMeter, Meter } from './meter.ts';
import { webhookMetrics } from './webhookMetrics.ts';

/**
 * A meter with the names, labels and buckets of controller-runtime, so that its dashboards and alerts fit.
 * Load this module only where metrics are wanted: it brings the library along.
 *
 * P1 Counters of reconciles by result, errors, terminal errors and panics (what was thrown is no Error) are there from the start, as 0.
 * P2 The time a key waited counts from when it was ready; the time of work is that of its reconcile.
 * P4 Every answer of the API server counts, by method, code and host: also those that are sent again; a watch when it is accepted.
 * P3 What is under way, and the depth of the queue, are looked up when somebody reads the metrics.
 */
export function prometheusMeter(clock: Clock): Meter {
  const registry = new Registry();
  const registers = [registry];
  const byQueue = ['name', 'controller'] as const;
  const byController = ['controller'] as const;
  const queueBuckets = exponentialBuckets(10e-9, 10, 12);
  const controllers = new Map<string, { readonly depth: () => number; readonly since: Set<{ readonly at: number }> }>();

  const counter = (name: string, help: string) => new Counter({ name, help, registers, labelNames: byController });
  const queueCounter = (name: string, help: string) => new Counter({ name, help, registers, labelNames: byQueue });
  const lookedUp = (name: string, help: string, look: (controller: string) => number) =>
    new Gauge({
      name,
      help,
      registers,
      labelNames: byQueue,
      collect() {
        for (const controller of controllers.keys()) this.set(labels(controller), look(controller));
      },
    });
  const ages = (controller: string): number[] =>
    [...(controllers.get(controller)?.since ?? [])].map(({ at }) => (clock.monotonic() - at) / 1000);

  lookedUp('workqueue_depth', 'Keys that are ready for a worker', (name) => controllers.get(name)?.depth() ?? 0);
  lookedUp('workqueue_unfinished_work_seconds', 'How long all that is under way has been, together', (name) =>
    ages(name).reduce((a, b) => a + b, 0),
  );
  lookedUp('workqueue_longest_running_processor_seconds', 'How long the oldest that is under way has been', (name) =>
    Math.max(0, ...ages(name)),
  );
  const adds = queueCounter('workqueue_adds_total', 'Keys that were added and did not wait already');
  const retries = queueCounter('workqueue_retries_total', 'Keys that were added for a later time');
  const waited = new Histogram({
    name: 'workqueue_queue_duration_seconds',
    help: 'How long a key was ready before a worker took it',
    registers,
    labelNames: byQueue,
    buckets: queueBuckets,
  });
  const worked = new Histogram({
    name: 'workqueue_work_duration_seconds',
    help: 'How long a worker had a key',
    registers,
    labelNames: byQueue,
    buckets: queueBuckets,
  });
  const total = new Counter({
    name: 'controller_runtime_reconcile_total',
    help: 'Reconciles by result',
    registers,
    labelNames: ['controller', 'result'] as const,
  });
  const errors = counter('controller_runtime_reconcile_errors_total', 'Reconciles that failed');
  const terminals = counter('controller_runtime_terminal_reconcile_errors_total', 'Reconciles that failed for good');
  const panics = counter('controller_runtime_reconcile_panics_total', 'Reconciles that threw something else than an Error');
  const duration = new Histogram({
    name: 'controller_runtime_reconcile_time_seconds',
    help: 'How long a reconcile took',
    registers,
    labelNames: byController,
    buckets: reconcileBuckets,
  });
  const workersGauge = new Gauge({
    name: 'controller_runtime_max_concurrent_reconciles',
    help: 'Workers',
    registers,
    labelNames: byController,
  });
  const active = new Gauge({
    name: 'controller_runtime_active_workers',
    help: 'Workers that reconcile now',
    registers,
    labelNames: byController,
  });
  const requests = new Counter({
    name: 'rest_client_requests_total',
    help: 'Requests to the API server by answer',
    registers,
    labelNames: ['code', 'method', 'host'] as const,
  });
  const leader = new Gauge({
    name: 'leader_election_master_status',
    help: '1 while this process leads',
    registers,
    labelNames: ['name'] as const,
  });

  return {
    controller(name, workers, depth) {
      const since = new Set<{ readonly at: number }>();
      controllers.set(name, { depth, since });
      const own = { controller: name };
      for (const result of results) total.inc({ ...own, result }, 0);
      for (const each of [errors, terminals, panics]) each.inc(own, 0);
      for (const each of [adds, retries]) each.inc(labels(name), 0);
      workersGauge.set(own, workers);
      active.set(own, 0);
      const meter: ControllerMeter = {
        added: () => adds.inc(labels(name)),
        taken: (waitedMs) => waited.observe(labels(name), waitedMs / 1000),
        retried: () => retries.inc(labels(name)),
        begun() {
          const work = { at: clock.monotonic() };
          since.add(work);
          active.inc(own);
          return (result, { terminal, panic }) => {
            since.delete(work);
            active.dec(own);
            const seconds = (clock.monotonic() - work.at) / 1000;
            worked.observe(labels(name), seconds);
            duration.observe(own, seconds);
            total.inc({ ...own, result });
            if (result === 'error') errors.inc(own);
            if (terminal) terminals.inc(own);
            if (panic) panics.inc(own);
          };
        },
      };
      return meter;
    },
    ...webhookMetrics(registers, clock),
    answered: ({ host, method, code }) => requests.inc({ code, method, host }),
    leads: (name, leads) => leader.set({ name }, leads ? 1 : 0),
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}

function labels(controller: string): { name: string; controller: string } {
  return { name: controller, controller };
}

const results = ['success', 'error', 'requeue', 'requeue_after'] as const;

const reconcileBuckets = [
  0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 4.5,
  5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60,
];
