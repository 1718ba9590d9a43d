import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A program of other people's client library that uses an API server and prints what it saw; the same on every server. */
export interface Story {
  readonly name: string;
  /** What it is built or run with, as a lane that lacks it says. */
  readonly needs: string;
  /** Built into the cache; `undefined` where what it needs is missing, or where it would take minutes and those are not to be spent. */
  readonly program: (minutes: boolean) => Promise<Program | undefined>;
}

export interface Program {
  readonly file: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
}

const timeLimitMs = 180_000;

/** What it prints, normalized; ends with its error when it fails. */
export function tell(program: Program, kubeconfig: string, home: string): Promise<string> {
  return new Promise((resolve) => {
    // Nothing of this machine: no proxy, no configuration of its user.
    const env = { PATH: process.env['PATH'] ?? '', HOME: home, KUBECONFIG: kubeconfig, PYTHONDONTWRITEBYTECODE: '1' };
    const options = { cwd: program.cwd, env, timeout: timeLimitMs, maxBuffer: 1 << 26 };
    execFile(program.file, [...(program.args ?? [])], options, (error, stdout, stderr) => {
      const failure = error === null ? '' : `ended with ${String(error.code ?? error.signal)}\n${stderr}`;
      resolve(`${stdout}${failure}`);
    });
  });
}

function fileOf(name: string): string {
  return join(import.meta.dirname, 'recorded', `${name}.txt`);
}

/** As it was on a real kube-apiserver. */
export function recordedStory(name: string): Promise<string> {
  return readFile(fileOf(name), 'utf8');
}

export function recordStory(name: string, text: string): Promise<void> {
  return writeFile(fileOf(name), text);
}
