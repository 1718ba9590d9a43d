import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transcript } from './scenario.ts';

const file = join(import.meta.dirname, 'transcript.txt');

/** What the real kube-apiserver's side of the scenario reads like: recorded by `npm run conformance:live -- --record`. */
export async function recordedTranscript(): Promise<string> {
  return await readFile(file, 'utf8');
}

export async function recordTranscript(transcript: Transcript): Promise<void> {
  await writeFile(file, transcriptText(transcript));
}

/** Each step, and below it, indented, what kubectl said. */
export function transcriptText(transcript: Transcript): string {
  return [...transcript].map(([what, said]) => `${what}\n    ${said.replaceAll('\n', '\n    ')}\n`).join('');
}
