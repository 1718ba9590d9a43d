import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Answer, BrokenExchange } from './transport.ts';

/** The whole body as text. Rejects with `BrokenExchange` when the connection ends before the body does. */
export async function readText(answer: Answer): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(answer)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const zipped = answer.header('content-encoding') === 'gzip';
  return (zipped ? await promisify(gunzip)(bytes) : bytes).toString('utf8');
}

/** The body as it comes; the server is held back while the reader is busy. Leaving the loop cancels the request. */
export async function* chunksOf(answer: Answer): AsyncGenerator<Buffer, void, undefined> {
  const { body } = answer;
  let complete = false;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) yield chunk;
    complete = answer.isComplete();
  } catch (error) {
    throw new BrokenExchange(error, { unsent: false, code: systemCode(error) });
  } finally {
    body.destroy();
  }
  if (!complete) throw new BrokenExchange('the connection ended in the middle of an answer', { unsent: false, code: 'ECONNRESET' });
}

function systemCode(error: unknown): string {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^E[A-Z]+$/.test(code) ? code : 'ECONNRESET';
}
