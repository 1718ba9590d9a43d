import { Readable } from 'node:stream';
import { watchEvents } from '../../src/client/watchStream.ts';
import type { ApiClient } from '../../src/k8s/apiClient.ts';
import { Widget, widgetJson } from './widget.ts';

/**
 * An API server's side of one WatchList of widgets, without a network: its bytes go the way that a socket's go, through
 * the splitting into lines and the parsing. It serves nothing else.
 */
export class MemoryServer {
  readonly #body = new Readable({ read: () => undefined });
  readonly #count: number;
  #version = 2_000_000;

  constructor(count: number) {
    this.#count = count;
  }

  client(): ApiClient {
    const answer = { status: 200, header: () => undefined, body: this.#body, isComplete: () => true };
    const none = (): never => {
      throw new Error('this server only watches');
    };
    return {
      resourceFor: async () => ({ group: Widget.group, version: Widget.version, kind: Widget.kind, resource: 'widgets', namespaced: true }),
      watch: async () => {
        this.#sendAll();
        return watchEvents(answer as unknown as Parameters<typeof watchEvents>[0]) as never;
      },
      get: none,
      list: none,
      create: none,
      update: none,
      patch: none,
      delete: none,
      deleteCollection: none,
      close: () => undefined,
    };
  }

  /** The bytes of changes of `events` objects, spread over all there are: for `send`. */
  changes(events: number): Buffer {
    const lines: string[] = [];
    const step = Math.max(1, Math.floor(this.#count / events));
    for (let at = 0; at < events; at++) {
      const version = ++this.#version;
      lines.push(`{"type":"MODIFIED","object":${widgetJson((at * step) % this.#count, version, version)}}\n`);
    }
    return Buffer.from(lines.join(''));
  }

  send(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += chunkBytes) this.#body.push(bytes.subarray(at, at + chunkBytes));
  }

  #sendAll(): void {
    for (let from = 0; from < this.#count; from += 1000) {
      const to = Math.min(this.#count, from + 1000);
      const lines = Array.from({ length: to - from }, (_, at) => `{"type":"ADDED","object":${widgetJson(from + at, from + at + 1)}}\n`);
      this.send(Buffer.from(lines.join('')));
    }
    const metadata = { resourceVersion: String(this.#version), annotations: { 'k8s.io/initial-events-end': 'true' } };
    this.send(
      Buffer.from(`${JSON.stringify({ type: 'BOOKMARK', object: { apiVersion: 'bench.example.com/v1', kind: 'Widget', metadata } })}\n`),
    );
  }
}

/** As much as a socket hands over at once. */
const chunkBytes = 65_536;
