import type { Socket } from 'node:net';
import { type Disposable, toDisposable } from '../base/disposable.ts';
import { CodedError, messageOf } from '../base/errors.ts';
import { Emitter, type Event } from '../base/event.ts';
import { LineSplitter } from '../base/lines.ts';
import { fromWireError, toWireError } from './channelErrors.ts';
import { readMessage, type WireMessage } from './channelMessages.ts';

/**
 * A typed channel between two of our processes over one private socket: a JSON message a line, UTF-8. Each side may ask
 * (a request is answered exactly once, with a result or an error, unless the channel closes first) and tell (a
 * notification is not answered). Aborting a request's signal rejects it at once with the signal's reason and aborts the
 * signal that the other side's handler was given; its late answer is dropped. Messages arrive in the order in which they
 * were sent. A message that cannot be read closes the channel: after it nothing could be trusted.
 */
export interface Channel<Out extends Side, In extends Side> extends Disposable {
  /** Rejects with `ApiError` where the other side met one, otherwise with a `CodedError` of the other side's code; `ChannelClosed` when no answer can come. */
  request<M extends keyof Out['requests'] & string>(
    method: M,
    params: ParamsOf<Out['requests'][M]>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<ResultOf<Out['requests'][M]>>;
  /** Settles when the system has taken the message (true), or it can no longer be sent (false): awaiting it is the backpressure. */
  tell<M extends keyof Out['tells'] & string>(method: M, params: Out['tells'][M]): Promise<boolean>;
  /** One listener table at a time; what arrives before the first is held. */
  listen(listeners: Listeners<In>): void;
  /** Fires once: with the error that closed it, or undefined after an orderly end. */
  readonly onDidClose: Event<Error | undefined>;
  readonly closed: boolean;
}

/** What one side of a channel sends: requests (`{ params, result }` by name), and what it tells without an answer (payload by name). */
export interface Side {
  requests: object;
  tells: object;
}

export type ParamsOf<Request> = Request extends { params: infer Params } ? Params : never;
export type ResultOf<Request> = Request extends { result: infer Result } ? Result : never;

/** What a side does with what the other sends. */
export interface Listeners<In extends Side> {
  readonly requests: {
    readonly [M in keyof In['requests']]: (
      params: ParamsOf<In['requests'][M]>,
      signal: AbortSignal,
    ) => Promise<ResultOf<In['requests'][M]>>;
  };
  readonly tells: { readonly [M in keyof In['tells']]: (params: In['tells'][M]) => void };
}

/** Room for a CRD of any size the API server takes, a hundred times over. */
const maxMessageBytes = 256 * 1024 * 1024;

/** Makes a channel of a socket on which the greeting is over (`connectPrivate`, `listenPrivate`). `early` is what came after the greeting in the same chunk. */
export function openChannel<Out extends Side, In extends Side>(
  socket: Socket,
  options: { readonly early?: Uint8Array; readonly maxBytes?: number } = {},
): Channel<Out, In> {
  return new SocketChannel(socket, options.early, options.maxBytes ?? maxMessageBytes) as unknown as Channel<Out, In>;
}

type AnyListeners = {
  readonly requests: Record<string, (params: unknown, signal: AbortSignal) => Promise<unknown>>;
  readonly tells: Record<string, (params: unknown) => void>;
};

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly unhook: () => void;
}

class SocketChannel {
  readonly #socket: Socket;
  readonly #splitter: LineSplitter;
  readonly #pending = new Map<number, Pending>();
  readonly #running = new Map<number, AbortController>();
  readonly #held: WireMessage[] = [];
  readonly #didClose = new Emitter<Error | undefined>();
  readonly onDidClose = this.#didClose.event;
  #listeners: AnyListeners | undefined;
  #nextId = 1;
  #closed = false;

  constructor(socket: Socket, early: Uint8Array | undefined, maxBytes: number) {
    this.#socket = socket;
    this.#splitter = new LineSplitter(maxBytes);
    socket.on('data', (chunk: Uint8Array) => this.#read(chunk));
    socket.on('error', (error) => this.#close(error));
    socket.on('close', () => this.#close(undefined));
    if (early !== undefined && early.length > 0) queueMicrotask(() => this.#read(early));
    if (socket.destroyed) queueMicrotask(() => this.#close(undefined));
    else socket.resume();
  }

  get closed(): boolean {
    return this.#closed;
  }

  listen(listeners: AnyListeners): void {
    this.#listeners = listeners;
    for (const message of this.#held.splice(0)) this.#handle(message);
  }

  request(method: string, params: unknown, options: { readonly signal?: AbortSignal | undefined } = {}): Promise<unknown> {
    const { signal } = options;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (this.#closed) return reject(closedError());
      const id = this.#nextId++;
      const onAbort = (): void => {
        this.#pending.delete(id);
        void this.#send({ type: 'cancel', id });
        reject(signal?.reason);
      };
      const hook = toDisposable(() => signal?.removeEventListener('abort', onAbort));
      this.#pending.set(id, { resolve, reject, unhook: () => hook.dispose() });
      signal?.addEventListener('abort', onAbort, { once: true });
      void this.#send({ type: 'request', id, method, params });
    });
  }

  tell(method: string, params: unknown): Promise<boolean> {
    return this.#send({ type: 'tell', method, params });
  }

  dispose(): void {
    if (!this.#closed) this.#socket.end();
    this.#close(undefined);
    this.#socket.destroySoon();
  }

  #send(message: WireMessage): Promise<boolean> {
    if (this.#closed) return Promise.resolve(false);
    const line = `${JSON.stringify(message)}\n`;
    return new Promise((resolve) => this.#socket.write(line, (error) => resolve(error === undefined || error === null)));
  }

  #read(chunk: Uint8Array): void {
    if (this.#closed) return;
    try {
      for (const line of this.#splitter.push(chunk)) this.#handle(readMessage(line));
    } catch (error) {
      this.#close(error instanceof Error ? error : new Error(messageOf(error)));
      this.#socket.destroy();
    }
  }

  #handle(message: WireMessage): void {
    switch (message.type) {
      case 'result':
        return this.#take(message.id)?.resolve(message.result);
      case 'error':
        return this.#take(message.id)?.reject(fromWireError(message.error));
      case 'cancel':
        return this.#running.get(message.id)?.abort();
      case 'request':
      case 'tell':
        if (this.#listeners === undefined) this.#held.push(message);
        else if (message.type === 'tell') this.#listeners.tells[message.method]?.(message.params);
        else void this.#answer(message.id, this.#listeners.requests[message.method], message);
    }
  }

  async #answer(
    id: number,
    handler: ((params: unknown, signal: AbortSignal) => Promise<unknown>) | undefined,
    message: { readonly method: string; readonly params: unknown },
  ): Promise<void> {
    const controller = new AbortController();
    this.#running.set(id, controller);
    try {
      if (handler === undefined) throw new CodedError('UnknownRequest', `this process does not know the request "${message.method}"`);
      const result = await handler(message.params, controller.signal);
      await this.#send({ type: 'result', id, result });
    } catch (error) {
      await this.#send({ type: 'error', id, error: toWireError(error) });
    } finally {
      this.#running.delete(id);
    }
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.unhook();
    return pending;
  }

  #close(error: Error | undefined): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const controller of this.#running.values()) controller.abort();
    for (const pending of this.#pending.values()) {
      pending.unhook();
      pending.reject(closedError(error));
    }
    this.#pending.clear();
    this.#didClose.fire(error);
    this.#didClose.dispose();
  }
}

function closedError(cause?: Error): CodedError<'ChannelClosed'> {
  const why = cause === undefined ? '' : `: ${cause.message}`;
  return new CodedError('ChannelClosed', `the connection to the other process has closed${why}`, { cause });
}
