import * as vscode from 'vscode';
import { sessionIdOf } from './debugSession.ts';

/**
 * Break on Error: the debugger stops where a person's code throws, by js-debug's exception breakpoint with a condition of
 * ours. VS Code has no call for that, so each debug session is told by a request, when it begins and when the choice changes.
 */
let on = false;
/** js-debug's own sessions of our programs. */
const programs = new Set<vscode.DebugSession>();

/** From now on if it was not so, or no more; gives what it is now. */
export async function toggleBreakOnError(): Promise<boolean> {
  on = !on;
  await vscode.commands.executeCommand('setContext', 'crdStudio.breakOnError', on);
  await Promise.all([...programs].map(tell));
  return on;
}

/** A debug session of ours is ready for breakpoints. */
export async function tellOfErrorBreak(session: vscode.DebugSession): Promise<void> {
  if (sessionIdOf(session) === undefined || session.parentSession === undefined) return;
  programs.add(session);
  if (on) await tell(session);
}

export function forgetErrorBreak(session: vscode.DebugSession): void {
  programs.delete(session);
}

async function tell(session: vscode.DebugSession): Promise<void> {
  const filterOptions = on ? [{ filterId: 'all', condition }] : [];
  await session.customRequest('setExceptionBreakpoints', { filters: [], filterOptions });
}

/** Thrown by the project's own code, and not by what it calls on: the first frame with a file that is no package's. */
const condition = `(() => {
  const first = String(error?.stack ?? '').split('\\n').find((line) => /^\\s+at /.test(line)) ?? '';
  return /[\\\\/]/.test(first) && !/node_modules|node:|[\\\\/]dist[\\\\/](runner|typescript|runtime)/.test(first);
})()`.replaceAll('\n', ' ');
