import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gunzip } from 'node:zlib';
import { type Answer, BrokenExchange } from './transport.ts';

/** The whole body as text. Rejects with `BrokenExchange` when the connection ends before the body does. */
export async function readText(answer: Answer): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of whole(answer, answer.body)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return (isZipped(answer) ? await promisify(gunzip)(bytes) : bytes).toString('utf8');
}

/** The body as it comes, unpacked; the server is held back while the reader is busy. Leaving the loop cancels the request. */
export function chunksOf(answer: Answer): AsyncGenerator<Buffer, void, undefined> {
  return whole(answer, isZipped(answer) ? unpacked(answer.body) : answer.body);
}

async function* whole(answer: Answer, body: Readable): AsyncGenerator<Buffer, void, undefined> {
  let complete = false;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) yield chunk;
    complete = answer.isComplete();
  } catch (error) {
    throw new BrokenExchange(error, { unsent: false, code: systemCode(error) });
  } finally {
    body.destroy();
    answer.body.destroy();
  }
  if (!complete) throw new BrokenExchange('the connection ended in the middle of an answer', { unsent: false, code: 'ECONNRESET' });
}

function isZipped(answer: Answer): boolean {
  return answer.header('content-encoding') === 'gzip';
}

function unpacked(body: Readable): Readable {
  const unzip = createGunzip();
  pipeline(body, unzip, () => undefined); // what ends it ends both; whoever reads `unzip` hears of it
  return unzip;
}

function systemCode(error: unknown): string {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^E[A-Z]+$/.test(code) ? code : 'ECONNRESET';
}
