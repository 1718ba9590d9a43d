import { Agent, request as send } from 'node:https';
import type { Access } from '../../conformance/sandbox/support.ts';
import type { Request } from './mutations.ts';

export interface Answer {
  readonly code: number;
  readonly text: string;
}

/** So long a stream is read; what goes on after that is a watch, and is let go. */
const streamMs = 1500;

/** Sends requests as they are, however odd, over connections that are used again. */
export class Sender {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32 });
  readonly #access: Access;
  readonly #limitMs: number;

  constructor(access: Access, limitMs: number) {
    this.#access = access;
    this.#limitMs = limitMs;
  }

  /** Rejects when the connection breaks, or when no answer has come within the limit. */
  send({ method, path, headers, body }: Request): Promise<Answer> {
    const { server, ca, token } = this.#access;
    const bytes = Buffer.from(body, 'latin1');
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(this.#limitMs);
      const all = { authorization: `Bearer ${token}`, ...headers, 'content-length': String(bytes.length) };
      const sent = send(server, { method, path, headers: all, ca, agent: this.#agent, signal }, (response) => {
        const pieces: Buffer[] = [];
        const done = (): void => resolve({ code: response.statusCode ?? 0, text: Buffer.concat(pieces).toString() });
        const letGo = setTimeout(() => {
          done();
          response.destroy();
        }, streamMs);
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', reject);
        response.on('close', () => clearTimeout(letGo));
        response.on('end', done);
      });
      sent.on('error', reject);
      sent.end(bytes);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
