import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { builtGoModule } from '../../tools/go/goModule.ts';

const source = path.resolve(import.meta.dirname, '../../tools/upstream');

/** Puts a question to Kubernetes' own code, in a process of its own, and gives the result. */
export type AskUpstream = (question: object) => unknown;

/** `undefined` without Go. */
export async function upstreamProgram(): Promise<AskUpstream | undefined> {
  const dir = await builtGoModule({ name: 'upstream-program', source, programs: { upstream: '.' } });
  if (dir === undefined) return undefined;
  return (question) => {
    const answer = execFileSync(path.join(dir, 'upstream'), { input: `${JSON.stringify(question)}\n`, maxBuffer: 1 << 28 }).toString();
    const { result, error } = JSON.parse(answer) as { result?: unknown; error?: string };
    if (error !== undefined) throw new Error(`upstream: ${error}`);
    return result;
  };
}
