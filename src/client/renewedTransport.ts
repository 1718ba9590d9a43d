import type { Clock } from '../base/clock.ts';
import type { Connection } from '../k8s/connection.ts';
import { ServerTransport } from './serverTransport.ts';
import type { Answer, Exchange, Transport } from './transport.ts';

/** The way to a server whose client certificate may change: then new connections are made, and the old ones end with what is under way on them. */
export class RenewedTransport implements Transport {
  readonly #connection: () => Connection;
  readonly #clock: Clock;
  readonly #retired = new Set<ServerTransport>();
  #of: Connection;
  #transport: ServerTransport;

  constructor(connection: () => Connection, clock: Clock) {
    this.#connection = connection;
    this.#clock = clock;
    this.#of = connection();
    this.#transport = new ServerTransport(this.#of, clock);
  }

  send(exchange: Exchange): Promise<Answer> {
    const now = this.#connection();
    if (now.clientCert !== this.#of.clientCert || now.clientKey !== this.#of.clientKey) {
      for (const old of this.#retired) if (old.ended) this.#retired.delete(old);
      this.#retired.add(this.#transport);
      this.#transport.retire();
      this.#of = now;
      this.#transport = new ServerTransport(now, this.#clock);
    }
    return this.#transport.send(exchange);
  }

  close(): void {
    for (const transport of [this.#transport, ...this.#retired]) transport.close();
  }
}
