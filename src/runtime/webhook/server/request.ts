import type { Http2ServerRequest } from 'node:http2';
import type { Clock } from '../../../base/clock.ts';
import type { Disposable } from '../../../base/disposable.ts';
import { maxRequestBytes } from '../admission/admissionEndpoint.ts';

/** The whole body, or that it reaches the limit of a webhook. Rejects when the caller goes away in the middle. */
export async function readBody(request: Http2ServerRequest): Promise<Uint8Array | 'too large'> {
  const parts: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size >= maxRequestBytes) {
        request.pause();
        resolve('too large');
      } else parts.push(part);
    });
    request.once('end', () => resolve(Buffer.concat(parts)));
    request.once('error', reject);
    request.once('aborted', () => reject(new Error('the caller has gone')));
  });
}

/** The API server says how long it waits as `?timeout=10s`. */
export function deadlineOf(query: URLSearchParams, clock: Clock): (Disposable & { readonly signal: AbortSignal }) | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(ms|s|m)$/.exec(query.get('timeout') ?? '') ?? [];
  if (number === undefined || unit === undefined) return undefined;
  const ms = Number(number) * ({ ms: 1, s: 1000, m: 60_000 }[unit] ?? 1);
  const over = new AbortController();
  const timer = clock.setTimer(ms, () => over.abort(new Error(`the API server waited ${number}${unit} for the answer`)));
  return { signal: over.signal, dispose: () => timer.dispose() };
}
