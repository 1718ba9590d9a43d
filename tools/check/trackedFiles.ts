/** What must stand in no file of the repository: where it was written, and where packages were fetched from. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Gate } from './gate.ts';

const largest = 4_000_000;

export const machineTracesGate: Gate = {
  name: 'traces',
  run: () => Promise.resolve(findTraces(readTracked(), [process.cwd(), ...tracesOfMachines(homedir())]).join('\n')),
};

export const lockFilesGate: Gate = {
  name: 'lock files',
  run: () =>
    Promise.resolve(findDownloadAddresses(new Map([...readTracked()].filter(([path]) => path.endsWith('package-lock.json')))).join('\n')),
};

/** The lines that hold one of the given strings. */
export function findTraces(files: ReadonlyMap<string, string>, traces: readonly string[]): string[] {
  return [...files].flatMap(([path, text]) => {
    if (!traces.some((trace) => text.includes(trace))) return [];
    return text.split('\n').flatMap((line, index) => {
      const trace = traces.find((candidate) => line.includes(candidate));
      return trace === undefined ? [] : [`${path}:${index + 1} holds "${trace}"`];
    });
  });
}

/** Lock files whose packages say where they were downloaded from. */
export function findDownloadAddresses(lockFiles: ReadonlyMap<string, string>): string[] {
  return [...lockFiles].flatMap(([path, text]) => {
    const { packages } = JSON.parse(text) as { packages: Record<string, { resolved?: string; link?: boolean }> };
    const bad = Object.entries(packages).filter(
      ([, entry]) => entry.resolved !== undefined && !entry.resolved.startsWith('file:') && entry.link !== true,
    );
    return bad.map(([name]) => `${path}: ${name} has a download address; write the lock file with this repository's .npmrc`);
  });
}

/** Strings that name a machine or a registry; put together here, so that this file holds none of them. */
function tracesOfMachines(home: string): string[] {
  const hosts = [
    ['registry', 'npmjs', 'org'],
    ['proxy', 'golang', 'org'],
    ['sum', 'golang', 'org'],
    ['files', 'pythonhosted', 'org'],
    ['index', 'crates', 'io'],
    ['static', 'crates', 'io'],
    ['repo1', 'maven', 'org'],
    ['deb', 'debian', 'org'],
  ].map((parts) => parts.join('.'));
  return [`${home}/`, ['', 'work', 'main'].join('/'), ['', 'work', 'shared'].join('/'), ...hosts];
}

function readTracked(): Map<string, string> {
  const paths = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
  const texts = paths.filter((path) => existsSync(path) && statSync(path).isFile() && statSync(path).size < largest);
  return new Map(texts.map((path) => [path, readFileSync(path, 'utf8')] as const).filter(([, text]) => !text.includes('\0')));
}
