import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import { HealthChecks } from '../health/checks.ts';
import { type OpsAnswer, OpsServer } from '../health/opsServer.ts';
import type { Meter } from '../metrics/meter.ts';

/** Where a manager answers whoever looks after it. */
export interface OperationsOptions {
  /** Where `/healthz` and `/readyz` answer: ":8081", "127.0.0.1:8081"; "0" (or nothing): nowhere. */
  readonly healthProbeBindAddress?: string | undefined;
  /** Where `/metrics` answers, over plain HTTP; "0" (or nothing): nowhere, and nothing is counted. */
  readonly metricsBindAddress?: string | undefined;
}

/** A manager's probes and metrics. */
export class Operations {
  readonly healthz = new HealthChecks('healthz');
  readonly readyz = new HealthChecks('readyz');
  readonly #options: OperationsOptions;
  readonly #log: Logger;
  readonly #servers: OpsServer[] = [];
  readonly #ports = new Map<'probes' | 'metrics', number>();
  #meter: Meter | undefined;

  constructor(options: OperationsOptions, log: Logger) {
    this.#options = options;
    this.#log = log;
    this.healthz.add('ping', () => undefined);
  }

  get meter(): Meter | undefined {
    return this.#meter;
  }

  /** The port that is listened on, once it is. */
  port(of: 'probes' | 'metrics'): number | undefined {
    return this.#ports.get(of);
  }

  async open(clock: Clock): Promise<void> {
    const { healthProbeBindAddress: probes = '0', metricsBindAddress: metrics = '0' } = this.#options;
    if (probes !== '0') await this.#listen('probes', probes, (path, query) => this.#probe(path, query));
    if (metrics === '0') return;
    const { prometheusMeter } = await import('../metrics/prometheus.ts');
    const meter = prometheusMeter(clock);
    this.#meter = meter;
    await this.#listen('metrics', metrics, async (path) => (path === '/metrics' ? { status: 200, ...(await meter.text()) } : undefined));
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.splice(0).map((server) => server.close()));
  }

  async #listen(what: 'probes' | 'metrics', address: string, handler: ConstructorParameters<typeof OpsServer>[0]): Promise<void> {
    const server = new OpsServer(handler);
    const port = await server.listen(address, what);
    this.#servers.push(server);
    this.#ports.set(what, port);
    this.#log.info(`serving ${what}`, { port });
  }

  async #probe(path: string, query: URLSearchParams): Promise<OpsAnswer | undefined> {
    const [, name, rest = ''] = /^\/(healthz|readyz)(\/[^/]+)?\/?$/.exec(path) ?? [];
    if (name === undefined) return undefined;
    const answer = await (name === 'healthz' ? this.healthz : this.readyz).answer(rest, query);
    if (answer === undefined) return undefined;
    if (!answer.ok) this.#log.debug(`${name} check failed`, { failed: answer.failed.join('; ') });
    return { status: answer.ok ? 200 : 500, body: answer.body };
  }
}
