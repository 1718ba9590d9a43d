import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { parseJson, stringifyJson } from '../../src/k8s/json.ts';
import type { Status } from '../../src/k8s/status.ts';
import type { ServerAnswer } from '../../test/unit/crd/schema/server/questions.ts';

export interface Reply {
  readonly code: number;
  readonly body: unknown;
  readonly warnings: readonly string[];
}

/** Asks a real server, over one connection kept open. */
export class ServerClient {
  readonly #server: string;
  readonly #token: string;
  readonly #agent = new https.Agent({ keepAlive: true, maxSockets: 8, rejectUnauthorized: false });

  constructor({ server, token }: { readonly server: string; readonly token: string }) {
    this.#server = server;
    this.#token = token;
  }

  async send(method: string, path: string, body?: unknown, accept = 'application/json'): Promise<Reply> {
    const headers = { authorization: `Bearer ${this.#token}`, accept, 'content-type': 'application/json' };
    const request = https.request(`${this.#server}${path}`, { method, headers, agent: this.#agent, signal: AbortSignal.timeout(60_000) });
    request.end(body === undefined ? undefined : stringifyJson(body));
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const text = await readText(response);
    const code = response.statusCode ?? 0;
    // A server that is still starting a resource up asks to try again.
    if (code === 429) {
      await delay(200);
      return this.send(method, path, body, accept);
    }
    const isJson = (response.headers['content-type'] ?? '').includes('json');
    return { code, body: isJson ? parseJson(text) : text, warnings: warningsOf(response.rawHeaders) };
  }

  /** As `send`, of what has to work. */
  async must(method: string, path: string, body?: unknown): Promise<unknown> {
    const reply = await this.send(method, path, body);
    if (reply.code >= 400) throw new Error(`${method} ${path}: ${reply.code} ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  async until(path: string, test: (reply: Reply) => boolean): Promise<void> {
    const end = Date.now() + 60_000;
    for (;;) {
      const reply = await this.send('GET', path);
      if (test(reply)) return;
      if (Date.now() > end) throw new Error(`${path} is not as wished after a minute: ${reply.code} ${JSON.stringify(reply.body)}`);
      await delay(20);
    }
  }
}

/**
 * A refusal as it is kept; undefined where the request was taken. Several causes are asked for again (`ask` sends the request), to see
 * whether the server has an order for them.
 */
export async function refusal(first: Reply, ask: () => Promise<Reply>): Promise<ServerAnswer | undefined> {
  if (first.code < 400) return undefined;
  const status = first.body as Status;
  if (status.reason !== 'Invalid') return { code: first.code, message: status.message ?? '' };
  const causes = causeLines(status);
  if (causes.length < 2) return { causes };
  for (let times = 0; times < 12; times++) {
    const again = causeLines((await ask()).body as Status);
    if (again.join('\n') !== causes.join('\n')) return { anyOrder: causes.toSorted() };
  }
  return { causes };
}

/** The server numbers the type of `self` anew each time. */
function causeLines({ details }: Status): string[] {
  return (details?.causes ?? []).map(({ reason, field, message }) => `${reason} ${field}: ${message}`.replace(/selfType\d+/g, 'selfType'));
}

/** The texts of `Warning: 299 - "text"`. */
function warningsOf(rawHeaders: readonly string[]): string[] {
  return rawHeaders
    .filter((_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'warning')
    .map((header) => /^299 - "(.*)"$/s.exec(header)?.[1]?.replace(/\\(.)/g, '$1') ?? header);
}
