import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  readonly port: number;
  /** How many connections were cut so far. */
  readonly cuts: number;
  /** Each open connection is reset in the middle of the next bytes that the server sends over it. */
  cut(part: () => number): void;
  close(): Promise<void>;
}

/** A TCP proxy on loopback before a server whose port may change hands: it lets everything through until it is told to cut. */
export async function cuttingProxy(target: number): Promise<CuttingProxy> {
  const open = new Set<Link>();
  let cuts = 0;
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    const link: Link = { client, upstream, part: undefined };
    open.add(link);
    client.pipe(upstream);
    upstream.on('data', (chunk) => {
      if (link.part === undefined) {
        if (!client.write(chunk)) upstream.pause();
        return;
      }
      cuts++;
      client.write(chunk.subarray(0, Math.floor(chunk.length * link.part)));
      client.resetAndDestroy();
      upstream.destroy();
    });
    client.on('drain', () => upstream.resume());
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    client.on('close', () => {
      open.delete(link);
      upstream.destroy();
    });
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get cuts() {
      return cuts;
    },
    cut(part) {
      for (const link of open) link.part ??= part();
    },
    close() {
      for (const { client } of open) client.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

interface Link {
  readonly client: Socket;
  readonly upstream: Socket;
  /** Which part of the next chunk still comes through. */
  part: number | undefined;
}
