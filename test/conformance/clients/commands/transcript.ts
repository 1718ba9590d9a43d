import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutMeant } from './meant.ts';
import { normalizeText } from './normalize.ts';

/** Where commands are run; `files` is a copy of the folder `files` beside this module. */
export interface Place {
  readonly server: string;
  readonly token: string;
  /** The tools by the first word of a command. */
  readonly tools: Readonly<Record<string, string>>;
}

/**
 * A command line as a person types it, its first word a tool; words are split at blanks, '...' keeps them together.
 * With a number before it and a colon, it is tried again until it succeeds, that many times: what a server does a little later.
 */
export type Command = string;

const patienceMs = 100;
const timeLimitMs = 60_000;

/** Runs the commands one after another; gives what they printed, normalized, under each. */
export async function transcript(place: Place, commands: readonly Command[]): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'commands-'));
  try {
    const files = join(home, 'files');
    await cp(join(import.meta.dirname, 'files'), files, { recursive: true });
    await writeFile(join(home, 'kubeconfig'), kubeconfigOf(place), { mode: 0o600 });
    const parts: string[] = [];
    for (const command of commands) parts.push(await perform(place, home, command));
    return withoutMeant(parts.join('\n'));
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function perform(place: Place, home: string, command: Command): Promise<string> {
  const [, tries = '1', line = ''] = /^(?:(\d+): )?(.*)$/s.exec(command) ?? [];
  const [tool = '', ...args] = (line.match(/(?:[^\s']|'[^']*')+/g) ?? []).map((word) => word.replaceAll("'", ''));
  const file = place.tools[tool];
  if (file === undefined) throw new Error(`there is no tool ${tool} for ${line}`);
  for (let left = Number(tries); ; left--) {
    const { code, stdout, stderr } = await execute(file, args, home);
    if (code !== 0 && left > 1) {
      await new Promise((resolve) => setTimeout(resolve, patienceMs));
      continue;
    }
    const said = normalizeText(stdout, home) + normalizeText(stderr, home).replace(/^(?=.)/gm, '! ');
    return `$ ${line}\n${said}${code === 0 ? '' : `= ${code}\n`}`;
  }
}

function execute(file: string, args: readonly string[], home: string): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      TMPDIR: home,
      KUBECONFIG: join(home, 'kubeconfig'),
      KUBE_EDITOR: './editor.sh',
      TZ: 'UTC',
    };
    const options = { cwd: join(home, 'files'), env, timeout: timeLimitMs, maxBuffer: 1 << 26 };
    execFile(file, [...args], options, (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }));
  });
}

/** The same names for every server, since commands print them. */
function kubeconfigOf({ server, token }: Place): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'cluster', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'person', user: { token } }],
    contexts: [{ name: 'here', context: { cluster: 'cluster', user: 'person', namespace: 'kubectl' } }],
    'current-context': 'here',
  });
}
