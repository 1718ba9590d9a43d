import { createServer, connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface FlakyProxy {
  readonly port: number;
  /** How many connections were cut so far. */
  readonly cuts: number;
  /** Resets every open connection, at whatever byte it is. */
  cut(): void;
  close(): Promise<void>;
}

/** A TCP proxy in front of a server on loopback, whose connections a test cuts when it likes. */
export async function flakyProxy(target: number): Promise<FlakyProxy> {
  const open = new Set<Socket>();
  let cuts = 0;
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
    open.add(client);
    client.on('close', () => open.delete(client));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    get cuts() {
      return cuts;
    },
    cut() {
      for (const socket of open) {
        cuts++;
        socket.resetAndDestroy();
      }
    },
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
