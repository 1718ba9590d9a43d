import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface FlakyProxy {
  readonly port: number;
  /** How many connections were cut so far. */
  readonly cuts: number;
  /** Resets every connection that is open. */
  cut(): void;
  /** Resets each connection that is open in the middle of the next bytes that the server sends over it: after that part (0 to 1) of them. */
  cutWithin(part: () => number): void;
  /** From now on connections last as long as they like. */
  calm(): void;
  /** The network is gone: resets every connection, and those that come get no further than to here until `release`. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
}

/**
 * A TCP proxy in front of a server on loopback, whose port may change hands. It resets each connection once `limit()` bytes of the
 * server's have passed, wherever in an answer that is.
 */
export async function flakyProxy(target: number, limit: () => number = () => Number.POSITIVE_INFINITY): Promise<FlakyProxy> {
  const open = new Set<Link>();
  let cuts = 0;
  let calm = false;
  let holding = false;
  const server = createServer((client) => {
    const link: Link = { client, part: undefined };
    client.on('error', () => client.destroy());
    open.add(link);
    client.on('close', () => open.delete(link));
    if (!holding) pass(link);
  });
  function pass(link: Link): void {
    const { client } = link;
    const upstream = connect(target, '127.0.0.1');
    link.upstream = upstream;
    let left = limit();
    client.pipe(upstream);
    upstream.on('data', (chunk) => {
      const through = calm ? chunk.length : Math.min(left, Math.floor(chunk.length * (link.part ?? 1)));
      const isCut = !calm && (link.part !== undefined || chunk.length >= left);
      left -= chunk.length;
      if (!client.write(chunk.subarray(0, through))) upstream.pause();
      if (!isCut) return;
      cuts++;
      client.resetAndDestroy();
      upstream.destroy();
    });
    client.on('drain', () => upstream.resume());
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  }
  function cut(): void {
    cuts += open.size;
    for (const { client } of open) client.resetAndDestroy();
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    get cuts() {
      return cuts;
    },
    cut,
    cutWithin(part) {
      for (const link of open) link.part ??= part();
    },
    calm() {
      calm = true;
    },
    hold() {
      holding = true;
      cut();
    },
    release() {
      holding = false;
      for (const link of open) if (link.upstream === undefined && !link.client.destroyed) pass(link);
    },
    close() {
      for (const { client } of open) client.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

interface Link {
  readonly client: Socket;
  /** None while the network is gone. */
  upstream?: Socket;
  part: number | undefined;
}
