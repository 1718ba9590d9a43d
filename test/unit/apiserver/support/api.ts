import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { seededRandom } from '../../../../src/base/random.ts';
import { silentLogger } from '../../../../src/base/logger.ts';
import { type ApiRequest, isStreamed } from '../../../../src/apiserver/request.ts';
import { type ApiServer, type ApiServerOptions, createApiServer } from '../../../../src/apiserver/server.ts';
import type { Body, Some, WatchEvent } from './body.ts';

export interface Answer {
  readonly code: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly text: string;
  readonly body: Body;
}

export interface WatchLines {
  readonly events: Some<WatchEvent>;
  /** "ADDED a", "BOOKMARK", ... */
  brief(): string[];
  readonly ended: boolean;
  stop(): void;
}

export interface TestApi {
  readonly server: ApiServer;
  readonly clock: FakeClock;
  send(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(url: string, accept?: string): Promise<Answer>;
  post(url: string, body: unknown): Promise<Answer>;
  put(url: string, body: unknown): Promise<Answer>;
  merge(url: string, body: unknown): Promise<Answer>;
  apply(url: string, body: unknown): Promise<Answer>;
  del(url: string, body?: unknown): Promise<Answer>;
  watch(url: string, accept?: string): Promise<WatchLines>;
}

/** A server in memory, with a clock that stands still, and the few requests that tests make. */
export function makeApi(options: Partial<ApiServerOptions> = {}): TestApi {
  const clock = new FakeClock();
  const server = createApiServer({ clock, random: seededRandom(1), logger: silentLogger, ...options });
  const send: TestApi['send'] = async (method, url, body, headers = {}) => {
    const response = await server.handle(requestOf(method, url, body, headers));
    if (isStreamed(response)) throw new Error(`${method} ${url} gave a watch`);
    const bytes = Buffer.isBuffer(response.body) ? response.body : Buffer.concat([...response.body]);
    const text = bytes.toString();
    const json = String(response.headers['content-type']).includes('json') && text !== '';
    return { code: response.code, headers: response.headers, text, body: (json ? JSON.parse(text) : undefined) as Body };
  };
  return {
    server,
    clock,
    send,
    get: (url, accept) => send('GET', url, undefined, accept === undefined ? {} : { accept }),
    post: (url, body) => send('POST', url, body),
    put: (url, body) => send('PUT', url, body),
    merge: (url, body) => send('PATCH', url, body, { 'content-type': 'application/merge-patch+json' }),
    apply: (url, body) => send('PATCH', url, body, { 'content-type': 'application/apply-patch+yaml' }),
    del: (url, body) => send('DELETE', url, body),
    async watch(url, accept) {
      const response = await server.handle(requestOf('GET', url, undefined, accept === undefined ? {} : { accept }));
      if (!isStreamed(response)) throw new Error(`GET ${url} gave ${response.code}: ${String(response.body)}`);
      const events: WatchEvent[] = [];
      let ended = false;
      const stop = response.start({
        write: (bytes) =>
          void events.push(
            ...bytes
              .toString()
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line) as WatchEvent),
          ),
        end: () => {
          ended = true;
        },
      });
      const brief = (): string[] => events.map(({ type, object }) => `${type} ${object.metadata?.name ?? ''}`.trim());
      return {
        events: events as WatchLines['events'],
        brief,
        stop,
        get ended() {
          return ended;
        },
      };
    },
  };
}

function requestOf(method: string, url: string, body: unknown, headers: Record<string, string>): ApiRequest {
  const [path = '', query = ''] = url.split('?');
  const bytes =
    body === undefined
      ? Buffer.alloc(0)
      : Buffer.isBuffer(body)
        ? body
        : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return { method, path, query: new URLSearchParams(query), headers: { 'user-agent': 'test/1', ...headers }, body: bytes };
}

/** Lets reactions to changes (of CRDs and namespaces) run. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
