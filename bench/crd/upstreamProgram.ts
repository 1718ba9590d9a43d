import { execFile, execFileSync } from 'node:child_process';
import { cp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cached } from '../../tools/bootstrap/cache.mjs';
import { hasGo } from '../../tools/realApiserver/build.ts';

const source = path.resolve(import.meta.dirname, '../../tools/upstream');

/** Puts a question to Kubernetes' own code, in a process of its own, and gives the result. */
export type AskUpstream = (question: object) => unknown;

/** `undefined` without Go. */
export async function upstreamProgram(): Promise<AskUpstream | undefined> {
  if (!(await hasGo())) return undefined;
  const files = (await readdir(source)).filter((name) => /\.go$|^go\./.test(name)).map((name) => path.join(source, name));
  const dir = await cached({ name: 'upstream-program', key: files.sort(), build });
  return (question) => {
    const answer = execFileSync(path.join(dir, 'upstream'), { input: `${JSON.stringify(question)}\n`, maxBuffer: 1 << 28 }).toString();
    const { result, error } = JSON.parse(answer) as { result?: unknown; error?: string };
    if (error !== undefined) throw new Error(`upstream: ${error}`);
    return result;
  };
}

async function build(dir: string): Promise<void> {
  const copy = path.join(dir, 'src');
  await cp(source, copy, { recursive: true });
  const env = { ...process.env, GOTOOLCHAIN: 'local', CGO_ENABLED: '0' };
  await promisify(execFile)('go', ['build', '-mod=mod', '-o', path.join(dir, 'upstream'), '.'], { cwd: copy, env });
}
