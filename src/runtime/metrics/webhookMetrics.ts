import { Counter, exponentialBuckets, Gauge, Histogram, type Registry } from 'prom-client';
import type { Clock } from '../../base/clock.ts';
import type { Meter } from './meter.ts';

/** What webhooks are counted by, with controller-runtime's names, labels and buckets. The codes 200 and 500 are there from the start, as 0. */
export function webhookMetrics(registers: Registry[], clock: Clock): Pick<Meter, 'webhook' | 'webhookPanicked' | 'certificateRead'> {
  const labelNames = ['webhook'] as const;
  const latency = new Histogram({
    name: 'controller_runtime_webhook_latency_seconds',
    help: 'How long webhooks took to answer',
    registers,
    labelNames,
    buckets: exponentialBuckets(10e-9, 10, 12),
  });
  const total = new Counter({
    name: 'controller_runtime_webhook_requests_total',
    help: 'Requests to webhooks by the HTTP code of their answer',
    registers,
    labelNames: ['webhook', 'code'] as const,
  });
  const inFlight = new Gauge({
    name: 'controller_runtime_webhook_requests_in_flight',
    help: 'Requests to webhooks that are being answered',
    registers,
    labelNames,
  });
  const counter = (name: string, help: string) => new Counter({ name, help, registers });
  const panics = {
    admission: counter('controller_runtime_webhook_panics_total', 'Admission webhooks that threw what they should not'),
    conversion: counter('controller_runtime_conversion_webhook_panics_total', 'Conversion webhooks that threw what they should not'),
  };
  const reads = counter('certwatcher_read_certificate_total', 'Reads of the certificate');
  const badReads = counter('certwatcher_read_certificate_errors_total', 'Reads of the certificate that gave none');
  return {
    webhook(path) {
      const own = { webhook: path };
      for (const code of ['200', '500']) total.inc({ ...own, code }, 0);
      inFlight.inc(own, 0);
      return {
        begun() {
          const at = clock.monotonic();
          inFlight.inc(own);
          return (code) => {
            inFlight.dec(own);
            total.inc({ ...own, code: String(code) });
            latency.observe(own, (clock.monotonic() - at) / 1000);
          };
        },
      };
    },
    webhookPanicked: (kind) => panics[kind].inc(),
    certificateRead(good) {
      reads.inc();
      if (!good) badReads.inc();
    },
  };
}
