import { parseAnswer } from './answers.ts';
import { chunksOf } from './body.ts';
import { ListReader } from './listReader.ts';
import type { Answer } from './transport.ts';

/** The JSON of an answer that should be a list: a small one at once, a large one in slices, between which others get their turn. */
export async function readList(answer: Answer): Promise<unknown> {
  let reader: ListReader | undefined;
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunksOf(answer)) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < (reader === undefined ? smallBytes : sliceBytes)) continue;
    reader ??= new ListReader();
    reader.push(Buffer.concat(waiting));
    waiting = [];
    size = 0;
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (reader === undefined) return parseAnswer(Buffer.concat(waiting).toString('utf8'));
  reader.push(Buffer.concat(waiting));
  const envelope = reader.end() as { readonly items?: unknown } | null;
  return Array.isArray(envelope?.items) ? { ...envelope, items: reader.items } : envelope;
}

/** A page of 500 objects is usually smaller, and JSON.parse is quicker. */
const smallBytes = 1024 * 1024;
const sliceBytes = 256 * 1024;
