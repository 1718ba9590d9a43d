import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CodedError, messageOf } from '../../base/errors.ts';
import type { NodeExecutable } from '../../base/nodeExecutable.ts';

/** The oldest Node that our processes and the person's controllers run on. */
const oldestNode = { major: 22, minor: 19 } as const;

export interface NodeChoiceOptions {
  /** The setting `crdStudio.nodePath`; empty when not set. */
  readonly setting: string;
  /** The variable PATH. */
  readonly path: string;
  /** The program that runs this code: VS Code's own. */
  readonly self: { readonly path: string; readonly electron: boolean; readonly version: string };
  /** "v24.1.0", or rejects when it is no Node. */
  readonly versionOf?: (executable: string) => Promise<string>;
  readonly platform?: NodeJS.Platform;
}

/**
 * Which Node runs the sandbox and the controllers: the person's setting, else the first `node` on PATH, if it is 22.19 or
 * newer, else VS Code's own executable. A setting that does not work is an error and never silently passed over.
 */
export async function chooseNode(options: NodeChoiceOptions): Promise<NodeExecutable> {
  const versionOf = options.versionOf ?? askVersion;
  if (options.setting !== '') return fromSetting(options.setting, versionOf);
  const found = onPath(options.path, options.platform ?? process.platform);
  if (found !== undefined) {
    const version = await versionOf(found).catch(() => '');
    if (newEnough(version)) return { path: found, electron: false };
  }
  if (newEnough(options.self.version)) return { path: options.self.path, electron: options.self.electron };
  throw new CodedError(
    'NodeTooOld',
    `Controllers need Node ${oldestNode.major}.${oldestNode.minor} or newer, and none is on PATH (VS Code's own is ${options.self.version}). Install one, or set "crdStudio.nodePath".`,
  );
}

async function fromSetting(setting: string, versionOf: (executable: string) => Promise<string>): Promise<NodeExecutable> {
  let version: string;
  try {
    version = await versionOf(setting);
  } catch (error) {
    throw new CodedError('NodeNotFound', `The setting "crdStudio.nodePath" names ${setting}, which does not start: ${messageOf(error)}`, {
      cause: error,
    });
  }
  if (newEnough(version)) return { path: setting, electron: false };
  throw new CodedError(
    'NodeTooOld',
    `The setting "crdStudio.nodePath" names ${setting}, which is ${version === '' ? 'no Node' : version}: controllers need Node ${oldestNode.major}.${oldestNode.minor} or newer.`,
  );
}

/** "v22.19.0" and newer. */
function newEnough(version: string): boolean {
  const match = /^v?(\d+)\.(\d+)\./.exec(version);
  if (match === null) return false;
  const [major, minor] = [Number(match[1]), Number(match[2])];
  return major > oldestNode.major || (major === oldestNode.major && minor >= oldestNode.minor);
}

function onPath(path: string, platform: NodeJS.Platform): string | undefined {
  const name = platform === 'win32' ? 'node.exe' : 'node';
  for (const folder of path.split(delimiter)) {
    if (folder === '') continue;
    const candidate = join(folder, name);
    try {
      accessSync(candidate, constants.X_OK);
      return candidate;
    } catch {
      // not in this folder
    }
  }
  return undefined;
}

function askVersion(executable: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(executable, ['--version'], { timeout: 10_000, windowsHide: true }, (error, stdout) => {
      if (error !== null) reject(new Error(error.message, { cause: error }));
      else resolve(stdout.trim());
    });
  });
}
