import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface FlakyProxy {
  readonly port: number;
  /** How many connections were cut so far. */
  readonly cuts: number;
  /** From now on connections last as long as they like. */
  calm(): void;
  /** Resets every connection that is open. */
  cut(): void;
  /** The network is gone: resets every connection, and those that come get no further than to here until `release`. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
}

/** A TCP proxy in front of a server on loopback: resets each connection once `limit()` bytes of the server's have passed, wherever in an answer that is. */
export async function flakyProxy(target: number, limit: () => number): Promise<FlakyProxy> {
  const open = new Set<Socket>();
  const held = new Set<Socket>();
  let cuts = 0;
  let calm = false;
  let holding = false;
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    open.add(client);
    client.on('close', () => open.delete(client));
    if (holding) held.add(client);
    else pass(client);
  });
  function pass(client: Socket): void {
    const upstream = connect(target, '127.0.0.1');
    let left = limit();
    client.pipe(upstream);
    upstream.on('data', (chunk) => {
      client.write(calm ? chunk : chunk.subarray(0, left));
      left -= chunk.length;
      if (calm || left > 0) return;
      cuts++;
      client.resetAndDestroy();
      upstream.destroy();
    });
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  }
  function cut(): void {
    cuts += open.size;
    for (const client of open) client.resetAndDestroy();
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    get cuts() {
      return cuts;
    },
    calm() {
      calm = true;
    },
    cut,
    hold() {
      holding = true;
      cut();
    },
    release() {
      holding = false;
      for (const client of held) if (!client.destroyed) pass(client);
      held.clear();
    },
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
