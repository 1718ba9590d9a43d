import { abortable } from '../base/abortable.ts';
import { type Clock, sleep } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import type { WatchEvent } from '../k8s/apiClient.ts';
import type { Connection } from '../k8s/connection.ts';
import type { KubernetesObject, ObjectList } from '../k8s/object.ts';
import { ApiError, isReason } from '../k8s/status.ts';
import { checkedList, parseAnswer } from './answers.ts';
import { readText } from './body.ts';
import { deadline } from '../base/deadline.ts';
import { HeldCredentials } from './heldCredentials.ts';
import { apiError, connectionError } from './problems.ts';
import { readList } from './readList.ts';
import { RenewedTransport } from './renewedTransport.ts';
import { Throttle } from './throttle.ts';
import { type Answer, BrokenExchange, type Exchange, type Transport } from './transport.ts';
import { watchEvents } from './watchStream.ts';

/** A request as the API client means it. `path` has no server prefix. */
export interface ApiRequest {
  readonly method: Exchange['method'];
  readonly path: string;
  readonly body?: string;
  readonly contentType?: string;
  readonly accept?: string | undefined;
  /** Asks for the body as it is, not compressed: a stream whose every event must come at once. */
  readonly uncompressed?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface RequesterOptions {
  readonly userAgent: string;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly transport: Transport | undefined;
  readonly rateLimit: RateLimit | undefined;
  readonly onAnswer: AnswerListener | undefined;
}

/** `burst` requests at once, then `perSecond`. */
export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

/** `code`: of the HTTP answer, or "<error>" where none came. A watch is answered when it is accepted; what is sent again counts again. */
export type AnswerListener = (answer: { readonly host: string; readonly method: string; readonly code: string }) => void;

/** How often a request is sent in all when the server asks to come back later. */
const maxTries = 5;

/** Sends requests with credentials, deadlines and retries, and turns what fails into the errors of the port. */
export class Requester {
  readonly #server: string;
  readonly #prefix: string;
  readonly #secure: boolean;
  readonly #credentials: HeldCredentials;
  readonly #transport: Transport;
  readonly #options: RequesterOptions;
  readonly #host: string;
  readonly #throttle: Throttle | undefined;
  /** Answers without a Status for a URL that the server has not (measured: text for custom groups, this Status for built-in ones). */
  readonly #urlGone = new WeakSet<object>();

  constructor(connection: Connection, options: RequesterOptions) {
    const url = new URL(connection.server);
    this.#server = connection.server;
    this.#prefix = url.pathname.replace(/\/$/, '');
    this.#secure = url.protocol === 'https:';
    this.#credentials = new HeldCredentials(connection, options.clock);
    this.#transport = options.transport ?? new RenewedTransport(() => this.#credentials.connection, options.clock);
    this.#options = options;
    this.#host = url.host;
    this.#throttle = options.rateLimit && new Throttle({ ...options.rateLimit, clock: options.clock, logger: options.logger });
  }

  /** Sends it and reads the answer. */
  text(request: ApiRequest): Promise<string> {
    return this.#persist(request, (signal) => this.#once(request, signal));
  }

  /** Sends it and reads the JSON of the answer. */
  async json<T>(request: ApiRequest): Promise<T> {
    const text = await this.text(request);
    try {
      return parseAnswer<T>(text);
    } catch (error) {
      throw connectionError(this.#server, error);
    }
  }

  /** Sends it and reads the list of the answer; what is no list is an error. */
  list<T extends KubernetesObject>(request: ApiRequest): Promise<ObjectList<T>> {
    return this.#persist(request, async (signal) => checkedList((await readList(await this.#accepted(request, signal))) as ObjectList<T>));
  }

  /** Opens a watch: settles when the server has accepted it. Aborting `request.signal` ends it, at any time. */
  async watch<T extends KubernetesObject>(request: ApiRequest): Promise<AsyncIterable<WatchEvent<T>>> {
    const life = new AbortController();
    const onAbort = (): void => life.abort(request.signal?.reason);
    if (request.signal?.aborted) onAbort();
    else request.signal?.addEventListener('abort', onAbort, { once: true });
    const unhook = (): void => request.signal?.removeEventListener('abort', onAbort);
    try {
      const answer = await this.#persist(request, (signal, settle) => this.#head({ ...request, uncompressed: true }, life, signal, settle));
      return this.#events<T>(answer, request.signal, unhook);
    } catch (error) {
      unhook();
      throw error;
    }
  }

  isUrlGone(error: unknown): boolean {
    return typeof error === 'object' && error !== null && this.#urlGone.has(error);
  }

  close(): void {
    this.#transport.close();
  }

  async *#events<T extends KubernetesObject>(
    answer: Answer,
    signal: AbortSignal | undefined,
    unhook: () => void,
  ): AsyncGenerator<WatchEvent<T>, void, undefined> {
    try {
      yield* watchEvents<T>(answer);
      signal?.throwIfAborted();
    } catch (error) {
      throw signal?.aborted ? signal.reason : connectionError(this.#server, error);
    } finally {
      unhook();
      answer.body.destroy();
    }
  }

  /** One try of a watch, as far as its head. Its deadline ends with the head; its life is `life`. */
  async #head(request: ApiRequest, life: AbortController, signal: AbortSignal, settle: () => void): Promise<Answer> {
    const onDeadline = (): void => life.abort(signal.reason);
    signal.addEventListener('abort', onDeadline, { once: true });
    try {
      const answer = await this.#send(this.#exchange(request, life.signal));
      settle();
      if (answer.status !== 200) throw this.#refusal(answer, await readText(answer));
      return answer;
    } finally {
      signal.removeEventListener('abort', onDeadline);
    }
  }

  async #once(request: ApiRequest, signal: AbortSignal): Promise<string> {
    return readText(await this.#accepted(request, signal));
  }

  /** The head of an answer that is no refusal. */
  async #accepted(request: ApiRequest, signal: AbortSignal): Promise<Answer> {
    const answer = await this.#send(this.#exchange(request, signal));
    if (answer.status < 200 || answer.status > 299) throw this.#refusal(answer, await readText(answer));
    return answer;
  }

  #refusal(answer: Answer, text: string): ApiError {
    const error = apiError(this.#server, answer.status, text, answer.header('retry-after'));
    if (answer.status === 404 && error.status.details?.name === undefined) this.#urlGone.add(error);
    return error;
  }

  /** Tries until it has an answer, an error that trying again cannot mend, or the caller's abort. */
  async #persist<T>(request: ApiRequest, run: (signal: AbortSignal, settle: () => void) => Promise<T>): Promise<T> {
    let resent = false;
    let renewed = false;
    for (let tries = 1; ; tries++) {
      const reading = this.#credentials.refresh();
      if (reading !== undefined) await abortable(reading, request.signal);
      await this.#throttle?.pass(request.signal);
      const used = this.#credentials.connection;
      try {
        return await this.#withDeadline(request, run);
      } catch (error) {
        if (request.signal?.aborted) throw request.signal.reason;
        if (isReason(error, 'Unauthorized')) {
          if (renewed || !(await abortable(this.#credentials.renew(used), request.signal)))
            throw refusedFor(error, this.#credentials.problem);
          renewed = true;
          continue;
        }
        const again: boolean = error instanceof BrokenExchange && !resent && mayResend(request, error);
        const wait = error instanceof ApiError && tries < maxTries ? waitFor(error) : undefined;
        if (wait !== undefined) await sleep(this.#options.clock, wait, request.signal);
        else if (!again) throw connectionError(this.#server, error);
        resent ||= again;
        this.#options.logger.debug(`again: ${request.method} ${pathOnly(request.path)}`, { tries });
      }
    }
  }

  async #withDeadline<T>(request: ApiRequest, run: (signal: AbortSignal, settle: () => void) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const onAbort = (): void => controller.abort(request.signal?.reason);
    if (request.signal?.aborted) onAbort();
    request.signal?.addEventListener('abort', onAbort, { once: true });
    const timer = deadline(this.#options.clock, this.#options.timeoutMs, () => {
      const text = `no answer within ${this.#options.timeoutMs / 1000} s`;
      controller.abort(new BrokenExchange(text, { unsent: false, code: 'ETIMEDOUT' }));
    });
    try {
      return await run(controller.signal, () => timer.dispose());
    } catch (error) {
      throw controller.signal.aborted ? controller.signal.reason : error;
    } finally {
      timer.dispose();
      request.signal?.removeEventListener('abort', onAbort);
    }
  }

  async #send(exchange: Exchange): Promise<Answer> {
    const { onAnswer } = this.#options;
    if (onAnswer === undefined) return this.#transport.send(exchange);
    const tell = (code: string): void => onAnswer({ host: this.#host, method: exchange.method, code });
    try {
      const answer = await this.#transport.send(exchange);
      tell(String(answer.status));
      return answer;
    } catch (error) {
      tell('<error>');
      throw error;
    }
  }

  #exchange(request: ApiRequest, signal: AbortSignal): Exchange {
    const { token } = this.#credentials.connection;
    return {
      method: request.method,
      path: this.#prefix + request.path,
      body: request.body,
      signal,
      headers: {
        'user-agent': this.#options.userAgent,
        ...(token !== undefined && this.#secure && { authorization: `Bearer ${token}` }),
        accept: request.accept ?? 'application/json',
        'accept-encoding': request.uncompressed ? 'identity' : 'gzip',
        ...(request.contentType !== undefined && { 'content-type': request.contentType }),
      },
    };
  }
}

/** A 401 that says, too, why there are no other credentials. */
function refusedFor(error: ApiError, problem: string | undefined): ApiError {
  if (problem === undefined) return error;
  return new ApiError({ ...error.status, message: `${error.message}. Renewing them failed: ${problem}` }, error.httpCode);
}

/** A read, or a request that the server has not acted on; not one that could not connect at all: that would fail the same way. */
function mayResend(request: ApiRequest, broken: BrokenExchange): boolean {
  if (broken.code !== 'ECONNRESET' && broken.code !== 'EPIPE') return false;
  return broken.unsent || request.method === 'GET';
}

/** What the server asked to wait, in ms, where it asked to come back (429, or a server error with Retry-After). */
function waitFor(error: ApiError): number | undefined {
  const seconds = error.retryAfterSeconds;
  if (seconds === undefined || seconds > 30 || (error.httpCode !== 429 && error.httpCode < 500)) return undefined;
  return seconds * 1000;
}

/** For logs: the query may hold selectors with names of things. */
function pathOnly(path: string): string {
  return path.split('?')[0] ?? path;
}
