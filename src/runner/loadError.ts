import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../base/errors.ts';
import type { LoadErrorMessage } from '../protocol/telemetry.ts';

/** Why a person's code could not be loaded, with the place in their project where that is known. */
export function describeLoadError(thrown: unknown, project: string): LoadErrorMessage {
  const stack = thrown instanceof Error ? thrown.stack : undefined;
  return { type: 'loadError', message: messageWithPlace(thrown, project, stack), ...(stack !== undefined && { stack }) };
}

function messageWithPlace(thrown: unknown, project: string, stack: string | undefined): string {
  const message = messageOf(thrown);
  const code = (thrown as { code?: unknown } | null | undefined)?.code;
  if (code === 'SyntaxError' || code === 'BadConfig') return message; // names its place itself
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') return missingModule(message, project);
  const place = stack === undefined ? undefined : firstPlace(stack, project);
  return place === undefined ? message : `${place}: ${message}`;
}

/** "Cannot find package 'x' imported from /project/src/main.ts", in the person's terms. */
function missingModule(message: string, project: string): string {
  const name = /^Cannot find (?:package|module) '([^']+)'/.exec(message)?.[1];
  const from = / imported from (\S.*?)$/m.exec(message)?.[1] ?? /Require stack:\n- (.*)$/m.exec(message)?.[1];
  if (name === undefined) return message;
  const where = from === undefined ? 'The project' : inProject(from, project);
  const isPackage = !/^(?:[./]|file:|[A-Za-z]:\\)/.test(name);
  return isPackage
    ? `${where} imports "${name}", which is not installed: run "npm install", or "npm install ${name}" if package.json does not list it.`
    : `${where} imports "${inProject(name, project)}", and there is no such file.`;
}

/** The innermost frame of the stack that lies in the project: "src/main.ts:3:9". */
function firstPlace(stack: string, project: string): string | undefined {
  for (const [, path, line, column] of stack.matchAll(/(?:\(|at |^)((?:file:\/\/|\/|[A-Za-z]:\\)[^\n()]*?):(\d+)(?::(\d+))?\)?$/gm)) {
    const file = toPath(path ?? '');
    if (file.startsWith(project + sep) && !file.includes(`${sep}node_modules${sep}`)) {
      return `${inProject(file, project)}:${line}${column === undefined ? '' : `:${column}`}`;
    }
  }
  return undefined;
}

function inProject(path: string, project: string): string {
  const file = toPath(path);
  return file.startsWith(project + sep) ? relative(project, file) : path;
}

function toPath(path: string): string {
  return path.startsWith('file:') ? fileURLToPath(path) : path;
}
